import { describe, expect, test } from '@jest/globals';
import { fillRunningFields } from './running-fields.ts';

const fill = (html: string) => fillRunningFields(html, () => '1. März <2026>');
const DATE = '1. März &lt;2026&gt;';

describe('fillRunningFields', () => {
  test.each([
    ['an element', '<span class="date"></span>', `<span class="platen-date">${DATE}</span>`],
    ['single quotes', "<b class='date'></b>", `<b class='platen-date'>${DATE}</b>`],
    ['no quotes', '<b class=date></b>', `<b class=platen-date>${DATE}</b>`],
    ['capitals', '<B CLASS="date"></B>', `<B CLASS="platen-date">${DATE}</B>`],
    ['more classes', '<i class="a\tdate  b"></i>', `<i class="a\tplaten-date  b">${DATE}</i>`],
    [
      'content, which goes',
      '<p class="date">x<p>y</p><b class="date">z</b></p>!',
      `<p class="platen-date">${DATE}</p>!`,
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
