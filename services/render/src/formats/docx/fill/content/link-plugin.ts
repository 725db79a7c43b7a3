import {
  RelType,
  TagPlacement,
  TemplatePlugin,
  type LinkContent,
  type ScopeData,
  type Tag,
  type TemplateContext,
} from 'easy-template-x';
import { ancestorOf, childOf, replace, type XmlElement } from '../../../office/xml/tree.ts';
import { TagFault } from '../tags/template-fault.ts';
import { writePieces } from './rich/write.ts';

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
    const around = { run: childOf(run, 'w:rPr'), link: () => id };
    replace(run, writePieces([{ text, look: { target } }], around));
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
