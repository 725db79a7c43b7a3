import type { PluginContent } from 'easy-template-x';
import { readHtml, type ReadHtml } from './read-html.ts';
import createMarkdownIt from 'markdown-it';
import { fieldsOf, type ContentFields } from '../fields.ts';

export type RichContent = PluginContent & ReadHtml;

/**
 * Reads `{"_type": "html", "html": …}` and `{"_type": "markdown", "markdown": …}`.
 * @param pointer JSON Pointer to the value
 * @throws {PlatenError} invalid_request
 */
export function richContent(
  value: ContentFields,
  type: 'html' | 'markdown',
  pointer: string,
): RichContent {
  const wrong = fieldsOf(value, { what: 'rich text', known: [type], pointer });
  const { [type]: source } = value;
  if (typeof source !== 'string') throw wrong(type, 'must be a string');
  const read = readHtml(type === 'html' ? source : htmlOfMarkdown(source));
  if (!read) throw wrong(type, 'is nested too deeply: at most 64 elements in each other');
  return { _type: 'rich', ...read };
}

/** Deepest nesting of lists, quotes and emphasis. */
const MAX_NESTING = 40;

/** CommonMark with tables and crossed-out text. HTML in it is text. @returns HTML */
function htmlOfMarkdown(markdown: string): string {
  const md = createMarkdownIt('commonmark', { maxNesting: MAX_NESTING, html: false });
  return md.enable(['table', 'strikethrough']).render(markdown);
}
