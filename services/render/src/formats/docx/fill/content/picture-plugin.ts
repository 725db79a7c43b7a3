import {
  ImagePlugin,
  TagPlacement,
  xml,
  type ScopeData,
  type Tag,
  type TemplateContext,
} from 'easy-template-x';
import {
  ancestorOf,
  childOf,
  descendants,
  replace,
  type XmlElement,
} from '../../../office/xml/tree.ts';
import type { OrientedImage } from './image-content.ts';
import { fitInto } from './fit.ts';
import { turn } from './orientation.ts';
import { TagFault } from '../tags/template-fault.ts';

/** easy-template-x's images; it puts an alternative text into markup as it is, so that it has to be escaped. */
export class PicturePlugin extends ImagePlugin {
  override async simpleTagReplacements(
    tag: Tag,
    data: ScopeData,
    context: TemplateContext,
  ): Promise<void> {
    const { orientation, altText, seen, fit, ...content } = data.getScopeData<OrientedImage>();
    if (!('source' in content)) {
      dropPicture(tag);
      return;
    }
    if (tag.placement === TagPlacement.Attribute) {
      await super.simpleTagReplacements(tag, data, context);
      settle(ancestorOf(tag.xmlNode, 'w:drawing'), { seen, fit, orientation });
      return;
    }
    if (tag.xmlTextNode.parentNode?.nodeName !== 'w:t') {
      throw new TagFault(tag.rawText, 'is an image, which the text of a drawing cannot hold');
    }
    const run = tag.xmlTextNode.parentNode.parentNode as XmlElement;
    const escaped = {
      ...content,
      ...(altText !== undefined && { altText: xml.parser.encodeValue(altText) }),
    };
    await super.simpleTagReplacements(tag, { getScopeData: () => escaped } as never, context);
    settle(childOf(run, 'w:drawing'), { seen, fit, orientation });
  }
}

type Look = Pick<OrientedImage, 'seen' | 'fit' | 'orientation'>;

function settle(drawing: XmlElement | undefined, { seen, fit, orientation }: Look): void {
  if (!drawing) return;
  if (seen) fitInto(drawing, { picture: seen, fit, isTurned: orientation > 4 });
  turn(drawing, orientation);
}

/** True for a tag that is the whole alternative text of a picture. */
export function standsForPicture(tag: Tag): boolean {
  if (tag.placement !== TagPlacement.Attribute || tag.attributeName !== 'descr') return false;
  const { attributes } = tag.xmlNode as XmlElement;
  const drawing = ancestorOf(tag.xmlNode, 'w:drawing');
  return (
    attributes['descr']?.trim() === tag.rawText &&
    drawing !== undefined &&
    descendants(drawing, 'pic:pic').length === 1
  );
}

function dropPicture(tag: Tag): void {
  const drawing =
    tag.placement === TagPlacement.Attribute ? ancestorOf(tag.xmlNode, 'w:drawing') : undefined;
  if (drawing) replace(drawing);
}
