import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { poppler } from './pdf.ts';

const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer } });

/** Dots per inch: the thinnest bar has two dots. */
const DPI = 220;

/** The values of the codes on a page, read from its picture. */
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
