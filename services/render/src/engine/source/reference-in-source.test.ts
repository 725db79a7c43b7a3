import { expect, test } from '@jest/globals';
import { nowhere } from '../../formats/html/base.ts';
import { referenceInSource } from './reference-in-source.ts';

const mark = 'mark';
const NOWHERE = nowhere(mark);

test.each([
  ['<img src="img/logo.png">', 'img/logo.png'],
  ["<img src='./img/logo.png'>", './img/logo.png'],
  ['<img src=../../img/logo.png>', '../../img/logo.png'],
  ['<img src=/img/logo.png width=1>', '/img/logo.png'],
  ['<img srcset="other.png 1x, /img/logo.png 2x">', '/img/logo.png'],
  ['<p style="background:url(img/logo.png)">', 'img/logo.png'],
  ['<p>logo.png is not img/logo.png.old <img src="img/logo.png">', 'img/logo.png'],
])('in %s', (html, reference) => {
  expect(referenceInSource(`${NOWHERE}img/logo.png`, { html, mark })).toBe(reference);
});

test('with signs that addresses have in another form, and without its fragment', () => {
  const html = '<img src="üm läut.png?a=1&amp;b=2"><use href="icons.svg#tick">';
  const address = new URL('üm läut.png?a=1&b=2', NOWHERE).href;
  expect(referenceInSource(address, { html, mark })).toBe('üm läut.png?a=1&b=2');
  expect(referenceInSource(`${NOWHERE}icons.svg`, { html, mark })).toBe('icons.svg#tick');
});

test('below the address that the request names', () => {
  const document = { html: '<img src="../a.png">', base: 'https://example.com/x/y/' };
  expect(referenceInSource('https://example.com/x/a.png', document)).toBe('../a.png');
});

test('a reference that is not in the source is named by its address', () => {
  expect(referenceInSource('https://example.com/a.png', { html: '', mark })).toBe(
    'https://example.com/a.png',
  );
  expect(referenceInSource(`${NOWHERE}made/up.png`, { html: '', mark })).toBe('made/up.png');
});
