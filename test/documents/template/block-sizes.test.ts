import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Symbology } from '@platen/contracts';
import fc from 'fast-check';
import { codesOn } from '../../harness/documents/codes.ts';
import { pdfPictures, type Picture } from '../../harness/documents/pdf.ts';
import type { RunningPlatform } from '../../harness/running-platform.ts';
import { sharedPlatform } from '../../harness/shared-platform.ts';
import { documentsOf, PLACES } from './block-sizes.arbitrary.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account('two-minutes'));
});
afterAll(() => platform.leave());

const requestOf = (content: object[], more: object = {}, options: object = {}) => ({
  format: 'template',
  template_data: { version: 1, ...more, content },
  options,
});

const DPI = 144;
/** In points: the browser rounds both edges to its pixels of 0.75 pt. */
const EXACT = 1.5;
const WHITE = 255;
/** Beyond the last whole pixel of a sheet, its picture is white. */
const EDGE = 4;

/** How large the white part of a page is, in points. */
function whiteExtent({ width, height, grey }: Picture) {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = EDGE; y < height - EDGE; y++) {
    const row = grey.subarray(y * width + EDGE, (y + 1) * width - EDGE);
    const first = row.indexOf(WHITE);
    if (first < 0) continue;
    left = Math.min(left, first);
    right = Math.max(right, row.lastIndexOf(WHITE));
    top = Math.min(top, y);
    bottom = y;
  }
  const points = (pixels: number) => (pixels * 72) / DPI;
  return { width: points(right - left + 1), height: points(bottom - top + 1) };
}

const isOff = (measured: number, said: number) => Math.abs(measured - said) > EXACT;

const [BLOCKS, RUNS, SEED] = [60, 8, 46];

test('any block is as large on paper as it says, wherever it stands', async () => {
  await fc.assert(
    fc.asyncProperty(documentsOf(BLOCKS), async ({ subjects, ...document }) => {
      const content = subjects.flatMap(([{ blocks }, place]) => [
        ...PLACES[place]!(blocks),
        { type: 'page_break' },
      ]);
      const response = await platform.generate(key, requestOf(content, document));
      const pictures = await pdfPictures(await platform.bytesOf(response), DPI);
      expect(response.headers.get('x-content-scale')).toBeNull();
      expect(pictures).toHaveLength(subjects.length);
      const wrong = subjects.flatMap(([said, place], index) => {
        const found = whiteExtent(pictures[index]!);
        const isWrong = isOff(found.width, said.width) || isOff(found.height, said.height);
        return isWrong ? [{ place, said, found }] : [];
      });
      expect(wrong).toEqual([]);
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
});

/** A column of 40 pt. */
const narrow = (block: object) => [
  { type: 'columns', columns: [{ width: 40, blocks: [block] }, { blocks: [] }] },
];
const PLACE = '/template_data/content/0/columns/0/blocks/0';

test('a place that makes a picture smaller than it says is reported, or refused', async () => {
  const svg = '<svg viewBox="0 0 9 9"/>';
  const drawing = narrow({ type: 'svg', svg, alt: 'empty', width: 80 });
  const response = await platform.generate(key, requestOf(drawing));
  expect([response.status, response.headers.get('x-content-scale')]).toEqual([200, '0.5']);
  const refused = await platform.generate(key, requestOf(drawing, {}, { fit: 'error' }));
  expect(await refused.json()).toMatchObject({
    error: 'content_overflow',
    details: [{ path: PLACE, message: expect.stringMatching(/is 40pt wide.* needs 80pt/) }],
  });
});

test('a place that makes a code too fine to be read is refused', async () => {
  const code = { type: 'barcode', symbology: 'ean13', value: '4006381333931', width: 90 };
  const response = await platform.generate(key, requestOf(narrow(code)));
  expect(await response.json()).toMatchObject({
    error: 'content_overflow',
    details: [{ path: PLACE, message: expect.stringMatching(/is 40pt wide.* needs 54.5pt/) }],
  });
});

/** Dots per inch. */
const PRINTER = 300;

const CODES: Record<Symbology, string> = {
  code128: 'ABC-12345',
  ean13: '4006381333931',
  ean8: '96385074',
  upca: '036000291452',
  code39: 'ABC-12',
  itf14: '04601234567893',
  datamatrix: 'hello',
  pdf417: 'M1MUSTER',
  aztec: 'M1MUSTER',
  'gs1-128': '(01)09521234543213',
};

/** Makes sides larger that the answer names, until none is too small. */
async function smallest(blocks: object[]): Promise<Buffer> {
  const content = blocks.flatMap((block) => [block, { type: 'page_break' }]);
  const response = await platform.generate(key, requestOf(content));
  if (response.ok) return platform.bytesOf(response);
  const { details } = (await response.json()) as { details: { path: string; message: string }[] };
  const larger = [...blocks];
  for (const { path, message } of details) {
    const [, at, side = ''] = /content\/(\d+)\/(\w+)$/.exec(path)!;
    const [, least, unit] = /at least ([\d.]+) (mm|pt)/.exec(message)!;
    larger[Number(at) / 2] = { ...blocks[Number(at) / 2], [side]: `${least}${unit}` };
  }
  return smallest(larger);
}

test('every symbology is read from paper at its smallest size', async () => {
  const barcodes = Object.entries(CODES).map(([symbology, value]) => {
    // Dots keep their proportions: their width alone says how fine they are.
    const sides = /matrix|aztec|pdf417/.test(symbology) ? {} : { height: '1pt' };
    return { type: 'barcode', symbology, value, width: '1mm', show_text: false, ...sides };
  });
  const pdf = await smallest([...barcodes, { type: 'qr', value: 'size', size: '1mm' }]);
  for (const [index, { symbology, value }] of barcodes.entries()) {
    const [found] = await codesOn(pdf, index + 1, PRINTER);
    expect(found?.text, symbology).toContain(value);
  }
  expect((await codesOn(pdf, barcodes.length + 1, PRINTER))[0]?.text).toBe('size');
});
