import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { emptyPages, pdfOf, printedPicture } from '../../pdf/hand-made.fixture.ts';
import { pageSizes } from './page-sizes.ts';

const PAGE = '<</Type /Page\n/MediaBox [0 0 595 8.4e-05]\n/Parent 9 0 R>>';
const SIZE = { width: 595, height: 8.4e-5 };

test('pages have their sizes, and pictures and titles are none', () => {
  const title = '<</Title (/Type /Page\\n)>>';
  expect(pageSizes(pdfOf([PAGE, PAGE, printedPicture(PAGE), title]))).toEqual([SIZE, SIZE]);
});

test('what others wrote, or is cut off, has none', async () => {
  const doc = await PDFDocument.create();
  doc.addPage();
  const saved = [await doc.save({ useObjectStreams: false }), await doc.save()];
  const others = [emptyPages(3), pdfOf([PAGE]).subarray(0, 90), new Uint8Array()];
  for (const pdf of [...saved, ...others]) expect(pageSizes(pdf)).toEqual([]);
});
