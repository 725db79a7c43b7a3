// What render has to know of how the engine's browser prints, to compose for it.

/**
 * In CSS pixels: so much less than a whole number survives Chromium's own arithmetic. It rounds the
 * page and each margin to its unit of layout, a 64th (measured: 0.002 less was a pixel too wide on
 * half of the sheets).
 */
export const HAIR = 1 / 32;

/** The longest side of a sheet that a reader must support, in points (ISO 32000-1, table C.1): 200 inches. */
export const LONGEST_SIDE = 14_400;

/** What Chromium prints at, and with `fit: "clip"`, which takes half as much again. */
export const SCALES = { min: 0.1, max: 2, clipped: 1.3 };

/** The space that Chromium leaves between the sheet's edge and a header or footer (measured, Chromium 156), in points. */
export const EDGE = 15;

/** A CSS pixel, in points. */
export const PIXEL = 0.75;

interface Sheet {
  width: number;
  height: number;
  margins: { top: number; right: number; bottom: number; left: number };
}

/** @returns what is between the margins, in CSS pixels of the paper (1/96 in), as the engine counts: in whole points */
export function paperRoom({ width, height, margins }: Sheet): { width: number; height: number } {
  const { top, right, bottom, left } = margins;
  const between = (side: number, ...those: number[]) =>
    those.reduce((room, margin) => room - Math.round(margin), Math.round(side)) / PIXEL;
  return { width: between(width, left, right), height: between(height, top, bottom) };
}
