import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { wholePixels } from './whole-pixels.ts';

const pageOf = (width: number, marginLeft: number, marginRight: number) => ({
  width,
  height: 842,
  marginTop: 0,
  marginRight,
  marginBottom: 0,
  marginLeft,
});

describe('the scale of a page', () => {
  test('makes of 509 points, which are 678.67 pixels, 679', () => {
    const scale = wholePixels('', pageOf(595.28, 42.52, 42.52), {});
    expect(509 / 0.75 / scale).toBeCloseTo(679 - 1 / 32, 5);
  });

  test('stays if the width is whole', () => {
    expect(wholePixels('', pageOf(600, 30, 30), {})).toBeCloseTo(1, 4);
  });

  test.each([
    ['that runs to the edge', '', pageOf(595, 43, 0)],
    [
      'whose document gives it margins',
      '<style>@page:first{size:A4;margin:0}',
      pageOf(595, 43, 43),
    ],
    ['of a document with a sheet of its own', '<style>@page{margin:0}', pageOf(595, 43, 43)],
  ])('stays for one %s', (_, html, page) => {
    expect(wholePixels(html, page, {})).toBe(1);
  });

  test.each(['@page ', '@page{', '@page{a '])(
    'is handled at once after a million of %s',
    (text) => {
      expect(wholePixels(text.repeat(1e6), pageOf(595, 43, 43), {})).toBeLessThan(1);
    },
  );

  test('makes a page hardly narrower than requested, within Chromium’s limits', () => {
    const widths = fc.double({ min: 100, max: 5000, noNaN: true });
    const margins = fc.double({ min: 0.5, max: 40, noNaN: true });
    const scales = fc.double({ min: 0.1, max: 2, noNaN: true });
    fc.assert(
      fc.property(widths, margins, scales, (width, margin, asked) => {
        const scale = wholePixels('', pageOf(width, margin, margin), { scale: asked });
        expect(scale).toBeGreaterThanOrEqual(0.1);
        expect(scale).toBeLessThanOrEqual(2);
        const pixels = (Math.round(width) - 2 * Math.round(margin)) / 0.75;
        expect(pixels / scale).toBeGreaterThan(pixels / asked - 0.063);
        if (scale > 0.1) expect(Math.ceil(pixels / scale) - pixels / scale).toBeLessThan(0.032);
      }),
    );
  });
});
