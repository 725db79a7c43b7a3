import { beforeAll, expect, test } from 'vitest';
import { pdfLayout } from '../harness/documents/pdf-layout.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});

/** The words that begin the pages of paragraphs with so many lines each, `LINE.` of `p`. */
async function beginnings(styles: string, lines: number, wrap = (text: string) => text) {
  const texts = Array.from({ length: lines }, (_, nth) => `${nth}.`).join('<br>');
  const content = `<style>@page{size:A6}body{margin:0}p{margin:0 0 5px;${styles}}</style>${`<p>${wrap(texts)}</p>`.repeat(40)}`;
  const pages = await pdfLayout(await platform.pdf(key, { content }));
  expect(pages.length).toBeGreaterThan(3);
  return pages.map(({ words }) => words[0]!.text);
}

test.each([
  ['orphans: 2', 3, undefined],
  ['orphans: 3; widows: 3', 4, undefined],
  ['widows: 4', 5, (text: string) => `<b><i>${text}</i></b>`],
])('paragraphs that %s leaves no place to divide stay whole', async (styles, lines, wrap) => {
  expect(new Set(await beginnings(styles, lines, wrap))).toEqual(new Set(['0.']));
});

test('those that it does are divided there', async () => {
  const starts = new Set(await beginnings('orphans: 3; widows: 3', 13));
  expect(starts.size).toBeGreaterThan(1);
  for (const each of ['1.', '2.', '11.', '12.']) expect(starts).not.toContain(each);
});

test('a list of few lines that holds a long one is divided', async () => {
  const items = '<li>in</li>'.repeat(20);
  const content = `<style>@page{size:A6}*{orphans:3}</style><p style="height:60mm">first</p><ul><li>out<ul>${items}</ul></ul>`;
  const [page] = await pdfLayout(await platform.pdf(key, { content }));
  expect(page!.words.map(({ text }) => text)).toContain('out');
});
