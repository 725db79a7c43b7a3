import { resolvePage } from '@platen/contracts';
import { describe, expect, test } from '@jest/globals';
import { bodyWith, rendered } from '../markdown.fixture.ts';

const table = (...cells: string[]) =>
  `|${cells.map(() => 'h').join('|')}|\n|${cells.map(() => '-').join('|')}|\n|${cells.join('|')}|\n`;

const opening = async (source: string) => /<table[^>]*>/.exec(await rendered(source))?.[0];

describe('a table', () => {
  test('that needs little of the page is not stretched, one that needs more is', async () => {
    expect(await opening(table('a', 'b'))).toBe('<table class="fitted">');
    expect(await opening(table('word '.repeat(12), 'b'))).toBe('<table class="fitted full">');
  });

  test('whose words do not fit side by side is set smaller, in steps down to 0.7', async () => {
    const sizes = await Promise.all(
      [6, 7, 8, 9, 10, 20].map(async (columns) => {
        const html = await opening(table(...Array.from({ length: columns }, () => 'ABCDEFGH')));
        return Number(/\*([\d.]+)\)/.exec(html ?? '')?.[1] ?? 1);
      }),
    );
    expect(sizes[0]).toBe(1);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(sizes.at(-1)).toBe(0.7);
  });

  test('breaks its longest words, and only those, where nothing else helps', async () => {
    const html = await rendered(table('x'.repeat(200), 'short'));
    expect(html).toContain(`<td class="break">${'x'.repeat(200)}</td>`);
    expect(html).toContain('<td>short</td>');
  });

  test('of more columns than a page has room for is set tight', async () => {
    const cells = Array.from({ length: 40 }, () => 'word');
    expect(await opening(table(...cells))).toContain('tight');
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

  test('has as much room as the page leaves it', async () => {
    const source = table(...Array.from({ length: 6 }, () => 'ABCDEFGH'));
    expect(resolvePage({ page_format: 'A6' }).errors).toBeUndefined();
    expect(await bodyWith(source, {}, { page_format: 'A3' })).not.toContain('font-size');
    expect(await bodyWith(source, {}, { page_format: 'A6' })).toContain('*0.7)');
  });
});
