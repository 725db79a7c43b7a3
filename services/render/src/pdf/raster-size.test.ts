import { expect, test } from 'vitest';
import fc from 'fast-check';
import { rasterSize } from './raster-size.ts';

const A4 = { width: 595.28, height: 841.89 };

test.each([
  [A4, 1240, { width: 1240, height: 1754 }],
  [A4, 2400, { width: 2400, height: 3394 }],
  [A4, 64, { width: 64, height: 91 }],
  [{ width: 841.89, height: 595.28 }, 1240, { width: 1240, height: 877 }],
  [{ width: 100, height: 100 }, 1, { width: 1, height: 1 }],
])('%j, %i px wide, becomes %j', (page, width, size) => {
  expect(rasterSize(page, width)).toEqual(size);
});

test('a page of 10 mm × 5 m is drawn no higher than 16,384 px, and narrower than asked for', () => {
  expect(rasterSize({ width: 10, height: 5000 }, 2400)).toEqual({ width: 33, height: 16_384 });
});

test('a page of 5 m × 10 mm is never less than a pixel high', () => {
  expect(rasterSize({ width: 5000, height: 10 }, 64)).toEqual({ width: 64, height: 1 });
});

test('every size is bounded and keeps the aspect ratio within half a pixel', () => {
  const side = fc.double({ min: 1, max: 20_000, noNaN: true });
  fc.assert(
    fc.property(side, side, fc.integer({ min: 64, max: 2400 }), (width, height, asked) => {
      const size = rasterSize({ width, height }, asked);
      expect(size.width * size.height).toBeLessThanOrEqual(16_000_000 * 1.001);
      expect(size.width).toBeLessThanOrEqual(asked);
      expect(size.height).toBeLessThanOrEqual(16_384);
      expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(1);
      const scale = Math.max(size.width / width, size.height / height);
      expect(size.width).toBeGreaterThanOrEqual(Math.floor(width * scale) - 2 - width / height);
    }),
  );
});
