import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { documentOf, pageOf, STILL } from '../document.fixture.ts';
import type { Sheet } from '../document.ts';
import { layoutScale, viewportOf, wholePixels } from './geometry.ts';

const sheetOf = (width: number, left: number, right: number) => ({
  width,
  height: 842,
  margins: { top: 0, right, bottom: 0, left },
});

/** The scale of a page with this sheet. */
const scaleOf = (sheet: Sheet, scale = 1, facts = STILL) =>
  wholePixels({ facts, page: pageOf({ sheet, scale }) });

describe('the scale of a page', () => {
  test('makes of 509 points, which are 678.67 pixels, 679', () => {
    const scale = scaleOf(sheetOf(595.28, 42.52, 42.52));
    expect(509 / 0.75 / scale).toBeCloseTo(679 - 1 / 32, 5);
  });

  test('stays if the width is whole', () => {
    expect(scaleOf(sheetOf(600, 30, 30))).toBeCloseTo(1, 4);
  });

  test('stays for one that runs to the edge, or whose document gives it margins', () => {
    expect(scaleOf(sheetOf(595, 43, 0))).toBe(1);
    expect(scaleOf(sheetOf(595, 43, 43), 1, { ...STILL, setsSheet: true })).toBe(1);
  });

  test('makes a page hardly narrower than requested, within Chromium’s limits', () => {
    const widths = fc.double({ min: 100, max: 5000, noNaN: true });
    const margins = fc.double({ min: 0.5, max: 40, noNaN: true });
    const scales = fc.double({ min: 0.1, max: 2, noNaN: true });
    fc.assert(
      fc.property(widths, margins, scales, (width, margin, asked) => {
        const scale = scaleOf(sheetOf(width, margin, margin), asked);
        expect(scale).toBeGreaterThanOrEqual(0.1);
        expect(scale).toBeLessThanOrEqual(2);
        const pixels = (Math.round(width) - 2 * Math.round(margin)) / 0.75;
        expect(pixels / scale).toBeGreaterThan(pixels / asked - 0.063);
        if (scale > 0.1) expect(Math.ceil(pixels / scale) - pixels / scale).toBeLessThan(0.032);
      }),
    );
  });
});

describe('the viewport of a page', () => {
  const viewport = (page: ReturnType<typeof pageOf>, fitting = {}) =>
    viewportOf(page, layoutScale(documentOf('', { page }), fitting));

  test.each([
    [{}, {}, 679, 971],
    [{ scale: 0.5 }, {}, 1358, 1942],
    [{}, { exactScale: 0.8 }, 848, 1213],
    [{ viewportWidth: 1000, scale: 678.67 / 1001 }, {}, 1000, 1431],
    [{ printed: sheetOf(2_834_646, 0, 0) }, {}, 19_200, 1123],
  ])('is as wide as the paper: %j %j', (page, fitting, width, height) => {
    expect(viewport(pageOf(page), fitting)).toEqual({ width, height });
  });

  test('stays at the scale of a page as the document makes it', () => {
    expect(layoutScale(documentOf('', { page: pageOf({ ownSheets: true, scale: 0.5 }) }), {})).toBe(
      0.5,
    );
  });
});
