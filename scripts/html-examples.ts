import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

/** An example of the guide to HTML: what is sent, and the name of the picture below it. */
export interface HtmlExample {
  name: string;
  content: string;
  options: Record<string, unknown>;
}

/** A document, its options where it has some, and its picture. */
const EXAMPLE =
  /```html\n([^]*?)\n```\n\n(?:```json\n([^]*?)\n```\n\n)?!\[[^\]]+\]\(\.\.\/images\/html\/([\w-]+)\.png\)/g;

/** @returns the examples of docs/guides/html.md, in its order */
export function htmlExamples(): HtmlExample[] {
  const guide = readFileSync(join(ROOT, 'docs/guides/html.md'), 'utf8');
  return Array.from(guide.matchAll(EXAMPLE), ([, content = '', json = '{}', name = '']) => {
    const { options = {} } = JSON.parse(json) as { options?: Record<string, unknown> };
    return { name, content, options };
  });
}
