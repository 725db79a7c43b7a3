import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  destinationNames,
  fillPageNumbers,
  idsWithPageNumbers,
  NO_PAGE_NUMBER,
} from './page-numbers.ts';

const span = (id: string, text = NO_PAGE_NUMBER) => `<span data-page-of="${id}">${text}</span>`;
const FIGURE = '\u2007';

describe('page numbers', () => {
  test.each([
    [1, `${FIGURE}${FIGURE}1`],
    [42, `${FIGURE}42`],
    [999, '999'],
    [1000, '1000'],
  ])('%i becomes %j, as wide as the room kept for it', (page, text) => {
    const html = `<p>${span('a')}</p>`;
    expect(fillPageNumbers(html, new Map([['a', page]]))).toBe(`<p>${span('a', text)}</p>`);
  });

  test('of what has no target are left out, and nothing moves', () => {
    expect(fillPageNumbers(span('a', 'x'), new Map())).toBe(span('a'));
  });

  test('stand in a span with other attributes', () => {
    const html = '<span class="n" data-page-of="a" title="t"></span>';
    expect(fillPageNumbers(html, new Map([['a', 7]]))).toBe(
      `<span class="n" data-page-of="a" title="t">${FIGURE}${FIGURE}7</span>`,
    );
  });

  test('leave every other span, and a span with elements in it, as it is', () => {
    const html =
      '<span>1</span><span class="x">2</span><span data-page-of="a"><b>3</b></span>' +
      '<spanner data-page-of="a">4</spanner><span data-page-of=a>5</span><span data-page-of="a">6';
    expect(fillPageNumbers(html, new Map([['a', 7]]))).toBe(html);
    expect(idsWithPageNumbers(html)).toEqual([]);
  });

  test('are asked for once for each ID, in the order of the document', () => {
    const html = [span('b'), span('a'), span('b'), span('größe &amp; &lt;x&gt; &quot;&#39;')];
    expect(idsWithPageNumbers(html.join('…'))).toEqual(['b', 'a', `größe & <x> "'`]);
  });

  test('put no text of an ID or a pattern into the document', () => {
    expect(fillPageNumbers(span('$1$&'), new Map([['$1$&', 3]]))).toContain(
      `>${FIGURE}${FIGURE}3<`,
    );
  });

  test.each([
    '<span '.repeat(200_000),
    '<span data-page-of="a" '.repeat(100_000),
    '<span data-page-of="a">'.repeat(100_000),
    `<span data-page-of="a${' data-page-of='.repeat(100_000)}>x</span>`,
    `<span data-page-of="a">${'x'.repeat(2_000_000)}`,
  ])('are looked for in linear time: %#', (html) => {
    expect(fillPageNumbers(html, new Map())).toBe(html);
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
          const filled = asked.map(([name, between]) => {
            const number = String(pages.get(name) ?? '').padStart(3, FIGURE);
            return `${between}${span(name, number)}`;
          });
          expect(fillPageNumbers(html, pages)).toBe(filled.join(''));
          expect(idsWithPageNumbers(html)).toEqual([...new Set(asked.map(([name]) => name))]);
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
    ['p(a)/b', ['p(a)/b', 'p(a)%2Fb']],
    ['', ['']],
    ['\ud800', ['%EF%BF%BD']],
  ])('of %j are %j', (id, names) => {
    expect(destinationNames(id)).toEqual(names);
  });
});
