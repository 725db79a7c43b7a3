import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import {
  destinationNames,
  fillPageNumbers,
  idsWithPageNumbers,
  pageNumberPlace,
} from './page-numbers.ts';

const MARK = '0123456789abcdef01234567';
const FIGURE = '\u2007';

const span = (id: string, text = FIGURE.repeat(3)) =>
  pageNumberPlace(id, MARK).replace(FIGURE.repeat(3), () => text);
const filled = (html: string, pages: [string, number][] = []) =>
  fillPageNumbers(html, MARK, new Map(pages));

describe('page numbers', () => {
  test.each([
    [1, `${FIGURE}${FIGURE}1`],
    [42, `${FIGURE}42`],
    [999, '999'],
    [1000, '1000'],
  ])('%i becomes %j, as wide as the room kept for it', (page, text) => {
    const html = `<p>${span('a')}</p>`;
    expect(filled(html, [['a', page]])).toBe(`<p>${span('a', text)}</p>`);
  });

  test('of what has no target are left out, and nothing moves', () => {
    expect(filled(span('a', 'x'))).toBe(span('a'));
  });

  test('leave every other span as it is', () => {
    const html =
      '<span>1</span><span class="x">2</span><span data-page-of="a">3</span>' +
      pageNumberPlace('a', MARK.replace('0', '1')) +
      span('a', '<b>4</b>');
    expect(filled(html, [['a', 7]])).toBe(html);
    expect(idsWithPageNumbers(html, MARK)).toEqual([]);
  });

  test('are asked for once for each ID, in the order of the document', () => {
    const html = [span('b'), span('a'), span('b'), span(`größe & <x> "'`)];
    expect(idsWithPageNumbers(html.join('…'), MARK)).toEqual([
      'b',
      'a',
      'größe &amp; &lt;x&gt; &quot;&#39;',
    ]);
  });

  test('put no text of an ID or a pattern into the document', () => {
    expect(filled(span('$1$&'), [['$1$&amp;', 3]])).toContain(`>${FIGURE}${FIGURE}3<`);
  });

  test.each([
    '<span '.repeat(200_000),
    `<span data-page-${MARK}="a`.repeat(100_000),
    `<span data-page-${MARK}="a">`.repeat(100_000),
    `<span data-page-${MARK}="a">${'x'.repeat(2_000_000)}`,
  ])('are looked for in linear time: %#', (html) => {
    expect(filled(html)).toBe(html);
  });

  test('fill what was asked for, and nothing else', () => {
    const id = fc.stringMatching(/^[a-z0-9ö-]{1,8}$/);
    const text = fc.stringMatching(/^[^<]{0,10}$/);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(id, text)),
        fc.array(fc.tuple(id, fc.nat(5000))),
        (asked, known) => {
          const pages = new Map(known.map(([name, page]) => [name, page + 1]));
          const html = asked.map(([name, between]) => `${between}${span(name)}`).join('');
          const expected = asked.map(([name, between]) => {
            const number = String(pages.get(name) ?? '').padStart(3, FIGURE);
            return `${between}${span(name, number)}`;
          });
          expect(fillPageNumbers(html, MARK, pages)).toBe(expected.join(''));
          expect(idsWithPageNumbers(html, MARK)).toEqual([...new Set(asked.map(([name]) => name))]);
        },
      ),
    );
  });
});

describe('the names of a destination', () => {
  test.each([
    ['one', ['one']],
    ['größe', ['gr%C3%B6%C3%9Fe']],
    ['a b', ['a%20b']],
    ['50%', ['50%', '50%25']],
    ['&lt;&amp;lt;', ['%3C&lt;', '%3C%26lt%3B']],
    ['p(a)/b', ['p(a)/b', 'p(a)%2Fb']],
    ['', ['']],
    ['\ud800', ['%EF%BF%BD']],
  ])('of %j are %j', (id, names) => {
    expect(destinationNames(id)).toEqual(names);
  });
});
