import { PlatenError } from '@platen/contracts';
import {
  Delimiters,
  ScopeData,
  TemplateCompiler,
  type DelimiterSearcher,
  type ScopeDataResolver,
  type TemplatePlugin,
} from 'easy-template-x';
import type { ComposeContext } from '../../compose-context.ts';
import { xmlParts, type OfficePackage, type XmlPart } from '../../office/opc/parts.ts';
import { formulasIn } from '../check/field-instruction.ts';
import { markRows } from '../figures/table.ts';
import { addedNamespaces } from '../../office/xml/namespaces.ts';
import { Faults } from './faults.ts';
import { isolateTags } from './tags/isolate-tags.ts';
import { HyperlinkPlugin } from './content/link-plugin.ts';
import { moveBreaksBehindSections } from './tidy/page-breaks.ts';
import { listsOf, type Lists } from './lists.ts';
import { gatherPasses } from './passes.ts';
import { contextsOf } from './tags/part-context.ts';
import { PicturePlugin } from './content/picture-plugin.ts';
import { gatherPlaces, mayHoldTags, settlePlaces } from './tags/places.ts';
import { RichPlugin } from './content/rich/rich-plugin.ts';
import { SectionPlugin } from './section-plugin.ts';
import { settleDirectives } from './tidy/settle-directives.ts';
import { checkStructure } from './tags/structure.ts';
import { SectionTagParser } from './tags/tag-parser.ts';
import { TagSearcher } from './tags/tag-searcher.ts';
import { sentenceOf } from './tags/template-fault.ts';
import { ValuePlugin } from './text-plugin.ts';
import { complete, tidy } from './tidy/tidy.ts';
import { Values } from './values.ts';
import {
  ancestorOf,
  childOf,
  descendants,
  element,
  setChildren,
  textOf,
  type XmlElement,
} from '../../office/xml/tree.ts';
import { ownPart } from '../package/own-part.ts';

/** The parts whose text is on the pages, or in the properties of the PDF. */
const FILLED =
  /(?:document\.main|header|footer|footnotes|endnotes|numbering|chart|chartshapes|diagramData|diagramDrawing|core-properties|custom-properties|extended-properties)\+xml$/;

const DELIMITERS = new Delimiters({
  tagStart: '{{',
  tagEnd: '}}',
  // Options are read by the parser below: `{{ items[0] }}` has none.
  tagOptionsStart: '\u0003',
  tagOptionsEnd: '\u0004',
});

/**
 * Puts the request's variables into a document's tags, part by part: the
 * body, headers, footers, notes, charts, diagrams and properties.
 * @throws {PlatenError} template_error with every tag at fault and its place, invalid_request for a value that
 *   is no image or link, template_too_large, payload_too_large
 */
export async function fill(docx: OfficePackage, context: ComposeContext): Promise<Filled> {
  const faults = new Faults();
  const lists = listsOf(docx);
  const texts = new ValuePlugin();
  const rich = new RichPlugin(docx);
  const filling = {
    faults,
    values: new Values(context, faults),
    contextOf: contextsOf(docx),
    compiler: newCompiler([
      texts,
      new SectionPlugin(lists),
      new PicturePlugin(),
      new HyperlinkPlugin(),
      rich,
    ]),
    lists,
  };
  const all = filledParts(docx);
  for (const { root } of all) noteForeign(root, context);
  const parts = all.filter(mayHoldTags);
  for (const part of parts) await fillPart(part, filling);
  faults.throwIfAny();
  if (texts.hasBroken) keepShortLines(docx);
  return { hasTags: parts.length > 0, isPartial: rich.isPartial, values: texts.values };
}

interface Filled {
  hasTags: boolean;
  /** Something of a rich text was left out. */
  isPartial: boolean;
  values: ValuePlugin['values'];
}

interface Filling {
  faults: Faults;
  values: Values;
  contextOf: ReturnType<typeof contextsOf>;
  compiler: TemplateCompiler;
  lists: Lists;
}

async function fillPart(part: XmlPart, filling: Filling) {
  const { faults, values, contextOf, compiler, lists } = filling;
  const { root, path } = part;
  values.part = path;
  const data = new ScopeData({});
  data.scopeDataResolver = ((args) => values.of(args)) as ScopeDataResolver;
  root.attributes = { ...addedNamespaces(root.attributes), ...root.attributes };
  moveBreaksBehindSections(root);
  isolateTags(root, { part: path, faults, isKnown: (name) => values.isKnown(name) });
  gatherPasses(root);
  for (const formula of formulasIn(root)) markRows(formula);
  gatherPlaces(part, faults);
  checkStructure(root, path, faults);
  try {
    await compiler.compile(root, data, contextOf(part));
  } catch (error) {
    if (error instanceof PlatenError) throw error;
    faults.add(sentenceOf(error), { part: path }, error);
  }
  complete(root);
  settleDirectives(root);
  tidy(root);
  lists.settle(part);
  settlePlaces(part, faults);
}

const PARAGRAPH: ReadonlySet<string> = new Set(['w:p']);

/** A name between signs of another engine stays, and is reported. */
function noteForeign(root: XmlElement, { filler }: ComposeContext): void {
  // A paragraph may hold a text box, which has paragraphs of its own.
  const paragraphs = Map.groupBy(descendants(root, 'w:t'), (text) => ancestorOf(text, PARAGRAPH));
  for (const texts of paragraphs.values()) {
    const text = texts.map(textOf).join('');
    for (const found of filler.foreignIn(text)) filler.noteUnread(found);
  }
}

/** The body first, then by name, so that missing names have a fixed order. */
function filledParts(docx: OfficePackage): XmlPart[] {
  const { main } = docx;
  const others = xmlParts(docx)
    .filter((part) => part !== main && FILLED.test(part.contentType))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
  return [main, ...others];
}

function newCompiler(plugins: TemplatePlugin[]): TemplateCompiler {
  const compiler = new TemplateCompiler(
    new TagSearcher() as unknown as DelimiterSearcher,
    new SectionTagParser(DELIMITERS),
    plugins,
    { defaultContentType: 'text', containerContentType: 'loop', skipEmptyTags: false },
  );
  for (const plugin of plugins) plugin.setUtilities({ compiler });
  return compiler;
}

/** Has no line of a justified paragraph stretched that ends with a break (ISO/IEC 29500-1, 17.15.3.22). */
function keepShortLines(docx: OfficePackage): void {
  const { root } = ownPart(docx, 'settings');
  const known = childOf(root, 'w:compat');
  const compat = known ?? element('w:compat');
  if (!known) setChildren(root, [...root.childNodes, compat]);
  if (childOf(compat, 'w:doNotExpandShiftReturn')) return;
  setChildren(compat, [element('w:doNotExpandShiftReturn'), ...compat.childNodes]);
}
