import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { THEMES } from '@platen/contracts';
import { pdfLayout } from '../../harness/documents/pdf-layout.ts';
import { pdfFonts, pdfText } from '../../harness/documents/pdf.ts';
import type { RunningPlatform } from '../../harness/running-platform.ts';
import { sharedPlatform } from '../../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});
afterAll(() => platform.leave());

const print = (content: string, { variables = {}, ...options }: Record<string, unknown> = {}) =>
  platform.pdf(key, { format: 'markdown', content, variables, options });

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

describe.each(THEMES)('in %s', (theme) => {
  const listed = {
    Markdown: () => print('998. x\n999. y\n1000. z\n', { theme }),
    'a template': () =>
      platform.pdf(key, {
        format: 'template',
        template_data: {
          version: 1,
          theme,
          content: [{ type: 'list', ordered: true, start: 998, items: ['x', 'y', 'z'] }],
        },
      }),
  };

  test.each(Object.keys(listed))('numbers of a list of %s stand before its items', async (kind) => {
    const [page] = await pdfLayout(await listed[kind as keyof typeof listed]());
    const { words, width } = page!;
    const place = (text: string) => words.find((word) => word.text === text)!;
    expect(words.map(({ text }) => text)).toEqual(['998.', 'x', '999.', 'y', '1000.', 'z']);
    expect(place('1000.').right).toBeLessThan(place('z').left);
    expect(place('1000.').left).toBeGreaterThan(width * 0.05);
  });

  test('numbers of notes stand before their texts', async () => {
    const marks = range(100).map((nth) => `[^${nth}]`);
    const notes = marks.map((mark, nth) => `${mark}: text${nth}`);
    const pages = await pdfLayout(await print([marks.join(' '), ...notes].join('\n\n'), { theme }));
    const words = pages.flatMap((page) => page.words);
    const last = words.findIndex(({ text }) => text === 'text99');
    expect(words[last - 1]!.text).toBe('100.');
    expect(words[last - 1]!.right).toBeLessThan(words[last]!.left);
    expect(words[last]!.left).toBe(words[last - 2]!.left);
  });

  // The themes' typefaces lack some operators: a typeface of their weight draws these, and all of a line.
  test('operators have one typeface, and no text turns into another', async () => {
    const faces = async (content: string) =>
      new Set(await pdfFonts(await print(content, { theme })));
    const own = await faces('abc');
    expect((await faces('≠≤≥≈∞√→←')).size).toBe(1);
    expect((await faces('✓✔✗✘☑☒')).size).toBe(1);
    const companion = theme === 'academic' || theme === 'classic' ? 'STIXTwoMath' : 'NotoSansMath';
    const drawn = await faces('∈∉⊂∪∀∃≡⟹');
    expect([...drawn].map((name) => name.split('-')[0])).toEqual([companion]);
    expect(await faces('a ± b × c ÷ d − e')).toEqual(own);
    const parts = '12x34 x->y a=>b c<=>d 3x';
    expect(await pdfText(await print(parts, { theme }))).toContain(parts);
  });

  test('no row of a table is alone at the foot or the head of a page', async () => {
    const rows = range(33).map((row) => `| row ${row} | x |\n`);
    for (const before of range(6)) {
      const content = `${'Text.\n\n'.repeat(16 + 2 * before)}| A | B |\n| - | - |\n${rows.join('')}`;
      const pages = (await pdfText(await print(content, { theme }))).split('\f');
      for (const page of pages) expect(page.match(/row \d/g)?.length).not.toBe(1);
    }
  });
});

test('a loop over 10,000 rows is printed within the time that a document has', async () => {
  const rows = range(10_000).map((row) => ({ name: `N${row}`, price: row / 100 }));
  const content = `| a | b |\n| - | - |\n{% for row in rows %}\n| {{ row.name }} | {{ row.price | currency: "EUR" }} |\n{% endfor %}\n`;
  expect(await pdfText(await print(content, { variables: { rows } }))).toContain('N9999');
});
