import {
  RelType,
  TagPlacement,
  TemplatePlugin,
  xml,
  type LinkContent,
  type ScopeData,
  type Tag,
  type TemplateContext,
} from 'easy-template-x';
import {
  ancestorOf,
  childOf,
  element,
  replace,
  textNode,
  type XmlElement,
} from '../../../office/xml/tree.ts';
import { LINK_STYLE } from '../../package/link-style.ts';
import { TagFault } from '../tags/template-fault.ts';

/** As Word's own style for links looks, which a document need not have. */
const COLOUR = '0563C1';

/** Puts a link in a tag's place. easy-template-x's own would read the link's text as XML. */
export class HyperlinkPlugin extends TemplatePlugin {
  override readonly contentType = 'link';

  override async simpleTagReplacements(
    tag: Tag,
    data: ScopeData,
    { currentPart }: TemplateContext,
  ): Promise<void> {
    const run = runOf(tag);
    const { target, text = target } = data.getScopeData<LinkContent>();
    const id = await currentPart.rels.add(target, RelType.Link, 'External');
    const words = element('w:t', { 'xml:space': 'preserve' }, [textNode(text)]);
    replace(run, [
      element('w:hyperlink', { 'r:id': id, 'w:history': '1' }, [
        element('w:r', {}, [linkLooks(run), words]),
      ]),
    ]);
  }
}

/** @throws {TagFault} a link cannot stand there */
function runOf(tag: Tag): XmlElement {
  if (tag.placement !== TagPlacement.TextNode) {
    throw new TagFault(tag.rawText, 'is a link, which an alternative text cannot hold');
  }
  const run = tag.xmlTextNode.parentNode?.parentNode as XmlElement | undefined;
  if (run?.nodeName !== 'w:r') {
    throw new TagFault(tag.rawText, 'is a link, which the text of a drawing cannot hold');
  }
  if (ancestorOf(run, 'w:hyperlink')) throw new TagFault(tag.rawText, 'is a link within a link');
  return run;
}

/** The run's own, with a link's colour and line: the elements have a fixed order (ISO/IEC 29500-1, 17.3.2.28). */
function linkLooks(run: XmlElement): XmlElement {
  const own = childOf(run, 'w:rPr');
  const kept = (own?.childNodes ?? []).filter(({ nodeName }) => !LINK_LOOKS.has(nodeName));
  const index = kept.findIndex(({ nodeName }) => AFTER_COLOUR.has(nodeName));
  const at = index === -1 ? kept.length : index;
  const copies = kept.map((node) => xml.create.cloneNode(node, true));
  copies.splice(at, 0, element('w:color', { 'w:val': COLOUR }));
  const after = copies.findIndex(({ nodeName }) => AFTER_LINE.has(nodeName));
  copies.splice(after === -1 ? copies.length : after, 0, element('w:u', { 'w:val': 'single' }));
  const style = element('w:rStyle', { 'w:val': LINK_STYLE });
  return element('w:rPr', {}, [style, ...copies]);
}

const LINK_LOOKS: ReadonlySet<string> = new Set(['w:rStyle', 'w:color', 'w:u']);

const AFTER_LINE: ReadonlySet<string> = new Set(
  [
    'w:effect w:bdr w:shd w:fitText w:vertAlign w:rtl w:cs w:em w:lang',
    'w:eastAsianLayout w:specVanish w:oMath w:rPrChange',
  ].flatMap((names) => names.split(' ')),
);

const AFTER_COLOUR: ReadonlySet<string> = new Set([
  'w:spacing',
  'w:w',
  'w:kern',
  'w:position',
  'w:sz',
  'w:szCs',
  'w:highlight',
  ...AFTER_LINE,
]);
