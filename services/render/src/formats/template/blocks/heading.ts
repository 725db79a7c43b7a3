import { textHtml } from '../text.ts';
import { element } from './element.ts';
import type { Renderer } from './place.ts';

export const renderHeading: Renderer<'heading'> = (block, { document, attributes }) => {
  const { text, level = 1, toc = true } = block;
  const html = textHtml(text);
  if (html === '') return '';
  const { headings } = document;
  const id = attributes['id'] === undefined ? headings.newId() : String(attributes['id']);
  if (toc) headings.add({ id, level, text, isWished: block.toc === true });
  return element(`h${level}`, { ...attributes, id }, html);
};
