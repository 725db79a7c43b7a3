import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { flatten } from './flatten.ts';

test('an annotation that two pages list is drawn on both, and is gone then', async () => {
  const doc = await PDFDocument.create();
  const { context } = doc;
  const form = context.register(context.stream('f', { BBox: [0, 0, 9, 9] }));
  const annotation = context.register(
    context.obj({ Subtype: 'Stamp', Rect: [10, 10, 19, 19], AP: { N: form } }),
  );
  const pages = [doc.addPage(), doc.addPage()];
  for (const { node } of pages) node.set(PDFName.of('Annots'), context.obj([annotation]));
  flatten(pages, 'all');
  for (const { node } of pages) {
    expect(String(node.Resources()?.lookup(PDFName.of('XObject')))).toContain(String(form));
    expect(String(node.Annots())).toBe('[ ]');
  }
  expect(context.lookup(annotation)).toBeUndefined();
});
