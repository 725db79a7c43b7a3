import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { poppler } from './pdf.ts';

const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer } });

export type Code = Awaited<ReturnType<typeof codesOn>>[number];

/** The codes on a page, read from its picture of so many dots per inch. */
export async function codesOn(pdf: Buffer, page: number, dpi: number) {
  const range = ['-f', String(page), '-l', String(page)];
  const picture = await poppler(
    'pdftoppm',
    ['-r', String(dpi), '-gray', '-png', ...range, '-'],
    pdf,
  );
  return readBarcodes(new Uint8Array(picture), { tryHarder: true });
}
