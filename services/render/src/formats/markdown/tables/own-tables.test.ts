import { describe, expect, test } from 'vitest';
import { bodyWith, rendered } from '../markdown.fixture.ts';

const LONG = 'word '.repeat(200);

const table = (first: string, attributes = '') =>
  `<table${attributes}><tr><td>${first}</td><td>${LONG}</td></tr></table>\n`;

describe('a table of HTML', () => {
  test('keeps its short words whole beside a long text', async () => {
    expect(await rendered(table('System'))).toContain('<table class="roomy">');
    expect(await rendered(table('<a href="https://x.y">System</a>'))).toContain('"roomy"');
  });

  test('is not kept wider than the page', async () => {
    expect(await rendered(table('x'.repeat(150)))).toContain('<td class="break">x');
    expect(await bodyWith(table('{{ v }}'), { v: 'x'.repeat(150) })).toContain('class="break">x');
    expect(await bodyWith(table('{{ v }}'), { v: 'x' })).not.toContain('"break"');
  });

  test('may have code that is broken, and Markdown within', async () => {
    expect(await rendered(table(`<pre>${'x'.repeat(150)}</pre>`))).toContain('"roomy"');
    const source = `<table><tr><td>\n\n**System**\n\n</td><td>${LONG}</td></tr></table>`;
    expect(await rendered(source)).toContain('"roomy"');
  });

  test('keeps the classes that it has', async () => {
    expect(await rendered(table('a', ' class="one two"'))).toContain('class="one two roomy"');
    expect(await rendered(table('a', ' class=one'))).toContain('class="one roomy"');
    expect(await rendered('|a|\n|-|\n|b|\n')).not.toContain('roomy');
  });

  test('within another has words of its own', async () => {
    const inner = `<table><tr><td>${'x'.repeat(150)}</td></tr></table>`;
    const html = await rendered(table(inner));
    expect(html.match(/<t[ad][^>]*>/g)?.slice(0, 4)).toEqual([
      '<table class="roomy">',
      '<td>',
      '<table class="roomy">',
      '<td class="break">',
    ]);
  });

  test('breaks no number, date or amount, however narrow it gets', async () => {
    const cells = ['552.90', '2026-01-02', 'C-000123', '1 234,50 EUR', 'a_'.repeat(60)];
    const html = await rendered(
      `<table><tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr></table>\n`,
    );
    expect(html.match(/<td[^>]*>/g)).toEqual([
      '<td class="whole">',
      '<td class="whole">',
      '<td class="whole">',
      '<td class="whole">',
      '<td class="break">',
    ]);
  });
});
