import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { pagesWithMissingGlyphs } from './missing-glyphs.ts';

/** A page with each of these contents; F0 is a composite font, F1 a simple one, X0 a form that shows `form`. */
async function documentOf(contents: string[], form = '') {
  const doc = await PDFDocument.create();
  const { context } = doc;
  const Font = { F0: { Type: 'Font', Subtype: 'Type0' }, F1: { Type: 'Font', Subtype: 'Type3' } };
  const own = context.obj({ Font });
  const entries = { Type: 'XObject', Subtype: 'Form', Resources: own };
  const X0 = context.register(context.stream(form, entries));
  own.set(PDFName.of('XObject'), context.obj({ X0 }));
  for (const content of contents) {
    const { node } = doc.addPage();
    node.set(PDFName.of('Contents'), context.register(context.stream(content)));
    node.set(PDFName.of('Resources'), context.obj({ Font, XObject: { X0 } }));
  }
  return doc;
}

const text = (shown: string, font = 'F0') => `BT /${font} 12 Tf ${shown} ET`;

test.each([
  ['glyph 0 alone', text('<0000> Tj')],
  ['glyph 0 behind others', text('<002400030000> Tj')],
  ['glyph 0 in an array', text('[<0024> -20 <0000>] TJ')],
  ['glyph 0 behind a simple font', text('(a) Tj /F0 9 Tf <0000> Tj', 'F1')],
])('%s is missing', async (_, content) => {
  expect(pagesWithMissingGlyphs(await documentOf([content]))).toEqual([0]);
});

test.each([
  ['no content', ''],
  ['other glyphs', text('<00240001> Tj')],
  ['four zeros across two glyphs', text('<01000010> Tj')],
  ['a code 0 of a simple font', text('<0000> Tj', 'F1')],
  ['text before any font', '<0000> Tj'],
  ['a font that is not there', text('<0000> Tj', 'F9')],
  ['what is not shown', '/P <</E <0000>>> BDC EMC'],
])('%s is not', async (_, content) => {
  expect(pagesWithMissingGlyphs(await documentOf([content]))).toEqual([]);
});

test('each page has its own report', async () => {
  const doc = await documentOf([text('<0001> Tj'), text('<0000> Tj'), '', text('<0000> Tj')]);
  expect(pagesWithMissingGlyphs(doc)).toEqual([1, 3]);
});

test('the text of a form is on every page that paints it', async () => {
  const doc = await documentOf(['/X0 Do', '', 'q /X0 Do Q'], text('<0000> Tj'));
  expect(pagesWithMissingGlyphs(doc)).toEqual([0, 2]);
});

test('a form that paints itself is handled', async () => {
  expect(pagesWithMissingGlyphs(await documentOf(['/X0 Do'], '/X0 Do'))).toEqual([]);
});
