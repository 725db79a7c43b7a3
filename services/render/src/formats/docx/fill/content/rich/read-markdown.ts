import createMarkdownIt from 'markdown-it';

/** Deepest nesting of lists, quotes and emphasis. */
const MAX_NESTING = 40;

/** CommonMark with tables and crossed-out text. HTML in it is text. @returns HTML */
export function htmlOfMarkdown(markdown: string): string {
  const md = createMarkdownIt('commonmark', { maxNesting: MAX_NESTING, html: false });
  return md.enable(['table', 'strikethrough']).render(markdown);
}
