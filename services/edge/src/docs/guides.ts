import { abstractOf, toInlineHtml } from './markdown.ts';
import type { Html } from './page.ts';

/** A page of `docs/guides`. */
export interface Guide {
  /** Its file's, without the ending. */
  name: string;
  title: string;
  abstract: string;
  /** Markdown. */
  source: string;
}

/** The guides among the files of a folder: those with front matter are documents to print. */
export function guidesOf(files: [name: string, source: string][]): Guide[] {
  return files
    .filter(([name, source]) => name.endsWith('.md') && !source.startsWith('---\n'))
    .map(([name, source]) => ({ name: name.slice(0, -3), source, ...abstractOf(source) }));
}

/** The page that leads to all guides. */
export function guidesPage(guides: Guide[]): Html {
  const items = guides.map(
    ({ name, title, abstract }) =>
      `<li><a href="/docs/guides/${name}">${toInlineHtml(title)}</a><p>${toInlineHtml(abstract)}</p></li>`,
  );
  return `<h1>Guides</h1>\n<ul class="guides">\n${items.join('\n')}\n</ul>`;
}
