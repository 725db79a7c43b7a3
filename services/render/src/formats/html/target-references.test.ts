import { expect, test } from 'vitest';
import { fillPageNumbers, idsWithPageNumbers } from '../../pdf/page-numbers.ts';
import { withTargetReferences } from './target-references.ts';

const MARK = 'abc';
const LINK = '<a href="#c">see</a><h2 id="c">One &amp;  two</h2>';
const page = (css: string) => `<style>${css}</style>${LINK}`;
const AFTER = 'a::after{content:';

test('a link tells its styles the page of its target, and what it says', () => {
  const html = withTargetReferences(
    page(`${AFTER}target-text( attr(href url) ) ", p. " target-counter(attr(href), page)}`),
    MARK,
  )!.html;
  expect(html).toContain(`${AFTER}attr(data-target-text) ", p. " attr(data-target-page)}`);
  expect(html).toContain('data-target-text="One &amp; two" href="#c"');
  expect(idsWithPageNumbers(html, MARK)).toEqual(['c']);
  const filled = fillPageNumbers(html, MARK, new Map([['c', 12]]), 0);
  expect(filled).toContain('data-page-abc="c" data-target-page="11" data-target-text=');
});

test('a leader fills the line between a link and the number', () => {
  const html = withTargetReferences(
    page(
      `@media print{.x, ul a::after{color:red;content:leader(".") target-counter(attr(href),page)}}`,
    ),
    MARK,
  )!.html;
  expect(html).toContain('@media print{.x, ul a{display:flex!important;');
  expect(html).toMatch(/content:"\.{200}" attr\(data-target-page\);display:flex;flex:1;/);
});

test('a link to nothing is named', () => {
  const links =
    '<a href="#c%20d"></a><a href="#c"></a><a name="e" href="#e"></a><a href="#top"></a><a href="#"></a>';
  const found = withTargetReferences(
    page(`${AFTER}target-text(attr(href))}`) + links + links,
    MARK,
  )!;
  expect(found.missing).toEqual(['#c d']);
});

test.each([
  page('a{color:red}'),
  page(`${AFTER}target-counter(attr(href),page,lower-roman)}`),
  page(`${AFTER}target-counter(attr(href),chapter)}`),
  page('p{content:leader(".")}'),
  `${LINK}target-counter(attr(href), page)`,
])('%s has nothing to put in', (html) => {
  expect(withTargetReferences(html, MARK)).toBeUndefined();
});

test.each(['target-counter(', 'leader(', 'a::after{content:leader("'])(
  'ten thousand of %s are read',
  (text) => {
    expect(withTargetReferences(`<style>${text.repeat(1e4)}</style>`, MARK)).toBeUndefined();
  },
);

test('a link shows the beginning of a long text, and many links to one are not too long', () => {
  const links = '<a href="#a">x</a>'.repeat(20_000);
  const { html } = withTargetReferences(
    `<style>${AFTER}target-text(attr(href))}</style>${links}<p id="a">${'😀'.repeat(100_000)}`,
    MARK,
  )!;
  expect(html).toContain(`data-target-text="${'😀'.repeat(499)}…"`);
  expect(html.length).toBeLessThan(30_000_000);
});
