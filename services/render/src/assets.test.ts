import { expect, test } from 'vitest';
import { assetFor, assetsOf, dataUrl } from './assets.ts';
import { headerFooterAlone } from './formats/html/header-footer-resources.ts';

const data = Buffer.from('x');
const announced = [
  { name: 'img/a b.svg', mime: '', size: 1 },
  { name: 'css/h.css', mime: '', size: 1 },
  { name: 'ü.bin', mime: 'image/png', size: 1 },
  { name: 'F.woff2', mime: '', size: 1 },
];
const css = Buffer.from(
  "@import 'x.css';p{background:url('../img/a%20b.svg');font-family:url(no.png)}",
);
const assets = assetsOf(
  { assets: announced },
  new Map(announced.map(({ name }) => [name, name.endsWith('.css') ? css : data])),
);

test('files have the types that are given, or that their names say', () => {
  expect(assets.map(({ type }) => type)).toEqual([
    'image/svg+xml',
    'text/css',
    'image/png',
    'font/woff2',
  ]);
});

test.each([
  ['img/a b.svg', '', 'img/a b.svg'],
  ['./img/a%20b.svg?v=1#x', '', 'img/a b.svg'],
  ['/F.woff2', 'css/h.css', 'F.woff2'],
  ['../F.woff2', 'css/h.css', 'F.woff2'],
  ['%C3%BC.bin', '', 'ü.bin'],
  ['IMG/a b.svg', '', undefined],
  ['F.woff2', 'css/h.css', undefined],
  ['https://x.example/F.woff2', '', undefined],
  ['//x.example/F.woff2', '', undefined],
  ['%', '', undefined],
])('%s in "%s" names %s', (reference, from, name) => {
  expect(assetFor(reference, { assets, from })?.name).toBe(name);
});

test('a header has its files in it, and what it cannot have is reported', () => {
  const html =
    '<link rel=stylesheet href=css/h.css><img src="img/a b.svg" srcset="F.woff2 2x"><p style="background:url(ü.bin)">';
  const { html: alone, lost } = headerFooterAlone(html, { assets, date: () => '' });
  const [picture, , pixels] = assets.map(dataUrl);
  expect(alone).toContain(`src="${picture}"`);
  expect(alone).toContain(pixels);
  const sheet = /href="data:text\/css;base64,([^"]*)"/.exec(alone)?.[1] ?? '';
  const text = Buffer.from(sheet, 'base64').toString();
  expect(text).toContain(picture);
  expect(text).not.toContain('x.css');
  expect(lost).toEqual(['x.css', 'no.png', 'F.woff2 2x']);
});
