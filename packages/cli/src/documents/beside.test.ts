import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesBeside } from './beside.ts';

let root: string;
let folder: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'platen-beside-'));
  folder = join(root, 'letters');
  mkdirSync(folder);
});
afterEach(() => rmSync(root, { recursive: true }));

function write(name: string, text = ''): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const besideOf = (text: string, name = 'page.html') =>
  filesBeside(write(name, text)).map((path) => relative(folder, path));

test.each([
  ['<img src="logo.png">', 'logo.png'],
  ['<img src=logo.png>', 'logo.png'],
  [`<img src='img/my logo.png' alt="x">`, 'img/my logo.png'],
  ['<img src="img/my%20logo.png?v=2">', 'img/my logo.png'],
  ['<img src="a&amp;b.png">', 'a&b.png'],
  ['<img srcset="small.png 1x, logo.png 2x">', 'logo.png'],
  ['<div style="background: url(logo.png)">', 'logo.png'],
  ['<img src="./img/../logo.png">', 'logo.png'],
  ['<script type="module" src="chart.mjs"></script>', 'chart.mjs'],
  ['![Logo](logo.png "Ours")', 'logo.png'],
  ['![Logo](<img/my logo.png>)', 'img/my logo.png'],
  ['[logo]: logo.svg#mark', 'logo.svg'],
  ['{"type": "image", "src": "日本.jpg"}', '日本.jpg'],
])('%s finds %s', (text, name) => {
  write(name);
  write('other.png');
  expect(besideOf(text)).toEqual([name]);
});

test('what a style sheet, a script or a drawing refers to is found from its own folder', () => {
  write('css/page.css', '@import "print.css"; @font-face { src: url(../fonts/own.woff2) }');
  write('css/print.css', 'body { background: url("paper.svg") }');
  write('css/paper.svg', '<svg><image href="grain.png"/></svg>');
  write('css/grain.png');
  write('fonts/own.woff2');
  expect(besideOf('<link rel="stylesheet" href="css/page.css">')).toEqual([
    'css/grain.png',
    'css/page.css',
    'css/paper.svg',
    'css/print.css',
    'fonts/own.woff2',
  ]);
});

test.each([
  ['in a folder above', '<img src="../secret.png">'],
  ['by an absolute path', '<img src="ROOT/secret.png">'],
  ['of a kind that pages do not show', '<a href="accounts.json">'],
  ['that is a folder', '<img src="folder.png">'],
  ['that is not there', '<img src="gone.png">'],
  ['on the web', '<img src="https://example.com/logo.png">'],
])('no file %s is taken', (_, text) => {
  writeFileSync(join(root, 'secret.png'), '');
  write('accounts.json');
  write('logo.png');
  write('folder.png/inner.txt');
  expect(besideOf(text.replace('ROOT', root))).toEqual([]);
});

test('files that refer to each other are taken once', () => {
  write('a.css', '@import "b.css"');
  write('b.css', '@import "a.css"');
  expect(besideOf('<link href="a.css"><link href="a.css">')).toEqual(['a.css', 'b.css']);
});

test('a document that cannot be read has none', () => {
  expect(filesBeside(join(root, 'gone.html'))).toEqual([]);
});
