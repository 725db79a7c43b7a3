import { pageNumberPlace } from '../../pdf/page-numbers.ts';
import { escapeHtml } from '../../variables/html.ts';

/** A heading for a table of contents. */
export interface ListedHeading {
  /** 1 to 6. */
  level: number;
  id: string;
}

/** Dots from an entry to its page's number: a border, so that no copied text has them; an SVG takes a millisecond each. */
const LEADER = '<span class="toc-leader"></span>';

export const LIST = '<ol class="toc-list">';

/** The same table, of which nothing is drawn: a third of its print. For a draft that only shows what is on which page. */
export function withUndrawnContents(html: string): string {
  return html.replaceAll(LIST, LIST.replace('>', ' style="visibility:hidden">'));
}

/** How many levels of headings are listed. */
const DEPTH = 3;

interface Toc<Heading extends ListedHeading> {
  title: string;
  headings: readonly Heading[];
  /** A heading's line as HTML, without links. */
  line: (heading: Heading) => string;
  /** The document's. */
  mark: string;
}

/** A list of the headings with links and page numbers, nested as they are; '' if there is none. */
export function tableOfContents<Heading extends ListedHeading>({
  title,
  headings,
  line,
  mark,
}: Toc<Heading>): string {
  const top = Math.min(...headings.map(({ level }) => level));
  const listed = headings.filter(({ level }) => level < top + DEPTH);
  if (listed.length === 0) return '';
  const list = listOfHeadings(listed, line, mark);
  return `<nav class="toc" role="doc-toc"><p class="toc-title">${title}</p>${list}</nav>\n`;
}

/**
 * A list of lists, nested as the headings are; a level that was left out is no level of it.
 * @param line of a heading, as HTML @param mark the document's
 */
export function listOfHeadings<Heading extends ListedHeading>(
  headings: readonly Heading[],
  line: (heading: Heading) => string,
  mark: string,
): string {
  let html = '';
  const open: number[] = [];
  for (const heading of headings) {
    while ((open.at(-2) ?? 0) >= heading.level) {
      html += '</li></ol>';
      open.pop();
    }
    const isDeeper = (open.at(-1) ?? 0) < heading.level;
    if (isDeeper) html += html === '' ? LIST : '<ol>';
    else html += '</li>';
    open.splice(isDeeper ? open.length : -1, 1, heading.level);
    html += `<li>${entry(heading, line(heading), mark)}`;
  }
  return html + '</li></ol>'.repeat(open.length);
}

function entry({ id }: ListedHeading, line: string, mark: string): string {
  const page = pageNumberPlace(id, mark);
  return `<a href="#${escapeHtml(id)}"><span class="toc-line">${line}</span>${LEADER}${page}</a>`;
}

/**
 * What the table of contents follows and leaves out: the only heading of level 1, if the headings
 * begin with it. Without such a title it stands at the very start and lists all.
 */
export function titleOf<Heading extends ListedHeading>(
  headings: readonly Heading[],
): Heading | undefined {
  const [first, ...others] = headings;
  return first?.level === 1 && others.every(({ level }) => level > 1) ? first : undefined;
}
