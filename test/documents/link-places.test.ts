import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';
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

/** Where a name leads: its page from 0, and points from the left and the top. */
async function placeOf(pdf: Buffer, name: string) {
  const document = await PDFDocument.load(pdf);
  const place = document.catalog
    .lookup(PDFName.of('Dests'), PDFDict)
    .lookup(PDFName.of(name), PDFArray);
  const page = document.getPages().findIndex(({ ref }) => ref === place.get(0));
  const [x, y] = [2, 3].map((at) => place.lookup(at, PDFNumber).asNumber());
  return { page, x: x!, y: document.getPage(page).getHeight() - y! };
}

const LINKED =
  '<style>h2{margin:0}</style><a href="#far">down</a><div style="height:700px"></div>' +
  '<h2>Before</h2><div style="height:1500px"></div><h2 id="far">Target</h2>';

test.each<[string, object, string]>([
  ['as it comes', {}, ''],
  ['with wide margins', { margin_top: '60mm', margin_left: '50mm' }, ''],
  ['at half its size', { scale: 0.5 }, ''],
  ['enlarged', { scale: 1.6 }, ''],
  ['shrunk to its paper', {}, '<div style="width:1300px">wide</div>'],
  ['of an own page', { isolation: 'document' }, ''],
  ['with margins of its CSS', {}, '<style>@page { margin: 40mm 30mm 20mm }</style>'],
])('a link leads to its target: %s', async (_, options, more) => {
  const pdf = await platform.pdf(key, { content: more + LINKED, options });
  const { page, x, y } = await placeOf(pdf, 'far');
  const pages = await pdfLayout(pdf);
  const [target] = pages[page]!.words.filter(({ text }) => text === 'Target');
  const { left, top, bottom } = target!;
  expect(Math.abs(x - left)).toBeLessThan(2);
  expect(y).toBeLessThanOrEqual(top + 1);
  expect(y).toBeGreaterThan(top - (bottom - top));
});
