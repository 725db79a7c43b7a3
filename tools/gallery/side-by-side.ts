import sharp from 'sharp';

/** Around each page, in pixels. */
export const GAP = 28;
const SHADOW = { blur: 9, down: 5 };

const DESK = '#e9edf1';

/** Sheets of paper on a desk, from left to right. */
export async function sideBySide(pages: readonly Buffer[]): Promise<Buffer> {
  const sizes = await Promise.all(pages.map(sizeOf));
  const width = sizes.reduce((sum, size) => sum + size.width + GAP, GAP);
  const height = Math.max(...sizes.map((size) => size.height)) + 2 * GAP;
  let left = GAP;
  const places = sizes.map((size) => {
    const place = { left, top: GAP };
    left += size.width + GAP;
    return place;
  });
  const papers = pages.map((input, index) => ({ input, ...places[index] }));
  const shadows = await shadowsOf({ width, height }, sizes, places);
  const desk = sharp({ create: { width, height, channels: 3, background: DESK } });
  const picture = await desk
    .composite([{ input: shadows }, ...papers])
    .png()
    .toBuffer();
  return sharp(picture).png({ palette: true, colours: 220, dither: 0.4, effort: 10 }).toBuffer();
}

interface Size {
  width: number;
  height: number;
}

async function sizeOf(picture: Buffer): Promise<Size> {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
}

/** Only the sheets' shadows, on a transparent ground. */
async function shadowsOf(
  { width, height }: Size,
  sizes: readonly Size[],
  places: readonly { left: number; top: number }[],
): Promise<Buffer> {
  const sheets = sizes.map((size, index) => {
    const { left = 0, top = 0 } = places[index] ?? {};
    return `<rect x="${left}" y="${top + SHADOW.down}" width="${size.width}" height="${size.height}" fill="#1c2733" fill-opacity=".28"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${sheets.join('')}</svg>`;
  return sharp(Buffer.from(svg)).blur(SHADOW.blur).png().toBuffer();
}
