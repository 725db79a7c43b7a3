/** In pixels. */
export interface RasterSize {
  width: number;
  height: number;
}

/** The size that other programs can show. */
const MAX_SIDE = 16_384;

/** A4 at 2,400 px width has half of it. */
const MAX_PIXELS = 16_000_000;

/**
 * The picture of a page: the requested width, and the height by the page's aspect ratio. A page so long that this
 * exceeds 16,384 px or 16 million pixels is drawn smaller, both sides alike; no side is less than 1 px.
 * @param page its sides, in any unit, > 0
 * @param width in pixels, ≥ 1
 */
export function rasterSize(page: { width: number; height: number }, width: number): RasterSize {
  const height = (width * page.height) / page.width;
  const shrink = Math.min(1, MAX_SIDE / height, Math.sqrt(MAX_PIXELS / (width * height)));
  return { width: pixels(width * shrink), height: pixels(height * shrink) };
}

function pixels(length: number): number {
  return Math.min(Math.max(Math.round(length), 1), MAX_SIDE);
}
