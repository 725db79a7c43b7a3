import { beforeAll, describe, expect, test } from 'vitest';
import { pdfText } from '../harness/documents/pdf.ts';
import { pdfLayout } from '../harness/documents/pdf-layout.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});

async function printed(body: string, options: object = {}) {
  const content = `<!doctype html><title>t</title><style>body{font:14px sans-serif}</style>${body}`;
  const response = await platform.generate(key, { content, options });
  const text = await pdfText(await platform.bytesOf(response));
  const { headers } = response;
  return {
    text: text.replaceAll(/\s+/g, ''),
    words: text.split(/\s+/),
    scale: Number(headers.get('x-content-scale') ?? 1),
    clipped: Number(headers.get('x-clipped-content') ?? 0),
  };
}

const TOKEN = `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9${'Qx7aB9'.repeat(40)}END`;
const ADDRESS = `https://example.com/a/path?token=${'abc123'.repeat(40)}&end=END`;
const HASH = '0123456789abcdef'.repeat(4);

describe('what no line has room for yields, and the rest keeps its size:', () => {
  test.each([
    ['a token in a paragraph', `<p>Token: ${TOKEN}`],
    ['an address', `<p>${ADDRESS}`],
    ['a token in a table', `<table border=1><tr><th>Key<td>${TOKEN}<tr><th>b<td>c</table>`],
    ['hashes side by side', `<table><tr>${`<td>${HASH}`.repeat(4)}<td>END</table>`],
    ['a token in a row of boxes', `<div style="display:flex"><b>Key</b><div>${TOKEN}</div></div>`],
    ['a token in code', `<p>See <code>${TOKEN}</code>`],
    ['a token in wrapping code', `<pre style="white-space:pre-wrap">${TOKEN}</pre>`],
    ['a line that is not to wrap', `<p style="white-space:nowrap">${'some words '.repeat(30)}END`],
    ['a line of code twice as wide as the page', `<pre>${'word '.repeat(60)}END</pre>`],
    ['code in a cell', `<table><tr><td>a<td><pre>${'x = y; '.repeat(22)}END</pre></table>`],
    ['a token from right to left', `<div dir=rtl>שלום <bdi>${TOKEN}</bdi></div>`],
    ['a token that a script writes', `<script>document.write('<p>${TOKEN}')</script>`],
  ])('%s', async (_, body) => {
    const { text, scale, clipped } = await printed(`<p>body text</p>${body}`);
    expect([scale, clipped]).toEqual([1, 0]);
    expect(text).toContain('END');
  });
});

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==';

const COLUMNS = Array.from({ length: 10 }, (_, nth) => `<td>Responsible${nth}`).join('');

test.each([
  ['a token beside many columns', `<table><tr><td>${HASH}${COLUMNS}<td>END</table>`],
  [
    'a token beside columns that are not to wrap',
    `<table style="white-space:nowrap"><tr><td>${HASH}${COLUMNS}<td>END</table>`,
  ],
  [
    'code on a page that wraps nowhere',
    `<style>html{white-space:pre}</style>${'word '.repeat(60)}END`,
  ],
  ['a token of 20,000 letters', `<p>${'Qx7aB9zz'.repeat(2_499)}12345END`],
  [
    'many tokens',
    Array.from({ length: 400 }, () => `<p>${HASH.repeat(2)}</p>`).join('') + '<p>END',
  ],
  [
    'a table behind an address that fits',
    `<div>${ADDRESS.slice(0, 50)}<table><tr>${COLUMNS}<td>END</table></div>`,
  ],
])('%s is whole, and no other word is broken', async (_, body) => {
  const { text, clipped, words } = await printed(body);
  expect([clipped, text.includes('END')]).toEqual([0, true]);
  const columns = words.filter((word) => word.startsWith('Resp'));
  const expected = Array.from({ length: 10 }, (__, nth) => `Responsible${nth}`);
  expect(columns).toEqual(expected.filter((column) => body.includes(column)));
});

test('a line to sign on is not broken', async () => {
  const { scale } = await printed(`<p>${'_'.repeat(120)}`);
  expect(scale).toBeLessThan(0.9);
});

test('a picture that is turned keeps its shape: its page is smaller', async () => {
  const picture = `<img style="rotate:90deg;margin:300px 0" width=600 height=900 src="${PNG}">`;
  expect((await printed(`<p>text</p>${picture}`)).scale).toBeLessThan(1);
});

test('columns in code stay below each other: only the code is smaller', async () => {
  const line = `${'ACCT 1'.padEnd(60)}${'DATE'.padEnd(40)}${'12.00'.padStart(31)}`;
  const body = `<pre>${`${line}\n`.repeat(3)}</pre>`;
  const { scale, clipped, text } = await printed(body);
  expect(scale).toBeGreaterThan(0.5);
  expect(scale).toBeLessThan(0.7);
  expect([clipped, text]).toEqual([0, 'ACCT1DATE12.00'.repeat(3)]);
});

/** How wide "sample" is at its own size, in points. */
const SAMPLE = 38.7;

test.each([
  ['a picture', `<img width=1500 height=90 src="${PNG}">`],
  ['a picture in a cell', `<table><tr><td><img width=1500 height=90 src="${PNG}"></table>`],
  ['a drawing', '<svg width=1500 height=90><rect width=1500 height=90 fill=red /></svg>'],
  [
    'a chart of a script',
    '<canvas id=c width=1500 height=90></canvas><script>const c=document.getElementById("c").getContext("2d");c.fillStyle="red";c.fillRect(0,0,1500,90)</script>',
  ],
])('%s that is wider than its page is smaller by itself', async (_, picture) => {
  const content = `<!doctype html><title>t</title><p style="font:16px Arial">sample${picture}`;
  const response = await platform.generate(key, { content });
  const pdf = await platform.bytesOf(response);
  expect(Number(response.headers.get('x-content-scale'))).toBeCloseTo(0.48, 1);
  expect(response.headers.get('x-clipped-content')).toBeNull();
  const [word] = (await pdfLayout(pdf)).flatMap((page) => page.words);
  expect(word!.right - word!.left).toBeCloseTo(SAMPLE, 0);
});

test('where something else is as wide, no word is broken', async () => {
  const wide = '<div style="width:900px;border:1px solid">wide</div>';
  const cells = `<td>${HASH.slice(0, 40)}`.repeat(2);
  const { scale } = await printed(`${wide}<table><tr>${cells}</table>`);
  expect(scale).toBeLessThan(0.85);
});

test('fit: error refuses a token that is too wide', async () => {
  const content = `<!doctype html><title>t</title><p>${TOKEN}`;
  const response = await platform.generate(key, { content, options: { fit: 'error' } });
  expect([response.status, await response.json()]).toMatchObject([
    422,
    { error: 'content_overflow' },
  ]);
});
