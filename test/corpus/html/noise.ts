import { PNG } from 'pngjs';

/** Of Numerical Recipes: a linear congruential generator modulo 2^32. */
const FACTOR = 1664525;
const STEP = 1013904223;

/** Jest looks up a global on each use, which takes long for millions of uses. */
const { imul } = Math;

/** A picture that cannot be compressed, the same on every run: three bytes a pixel, as a data URI. */
export function noisePicture(width: number, height: number): string {
  const png = new PNG({ width, height });
  let state = 1;
  for (let index = 0; index < png.data.length; index++) {
    state = (imul(state, FACTOR) + STEP) >>> 0;
    png.data[index] = index % 4 === 3 ? 255 : state >>> 24;
  }
  const bytes = PNG.sync.write(png, { colorType: 2 });
  return `data:image/png;base64,${bytes.toString('base64')}`;
}
