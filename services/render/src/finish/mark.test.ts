import { PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { MM } from '@platen/contracts';
import fc from 'fast-check';
import { isMarkable, placesOfMark, requireMarkableSheets } from './mark.ts';

const A6 = { width: 105 * MM, height: 148 * MM };
const SIDE = 720;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function sheetOf({ x, y, width, height }: Box) {
  const doc = await PDFDocument.create();
  const page = doc.addPage();
  page.setMediaBox(x, y, width, height);
  return page;
}

/** The circles that the marks fill. */
async function circlesOn(box: Box, shown = box) {
  const sheet = await sheetOf(box);
  sheet.setCropBox(shown.x, shown.y, shown.width, shown.height);
  return placesOfMark(sheet, SIDE).map(([scale, , , , left, down]) => {
    const radius = (scale! * SIDE) / 2;
    return { x: left! + radius, y: down! + radius, radius };
  });
}

/** A whole sheet, of at most 1 m². */
const sheets = fc
  .record({
    x: fc.integer({ min: -500, max: 500 }),
    y: fc.integer({ min: -500, max: 500 }),
    width: fc.double({ min: 10 * MM, max: 5000 * MM, noNaN: true }),
    height: fc.double({ min: 10 * MM, max: 5000 * MM, noNaN: true }),
  })
  .filter(isMarkable);

const share = fc.double({ min: 0, max: 1, noNaN: true });

/** Where something of this size begins in a box. */
const within = (from: number, room: number, size: number, at: number) => from + (room - size) * at;

describe('a part that is cut out of a sheet has a whole mark', () => {
  test('any circle as wide as A6, or as the sheet', async () => {
    await fc.assert(
      fc.asyncProperty(sheets, share, share, async (sheet, across, up) => {
        const radius = Math.min(A6.width, sheet.width, sheet.height) / 2;
        const x = within(sheet.x, sheet.width, 2 * radius, across) + radius;
        const y = within(sheet.y, sheet.height, 2 * radius, up) + radius;
        const circles = await circlesOn(sheet);
        return circles.some(
          (mark) => Math.hypot(mark.x - x, mark.y - y) + mark.radius <= radius + 0.01,
        );
      }),
      { numRuns: 500 },
    );
  });

  test('any A6, however it is turned', async () => {
    const angle = fc.double({ min: 0, max: Math.PI, noNaN: true });
    await fc.assert(
      fc.asyncProperty(sheets, share, share, angle, async (sheet, across, up, turn) => {
        const [sine, cosine] = [Math.abs(Math.sin(turn)), Math.abs(Math.cos(turn))];
        const wide = A6.width * cosine + A6.height * sine;
        const high = A6.width * sine + A6.height * cosine;
        fc.pre(wide <= sheet.width && high <= sheet.height);
        const x = within(sheet.x, sheet.width, wide, across) + wide / 2;
        const y = within(sheet.y, sheet.height, high, up) + high / 2;
        const circles = await circlesOn(sheet);
        return circles.some((mark) => {
          const [right, above] = [mark.x - x, mark.y - y];
          const along = Math.abs(right * Math.cos(turn) + above * Math.sin(turn));
          const beside = Math.abs(above * Math.cos(turn) - right * Math.sin(turn));
          return (
            along + mark.radius <= A6.width / 2 + 0.01 &&
            beside + mark.radius <= A6.height / 2 + 0.01
          );
        });
      }),
      { numRuns: 500 },
    );
  });

  test('the part of a sheet that is shown', async () => {
    await fc.assert(
      fc.asyncProperty(sheets, share, share, share, async (sheet, size, across, up) => {
        const side = Math.max(10 * MM, size * Math.min(sheet.width, sheet.height));
        const shown = {
          x: within(sheet.x, sheet.width, side, across),
          y: within(sheet.y, sheet.height, side, up),
          width: side,
          height: side,
        };
        const circles = await circlesOn(sheet, shown);
        return circles.some(
          ({ x, y, radius }) =>
            x - radius >= shown.x - 0.01 &&
            y - radius >= shown.y - 0.01 &&
            x + radius <= shown.x + side + 0.01 &&
            y + radius <= shown.y + side + 0.01,
        );
      }),
      { numRuns: 200 },
    );
  });
});

test('a mark stands in the middle of a sheet', async () => {
  const circles = await circlesOn({ x: 10, y: 20, width: 300, height: 400 });
  expect(circles).toContainEqual({
    x: expect.closeTo(160),
    y: expect.closeTo(220),
    radius: expect.any(Number),
  });
});

test('what a box shows beyond its sheet makes no mark larger', async () => {
  const sheet = { x: 0, y: 0, width: 30, height: 40 };
  expect(await circlesOn(sheet, { x: -100, y: -100, width: 500, height: 500 })).toEqual(
    await circlesOn(sheet),
  );
});

test.each([
  ['A0', 841, 1189, true],
  ['A0 turned', 1189, 841, true],
  ['1 m²', 1000, 1000, true],
  ['a little more', 1000, 1002, false],
  ['a long strip', 210, 5000, false],
  ['a longer narrow one', 190, 5000, true],
  ['2 m', 2000, 2000, false],
])('%s may be marked: %i × %i mm: %p', (_, width, height, isOne) => {
  expect(isMarkable({ width: width * MM, height: height * MM })).toBe(isOne);
});

test('a sheet with larger units may not be marked', async () => {
  const sheet = await sheetOf({ x: 0, y: 0, width: 100, height: 100 });
  sheet.node.set(PDFName.of('UserUnit'), PDFNumber.of(2));
  expect(() => requireMarkableSheets(sheet.doc)).toThrow(
    expect.objectContaining({ code: 'invalid_document' }),
  );
});

test.each([
  ['10 mm', 10, 10, undefined],
  ['a sheet that would be enlarged', 6, 9, '10 mm'],
  ['a strip between two letters', 3, 1000, '10 mm'],
])('%s: %i × %i mm may be marked, or is too small', async (_, width, height, fault) => {
  const sheet = await sheetOf({ x: 0, y: 0, width: width * MM, height: height * MM });
  const shown = await sheetOf({ x: 0, y: 0, width: 500, height: 500 });
  shown.setCropBox(100, 100, width * MM, height * MM);
  const cut = await sheetOf({ x: 100, y: 100, width: width * MM, height: height * MM });
  cut.setCropBox(0, 0, 500, 500);
  for (const { doc } of [sheet, shown, cut]) {
    const check = () => requireMarkableSheets(doc);
    if (fault === undefined) expect(check).not.toThrow();
    else expect(check).toThrow(fault);
  }
});
