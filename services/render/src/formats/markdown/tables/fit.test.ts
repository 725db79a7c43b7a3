import { resolvePage } from '@platen/contracts';
import { describe, expect, test } from 'vitest';
import { bodyWith, rendered } from '../markdown.fixture.ts';

const table = (...cells: string[]) =>
  `|${cells.map(() => 'h').join('|')}|\n|${cells.map(() => '-').join('|')}|\n|${cells.join('|')}|\n`;

const opening = async (source: string) => /<table[^>]*>/.exec(await rendered(source))?.[0];

describe('a table', () => {
  test('that needs little of the page is not stretched, one that needs more is', async () => {
    expect(await opening(table('a', 'b'))).toBe('<table class="fitted">');
    expect(await opening(table('word '.repeat(12), 'b'))).toBe('<table class="fitted full">');
  });

  test('is set as large as its words fit side by side, but never smaller than 8 pt', async () => {
    const sizes = await Promise.all(
      [5, 8, 9, 10, 20].map(async (columns) => {
        const html = await opening(table(...Array.from({ length: columns }, () => 'ABCDEF')));
        return Number(/\*([\d.]+)\)/.exec(html ?? '')?.[1] ?? 1) * 9;
      }),
    );
    expect(sizes[0]).toBe(9);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(sizes.some((size) => size > 8 && size < 9)).toBe(true);
    expect(sizes.at(-1)).toBeGreaterThan(7.999);
  });

  test('breaks an address or a hash rather than being set smaller', async () => {
    const html = await rendered(table('x'.repeat(200), 'short', '1,234,567.89'));
    expect(html).toContain(`<td class="break">${'x'.repeat(200)}</td>`);
    expect(html).toContain('<td>short</td>\n<td>1,234,567.89</td>');
    expect(html).not.toContain('font-size');
  });

  test('breaks no number and no date, however many there are', async () => {
    const amounts = Array.from({ length: 9 }, (_, month) => `${month + 1}44,444.12`);
    expect(await rendered(table('4000 Sales', ...amounts))).not.toContain('"break"');
    const large = '-$1,000,000,000,000,000,000,000.00';
    expect(await rendered(table(...Array.from({ length: 11 }, () => large)))).not.toContain(
      'break',
    );
    const many = await rendered(table(...amounts, ...amounts, 'understanding'));
    expect(many.match(/<td class="break">/g)).toHaveLength(1);
    expect(many).toContain('<td class="break">understanding</td>');
    expect(await rendered(table('2026-11-01', 'from 2026-11-01 on'))).toContain(
      '<td class="whole"><span class="whole">2026-11-01</span></td>\n<td>from <span class="whole">2026-11-01</span> on</td>',
    );
    expect(await rendered(table('4–255', '−5'))).toContain(
      '<td class="whole"><span class="whole">4–255</span></td>\n<td>−5</td>',
    );
  });

  test('is measured with its values in it', async () => {
    const source = table('{{v}}', 'short');
    expect(await bodyWith(source, { v: 'y'.repeat(200) })).toContain('<td class="break">');
    expect(await bodyWith(source, { v: 'y' })).not.toContain('break');
  });

  test('may stand in the margin that a theme leaves free, if it needs it', async () => {
    const wide = table(...Array.from({ length: 7 }, () => 'ABCDEFGH'));
    const inMinimal = (source: string) => bodyWith(source, {}, { theme: 'minimal' });
    expect(await inMinimal(wide)).toContain('outset');
    expect(await inMinimal(table('a', 'b'))).not.toContain('outset');
    expect(await inMinimal(wide.replace(/^/gm, '> '))).not.toContain('outset');
    expect(await bodyWith(wide)).not.toContain('outset');
  });

  test('may divide rows that are higher than a page, and no others', async () => {
    const html = await rendered(
      table('a', 'word '.repeat(400)) + `| b | ${'word '.repeat(1400)}|\n`,
    );
    expect(html.match(/<tr[^>]*>/g)).toEqual([
      '<tr>',
      '<tr class="high">',
      '<tr class="high tall">',
    ]);
  });

  test('has as much room as the page leaves it', async () => {
    const source = table(...Array.from({ length: 6 }, () => 'ABCDEFGH'));
    expect(resolvePage({ page_format: 'A6' }).errors).toBeUndefined();
    expect(await bodyWith(source, {}, { page_format: 'A3' })).not.toContain('font-size');
    expect(await bodyWith(source, {}, { page_format: 'A6' })).toContain('font-size');
  });
});
