import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { poppler } from './pdf.ts';

const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer } });

/** Dots to the inch: the thinnest bar has two. */
const DPI = 220;

/** What the codes on a page say, as a reader finds them in a picture. */
export async function pdfCodes(pdf: Buffer, page: number): Promise<string[]> {
  const range = ['-f', String(page), '-l', String(page)];
  const picture = await poppler(
    'pdftoppm',
    ['-r', String(DPI), '-gray', '-png', ...range, '-'],
    pdf,
  );
  const found = await readBarcodes(new Uint8Array(picture), { tryHarder: true });
  return found.map(({ text }) => text);
}
