import { expect, test } from 'vitest';
import { byAddress, rootOf } from './formats/html/base.ts';
import { readHtml } from './formats/html/facts.ts';
import { referenceInSource } from './report.ts';

const mark = 'mark';
const NOWHERE = rootOf(mark, false);

function referenceIn(html: string, address: string, base = NOWHERE): string {
  const { references = [] } = readHtml(html, { wanted: { namesReferences: true } });
  return referenceInSource(address, { references: byAddress(references, base), root: NOWHERE });
}

test.each([
  ['<img src="img/logo.png">', 'img/logo.png'],
  ["<img src='./img/logo.png'>", './img/logo.png'],
  ['<img src=../../img/logo.png>', '../../img/logo.png'],
  ['<img src=/img/logo.png width=1>', '/img/logo.png'],
  ['<img srcset="other.png 1x, /img/logo.png 2x">', '/img/logo.png'],
  ['<p style="background:url(img/logo.png)">', 'img/logo.png'],
  [String.raw`<style>p{background:u\72l("img/logo.png")}</style>`, 'img/logo.png'],
  ['<svg><style>@import &quot;img/logo.png&quot;</style></svg>', 'img/logo.png'],
  ['<svg><image xlink:href="img/logo.png"/></svg>', 'img/logo.png'],
  ['<link href=img/logo.png>', 'img/logo.png'],
  ['<p>logo.png is not img/logo.png.old <img src="img/logo.png">', 'img/logo.png'],
])('in %s', (html, reference) => {
  expect(referenceIn(html, `${NOWHERE}img/logo.png`)).toBe(reference);
});

test('with signs that addresses have in another form, and without its fragment', () => {
  const html = '<img src="üm läut.png?a=1&amp;b=2"><svg><use href="icons.svg#tick"/></svg>';
  const address = new URL('üm läut.png?a=1&b=2', NOWHERE).href;
  expect(referenceIn(html, address)).toBe('üm läut.png?a=1&b=2');
  expect(referenceIn(html, `${NOWHERE}icons.svg`)).toBe('icons.svg#tick');
});

test('below the address that the request names', () => {
  const base = 'https://example.com/x/y/';
  expect(referenceIn('<img src="../a.png">', 'https://example.com/x/a.png', base)).toBe('../a.png');
});

test('a reference that is not in the source is named by its address', () => {
  const address = 'https://example.com/a.png';
  expect(referenceIn('', address)).toBe(address);
  expect(referenceIn(`<!-- <img src="${address}"> -->`, `${NOWHERE}made/up.png`)).toBe(
    'made/up.png',
  );
});
