import sharp, { type Sharp } from 'sharp';

/** From the coarsest on. */
const QUALITIES = [45, 55, 65, 75];

/** Difference between a JPEG and its picture, in decibels, that hardly anybody sees (peak signal-to-noise ratio). */
const UNSEEN_DB = 38;

/** In pixels: so much of the middle is tried. */
const SAMPLE = 512;

/**
 * @returns the coarsest quality of a JPEG without a visible difference; a picture that was
 * compressed a lot before allows a coarser one
 */
export async function unseenQuality(
  picture: Sharp,
  { width, height }: { width: number; height: number },
): Promise<number> {
  const area = { width: Math.min(width, SAMPLE), height: Math.min(height, SAMPLE) };
  const left = Math.floor((width - area.width) / 2);
  const top = Math.floor((height - area.height) / 2);
  const { data, info } = await picture
    .clone()
    .extract({ left, top, ...area })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const quality of QUALITIES) {
    const jpeg = await sharp(data, { raw: info }).jpeg({ quality, mozjpeg: true }).toBuffer();
    const seen = await sharp(jpeg)
      .toColourspace(info.channels === 1 ? 'b-w' : 'srgb')
      .raw()
      .toBuffer();
    if (decibels(data, seen) >= UNSEEN_DB) return quality;
  }
  return QUALITIES.at(-1) ?? 75;
}

function decibels(original: Buffer, other: Buffer): number {
  let squares = 0;
  original.forEach((value, at) => (squares += (value - (other[at] ?? 0)) ** 2));
  return 10 * Math.log10((255 ** 2 * original.length) / squares);
}
