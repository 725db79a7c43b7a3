import {
  ImagePlugin,
  TagPlacement,
  type ImageContent,
  type ScopeData,
  type Tag,
  type TemplateContext,
} from 'easy-template-x';
import { xml } from 'easy-template-x';
import { TagFault } from './template-fault.ts';

/** easy-template-x's images; it puts an alternative text into markup as it is, so that it has to be escaped. */
export class PicturePlugin extends ImagePlugin {
  override async simpleTagReplacements(
    tag: Tag,
    data: ScopeData,
    context: TemplateContext,
  ): Promise<void> {
    if (tag.placement === TagPlacement.Attribute) {
      await super.simpleTagReplacements(tag, data, context);
      return;
    }
    if (tag.xmlTextNode.parentNode?.nodeName !== 'w:t') {
      throw new TagFault(tag.rawText, 'is an image, which the text of a drawing cannot hold');
    }
    const { altText, ...content } = data.getScopeData<ImageContent>();
    const escaped = {
      ...content,
      ...(altText !== undefined && { altText: xml.parser.encodeValue(altText) }),
    };
    await super.simpleTagReplacements(tag, { getScopeData: () => escaped } as never, context);
  }
}
