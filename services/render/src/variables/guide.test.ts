import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fill, parsed, readHtml } from './filler.fixture.ts';

/** The examples of the guide work as the guide says. */
const guide = readFileSync(
  new URL('../../../../docs/guides/variables.md', import.meta.url),
  'utf8',
);

const variables = parsed(blocks('json')[0]!);

/** Rows of two cells of code each: a template and its result. */
const rows = Array.from(
  guide.matchAll(/^\| `([^`]*\{\{[^`]*)` +\| `([^`]*)` +\|$/gm),
  ([, template, result]) => [template!.replaceAll('\\|', '|'), result!] as const,
);

function blocks(language: string): string[] {
  const fences = guide.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)\n\`\`\`$`, 'gm'));
  return Array.from(fences, ([, text]) => text!);
}

/** What a reader sees of HTML. */
function seen(html: string): string {
  return readHtml(html.replace(/<\/?b>/g, '')).replaceAll('\u00A0', ' ');
}

test('the guide has examples', () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(blocks('liquid')).toHaveLength(1);
});

test.each(rows)('%s gives %s', (template, result) => {
  expect(seen(fill(template, variables))).toBe(result);
});

test('the example of a loop gives its documented result', () => {
  expect(fill(blocks('liquid')[0]!, variables)).toBe(blocks('text')[0]);
});
