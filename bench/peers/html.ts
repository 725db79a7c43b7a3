import MarkdownIt from 'markdown-it';
import type { BenchDocument } from './documents.ts';

const markdown = new MarkdownIt({ html: true });

/** What those are given who take HTML alone: Markdown is turned into it first, in the time that is measured. */
export function htmlOf({ source }: BenchDocument): string {
  if ('html' in source) return source.html;
  if ('markdown' in source) {
    return `<!doctype html><meta charset="utf-8">${markdown.render(source.markdown)}`;
  }
  throw new Error('it is no HTML');
}
