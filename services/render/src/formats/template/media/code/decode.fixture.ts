import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer } });

/** What a reader found. */
interface Reading {
  format: string;
  text: string;
}

/** Reads the symbols in HTML that holds one `svg`, printed at a number of dots per inch on grey paper. */
export async function readings(html: string, dotsPerInch = 300): Promise<Reading[]> {
  const found = await readBarcodes(await printed(html, dotsPerInch), {
    tryHarder: true,
    maxNumberOfSymbols: 4,
  });
  return found.map(({ format, text }) => ({ format, text }));
}

/** A picture of only the `svg`. */
async function printed(html: string, dotsPerInch: number): Promise<ImageData> {
  const points = Number(/width:([\d.]+)pt/.exec(html)?.[1]);
  const [, , modules = 1, rows = 1] = (/viewBox="([^"]+)"/.exec(html)?.[1] ?? '')
    .split(' ')
    .map(Number);
  const width = (points / 72) * dotsPerInch;
  const height = (width * rows) / modules;
  const svg = (/<svg.*<\/svg>/s.exec(html)?.[0] ?? '')
    .replace(/style="[^"]*"/, '')
    .replace('<svg', `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`);
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#777' })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#777' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: columns, height: lines } = info;
  return { data: new Uint8ClampedArray(data), width: columns, height: lines } as ImageData;
}
