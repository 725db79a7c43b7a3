import { describe, expect, vi, test } from 'vitest';
import { headerFooterAlone } from '../header-footer-resources.ts';
import { fillPageFields, pageFieldsIn, today } from './running-fields.ts';

const fill = (html: string) => headerFooterAlone(html, { date: () => '1. März <2026>' }).html;
const DATE = '1. März &lt;2026&gt;';

describe('a running field', () => {
  test.each([
    ['an element', '<span class="date"></span>', `<span class="platen-date">${DATE}</span>`],
    ['single quotes', "<b class='date'></b>", `<b class="platen-date">${DATE}</b>`],
    ['no quotes', '<b class=date></b>', `<b class="platen-date">${DATE}</b>`],
    ['capitals', '<B CLASS="date"></B>', `<B class="platen-date">${DATE}</B>`],
    ['more classes', '<i class="a\tdate  b"></i>', `<i class="a platen-date b">${DATE}</i>`],
    [
      'content, which goes',
      '<div class="date">x<p>y</p><b class="date">z</b></div>!',
      `<div class="platen-date">${DATE}</div>!`,
    ],
    ['no end', 'a<p class="date">b', `a<p class="platen-date">${DATE}b`],
    [
      'two',
      '<i class="date"></i><b class="date">x</b>',
      [`<i class="platen-date">${DATE}</i>`, `<b class="platen-date">${DATE}</b>`].join(''),
    ],
    [
      'styles of its own',
      '<style>.date{color:red} p.date:hover,.dates{}</style>',
      ['<style>.platen-date{color:red} p.platen-date:hover,.dates{}</style>'].join(''),
    ],
    ['styles with escapes', String.raw`<style>.d\61te{}</style>`, '<style>.platen-date{}</style>'],
    ['a character', '<b class="d&#97;te"></b>', `<b class="platen-date">${DATE}</b>`],
    [
      'an end that another element makes',
      '<p class=date>x<p>y',
      `<p class="platen-date">${DATE}<p>y`,
    ],
    [
      'a drawing',
      '<svg><text class=date>x</text></svg>',
      `<svg><text class="platen-date">${DATE}</text></svg>`,
    ],
    ['a picture', '<img class="date">x', '<img class="platen-date">x'],
  ])('fills a date with %s', (_, html, filled) => {
    expect(fill(html)).toBe(filled);
  });

  test('empties what would show the address', () => {
    expect(fill('a <span class="url small">http</span> b')).toBe(
      'a <span class="platen-url small"></span> b',
    );
  });

  test.each([
    '<span class="pageNumber"></span>/<span class="totalPages"></span> <i class="title"></i>',
    '<span class="dates update to-date date-x curl">x</span>',
    '<span data-class="date" title="date">date</span>',
    '<!-- <i class="date"></i> -->',
    '<script>".date <i class=date></i>"</script>',
    'class="date"',
    '',
  ])('leaves %s as it is', (html) => {
    expect(fill(html)).toBe(html);
  });
});

test('the numbers of a page are put in where a header has them', () => {
  const html =
    '<style>.pageNumber{color:red}</style><b class="pageNumber">?</b>/<i class="x&#32;totalPages"></i>';
  expect(fillPageFields(html, pageFieldsIn(html), { pageNumber: '3', totalPages: '12' })).toBe(
    '<style>.platen-pageNumber{color:red}</style><b class="platen-pageNumber">3</b>/<i class="x platen-totalPages">12</i>',
  );
});

test('what is filled in is bounded, as it is written', () => {
  const html = '<i class=title></i>'.repeat(1_000);
  const fields = pageFieldsIn(html, ['title']);
  const filled = (title: string) => fillPageFields(html, fields, { title });
  expect(filled('&'.repeat(600))).toHaveLength(3_000_000 + 28_000);
  expect(() => filled(`${'&'.repeat(600)}x`)).toThrow(
    expect.objectContaining({ code: 'invalid_document' }),
  );
});

test.each(['', 'pageNumber', '<b class="pageNumbers">', '<!-- <b class=pageNumber></b> -->'])(
  'there are none in %j',
  (html) => {
    expect(pageFieldsIn(html)).toEqual([]);
  },
);

test.each([
  [{}, 'Nov 21, 2026'],
  [{ locale: 'de-DE' }, '21.11.2026'],
  [{ locale: 'de-DE', timezone: 'Pacific/Auckland' }, '22.11.2026'],
  [{ locale: 'nonsense!', timezone: 'Nowhere' }, 'Nov 21, 2026'],
])('shows the date by %j', (options, date) => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) });
  try {
    expect(today(options)).toBe(date);
  } finally {
    vi.useRealTimers();
  }
});
