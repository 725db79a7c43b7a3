import { randomUUID } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { PDFArray, PDFDocument, PDFName, type PDFPage, type PDFRawStream } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { popplerPicture, type ColourPicture } from '../harness/documents/picture.ts';
import type { RunningPlatform, TestAccount } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import {
  HIDING,
  NAMED_TOO_LARGE,
  PRINTED_TOO_LARGE,
  PRINTED_TOO_SMALL,
  type Unmarked,
} from './payloads/marks.ts';
import { partOf } from '../harness/night.ts';

let platform: RunningPlatform;
let account: TestAccount;
let marked: TestAccount;

beforeAll(async () => {
  platform = sharedPlatform();
  account = await platform.account('two-minutes');
  marked = await platform.testKey(account);
});
afterAll(() => platform.leave());

const ask = (key: string, document: Unmarked) =>
  document instanceof Uint8Array
    ? platform.upload(key, { file: document })
    : platform.generate(key, document);

const pdfOf = async (key: string, document: Unmarked) => platform.bytesOf(await ask(key, document));

/** In points. */
const A6 = { width: 297.6, height: 419.5 };

/** A mark's circle, in points from the lower left corner. */
interface Circle {
  x: number;
  y: number;
  radius: number;
}

const MARK = /q ([-\d.]+) 0\.0000 0\.0000 [-\d.]+ ([-\d.]+) ([-\d.]+) cm \/PlatenWatermark Do Q/g;

/** Side of the square of a mark, in points. */
const SIDE = 720;

function circlesOf(page: PDFPage): Circle[] {
  const contents = page.node.lookup(PDFName.of('Contents'), PDFArray);
  const last = contents.lookup(contents.size() - 1) as PDFRawStream;
  const text = inflateSync(last.contents).toString('latin1');
  return [...text.matchAll(MARK)].map((match) => {
    const [scale, left, below] = match.slice(1).map(Number) as [number, number, number];
    const radius = (scale * SIDE) / 2;
    return { x: left + radius, y: below + radius, radius };
  });
}

/** How many pixels of a circle differ between two pictures, of all its pixels. */
function markedShare(
  { x, y, radius }: Circle,
  [one, other]: readonly [ColourPicture, ColourPicture],
  page: { width: number; height: number },
): number {
  const scale = one.width / page.width;
  let [differing, all] = [0, 0];
  const [top, left] = [page.height - y - radius, x - radius].map((each) => Math.ceil(each * scale));
  const across = Math.floor(2 * radius * scale);
  for (let row = top!; row < top! + across; row++) {
    for (let column = left!; column < left! + across; column++) {
      const at = 3 * (row * one.width + column);
      const differs = [at, at + 1, at + 2].some(
        (each) => Math.abs(one.rgb[each]! - other.rgb[each]!) >= VISIBLE,
      );
      if (differs) differing += 1;
      all += 1;
    }
  }
  return differing / all;
}

/** Of 255: a difference of lightness that is seen beside the letters. */
const VISIBLE = 16;

/** Of a mark's square: what its letters take on paper is twice that, and their edges alone take more. */
const LEGIBLE = 0.06;

/** What somebody cuts out of a page, as shares of the page, and the turn of the paper. */
const cut = fc.record({
  across: fc.double({ min: 0, max: 1, noNaN: true }),
  up: fc.double({ min: 0, max: 1, noNaN: true }),
  isTurned: fc.boolean(),
});

/** A whole mark in a part of a page. */
function markIn(
  circles: readonly Circle[],
  page: { width: number; height: number },
  { across, up, isTurned }: { across: number; up: number; isTurned: boolean },
): Circle | undefined {
  const [wide, high] = isTurned ? [A6.height, A6.width] : [A6.width, A6.height];
  const [width, height] = [Math.min(wide, page.width), Math.min(high, page.height)];
  const [left, below] = [(page.width - width) * across, (page.height - height) * up];
  return circles.find(
    ({ x, y, radius }) =>
      x - radius >= left - 0.1 &&
      y - radius >= below - 0.1 &&
      x + radius <= left + width + 0.1 &&
      y + radius <= below + height + 0.1,
  );
}

const RESOLUTION = 60;

/** The same document without the marks, which are the last content of each page. */
async function withoutMarks(pdf: Buffer): Promise<Buffer> {
  const document = await PDFDocument.load(pdf);
  for (const page of document.getPages()) {
    const contents = page.node.lookup(PDFName.of('Contents'), PDFArray);
    contents.remove(contents.size() - 1);
  }
  return Buffer.from(await document.save());
}

describe('every A6 that is cut out has a legible mark:', () => {
  test.each(partOf(Object.entries(HIDING), 2))('%s', async (_, document) => {
    const pdf = await pdfOf(marked.key, document);
    const clean = await withoutMarks(pdf);
    const pages = (await PDFDocument.load(pdf)).getPages();
    for (const [index, page] of pages.entries()) {
      const size = page.getMediaBox();
      expect(page.node.Annots()?.size() ?? 0).toBe(0);
      const width = Math.max(200, Math.round((size.width / 72) * RESOLUTION));
      const [one, other] = await Promise.all(
        [pdf, clean].map((each) => popplerPicture(each, { page: index + 1, width })),
      );
      const circles = circlesOf(page);
      fc.assert(
        fc.property(cut, (part) => {
          const mark = markIn(circles, size, part);
          return mark !== undefined && markedShare(mark, [one!, other!], size) > LEGIBLE;
        }),
        { numRuns: 40 },
      );
    }
  });
});

describe('no mark is put on', () => {
  test.each(Object.entries(NAMED_TOO_LARGE))('%s', async (_, [document, path]) => {
    const response = await ask(marked.key, document);
    expect([response.status, await response.json()]).toMatchObject([
      path.startsWith('/options') ? 400 : 422,
      { details: expect.arrayContaining([{ path, message: expect.stringContaining('1 m²') }]) },
    ]);
  });

  const printed = Object.entries({ '1 m²': PRINTED_TOO_LARGE, '10 mm': PRINTED_TOO_SMALL }).flatMap(
    ([bound, documents]) => Object.entries(documents).map((each) => [...each, bound] as const),
  );

  test.each(printed)('%s', async (_, document, bound) => {
    const response = await ask(marked.key, document);
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { error: 'invalid_document', message: expect.stringContaining(bound) },
    ]);
  });
});

test('a sheet that is too large for a mark is printed without one', async () => {
  const [document] = Object.values(PRINTED_TOO_LARGE);
  expect((await pdfOf(account.key, document!)).length).toBeGreaterThan(0);
});

test.each([
  ['a demo', '/pdf'],
  ['a preview in the console', '/preview'],
])('a sheet of more than 1 m² is refused for %s', async (_, path) => {
  const token = await platform.token(randomUUID(), { plan: 'free' });
  const large = await fetch(`${platform.url}/console/api${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(NAMED_TOO_LARGE['a square of 2 m']![0]),
  });
  expect([large.status, await large.json()]).toMatchObject([
    400,
    { details: [{ path: '/options/page_width' }, { path: '/options/page_height' }] },
  ]);
});
