import { escapeHtml } from '../../../variables/html.ts';
import { LEADER } from '../../html/toc.ts';
import { element } from '../blocks/element.ts';
import { withClass, type Renderer } from '../blocks/place.ts';
import { pageNumberPlace } from '../../../pdf/page-numbers.ts';
import { textHtml } from '../text.ts';
import type { Heading } from './headings.ts';

const DEFAULT_DEPTH = 3;

export const renderToc: Renderer<'toc'> = ({ title, depth = DEFAULT_DEPTH }, context) => {
  const head = title ? element('p', { class: ['toc-title'] }, textHtml(title)) : '';
  const list = context.document.headings.placeholder(depth);
  return element('nav', { ...withClass(context, 'toc'), role: 'doc-toc' }, head + list);
};

/**
 * A list of lists, nested as the headings are; a level that was left out is no level of it.
 * @param mark the document's
 */
export function contentsHtml(headings: readonly Heading[], mark: string): string {
  let html = '';
  const open: number[] = [];
  for (const heading of headings) {
    while ((open.at(-2) ?? 0) >= heading.level) {
      html += '</li></ol>';
      open.pop();
    }
    const isDeeper = (open.at(-1) ?? 0) < heading.level;
    html += isDeeper ? '<ol>' : '</li>';
    open.splice(isDeeper ? open.length : -1, 1, heading.level);
    html += `<li>${entry(heading, mark)}`;
  }
  return html + '</li></ol>'.repeat(open.length);
}

function entry({ id, text }: Heading, mark: string): string {
  const target = escapeHtml(id);
  const page = pageNumberPlace(id, mark);
  return `<a href="#${target}"><span class="toc-line">${textHtml(text)}</span>${LEADER}${page}</a>`;
}
