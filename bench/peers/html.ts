import MarkdownIt from 'markdown-it';
import type { BenchDocument } from './documents.ts';

const markdown = new MarkdownIt({ html: true });

/** The input for peers that accept only HTML: Markdown is converted first, within the measured time. */
export function htmlOf({ source }: BenchDocument): string {
  if ('html' in source) return source.html;
  if ('markdown' in source) {
    return `<!doctype html><meta charset="utf-8">${markdown.render(source.markdown)}`;
  }
  throw new Error('it is no HTML');
}
