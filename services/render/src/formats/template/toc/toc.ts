import { element } from '../blocks/element.ts';
import { withClass, type Renderer } from '../blocks/place.ts';
import { listOfHeadings } from '../../html/toc.ts';
import { textHtml } from '../text.ts';
import type { Heading } from './headings.ts';

const DEFAULT_DEPTH = 3;

export const renderToc: Renderer<'toc'> = ({ title, depth = DEFAULT_DEPTH }, context) => {
  const head = title ? element('p', { class: ['toc-title'] }, textHtml(title)) : '';
  const list = context.document.headings.placeholder(depth);
  return element('nav', { ...withClass(context, 'toc'), role: 'doc-toc' }, head + list);
};

/** The list of an own table of contents. @param mark the document's */
export function contentsHtml(headings: readonly Heading[], mark: string): string {
  return listOfHeadings(headings, ({ text }) => textHtml(text), mark);
}
