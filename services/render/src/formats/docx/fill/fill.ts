import {
  Delimiters,
  DelimiterSearcher,
  ScopeData,
  TemplateCompiler,
  XmlNodeType,
  type ScopeDataResolver,
  type XmlNode,
} from 'easy-template-x';
import type { ComposeContext } from '../../../compose/context.ts';
import type { DocxPackage, Part, XmlPart } from '../package/parts.ts';
import { addedNamespaces } from '../xml/namespaces.ts';
import type { XmlElement } from '../xml/tree.ts';
import { isolateTags } from './isolate-tags.ts';
import { HyperlinkPlugin } from './link-plugin.ts';
import { moveBreaksBehindSections } from './page-breaks.ts';
import { PackageContext } from './part-context.ts';
import { PicturePlugin } from './picture-plugin.ts';
import { SectionPlugin } from './section-plugin.ts';
import { SectionTagParser } from './tag-parser.ts';
import { templateFault } from './template-fault.ts';
import { ValuePlugin } from './text-plugin.ts';
import { tidy } from './tidy.ts';
import { Values } from './values.ts';

/** The parts whose text is on the pages. */
const FILLED =
  /(?:document\.main|header|footer|footnotes|endnotes|drawingml\.chart|diagramData|diagramDrawing)\+xml$/;

const DELIMITERS = new Delimiters({
  tagStart: '{{',
  tagEnd: '}}',
  // Options are read by the parser below: `{{ items[0] }}` has none.
  tagOptionsStart: '\u{FDD2}',
  tagOptionsEnd: '\u{FDD3}',
});

/**
 * Puts the request's variables into a document's tags, part by part: the
 * body, headers, footers, notes, charts and diagrams.
 * @throws {PlatenError} template_error with the tag and its part, invalid_request for a value that
 *   is no image or link, template_too_large, payload_too_large
 */
export async function fill(docx: DocxPackage, context: ComposeContext): Promise<void> {
  const values = new Values(context);
  const contexts = new PackageContext(docx);
  const compiler = newCompiler();
  for (const part of filledParts(docx)) {
    const data = new ScopeData({});
    data.scopeDataResolver = ((args) => values.of(args)) as ScopeDataResolver;
    try {
      const { attributes } = part.root;
      part.root.attributes = { ...addedNamespaces(attributes), ...attributes };
      moveBreaksBehindSections(part.root);
      isolateTags(part.root);
      await compiler.compile(part.root, data, contexts.of(part));
    } catch (error) {
      throw templateFault(error, part.path);
    }
    tidy(part.root);
  }
}

/** The body first, then by name: what is missing is told in one order. */
function filledParts({ main, parts }: DocxPackage): XmlPart[] {
  const others = [...parts.values()]
    .filter(isFilled)
    .filter((part) => part !== main)
    .sort((one, other) => (one.path < other.path ? -1 : 1));
  return [main, ...others].filter(({ root }) => holdsBrace(root));
}

/** Most parts have no tags, and are left as they are. */
function holdsBrace(node: XmlNode): boolean {
  if (node.nodeType === XmlNodeType.Text) return node.textContent.includes('{');
  const { descr } = (node as XmlElement).attributes;
  return descr?.includes('{') === true || (node.childNodes ?? []).some(holdsBrace);
}

function isFilled(part: Part): part is XmlPart {
  return part.kind === 'xml' && FILLED.test(part.contentType);
}

function newCompiler(): TemplateCompiler {
  const plugins = [
    new ValuePlugin(),
    new SectionPlugin(),
    new PicturePlugin(),
    new HyperlinkPlugin(),
  ];
  const compiler = new TemplateCompiler(
    new DelimiterSearcher(DELIMITERS, Number.MAX_SAFE_INTEGER),
    new SectionTagParser(DELIMITERS),
    plugins,
    { defaultContentType: 'text', containerContentType: 'loop', skipEmptyTags: false },
  );
  for (const plugin of plugins) plugin.setUtilities({ compiler });
  return compiler;
}
