import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyPages, pdfOf } from '../../pdf/hand-made.fixture.ts';
import { PdfTools } from '../../pdf/pdf-tools.ts';
import {
  byPoppler,
  checkedByQpdf,
  difference,
  fontsOf,
  infoOf,
  textOf,
} from '../../pdf/tools.fixture.ts';
import { finish } from '../finish.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-foreign-'));
let tools: PdfTools;
beforeAll(() => {
  tools = new PdfTools({ threads: 1, maxWaiting: 10 });
});
afterAll(async () => {
  await tools.close();
  rmSync(folder, { recursive: true });
});

const path = '/options/append/0';

/** A document of one page with a file behind it, as another implementation reads it. */
const joined = async (bytes: Uint8Array) => (await joinedWhole(bytes)).pdf;

async function joinedWhole(bytes: Uint8Array) {
  const never = { signal: new AbortController().signal };
  const opened = await tools.openForeign({ bytes, path }, never);
  const { sizes } = opened;
  const after = [{ bytes: opened.bytes, path, name: 'file.pdf', count: sizes.length, sizes }];
  const plan = { pdf: emptyPages(1), join: { before: [], after, name: 'Document' } };
  const made = await finish(plan, noDrawing);
  expect(await checkedByQpdf(made.pdf)).toContain('No syntax or stream encoding errors');
  return made;
}

const noDrawing = () => Promise.reject(new Error('nothing is to be drawn'));

/** The same document, as qpdf writes it. */
function rewritten(pdf: Uint8Array, ...how: string[]): Uint8Array {
  const [from, to] = [join(folder, 'from.pdf'), join(folder, 'to.pdf')];
  writeFileSync(from, pdf);
  execFileSync('qpdf', [from, ...how, to]);
  return readFileSync(to);
}

const PAGES = (count: number, names = '') =>
  pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${names} >>`,
    `<< /Type /Pages /Count ${count} /Kids [${Array.from({ length: count }, (_, nth) => `${nth + 4} 0 R`).join(' ')}] /MediaBox [0 0 300 200] /Resources << /Font << /F#e4 3 0 R >> >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Gr#f6#dfe >>',
    ...Array<string>(count).fill('<< /Type /Page /Parent 2 0 R >>'),
  ]);

test.each<[string, () => Uint8Array, number]>([
  ['of 500 pages', () => PAGES(500), 501],
  ['that is linearised', () => rewritten(PAGES(3), '--linearize'), 4],
  ['of cross-reference streams', () => rewritten(PAGES(3), '--object-streams=generate'), 4],
  ['of PDF 1.2', () => rewritten(PAGES(3), '--object-streams=disable', '--force-version=1.2'), 4],
  ['that was saved again and again', () => Buffer.concat([PAGES(3), AGAIN(PAGES(3).length)]), 4],
  [
    'with bytes before and after it',
    () => Buffer.concat([Buffer.from('\n'), PAGES(3), Buffer.alloc(99)]),
    4,
  ],
])('a file %s has all its pages behind the document', async (_, make, pages) => {
  const pdf = await joined(make());
  expect(await infoOf(pdf, '-rawdates')).toMatch(new RegExp(`^Pages: +${pages}$`, 'm'));
});

/** An update that changes nothing (ISO 32000-2, 7.5.6). */
const AGAIN = (before: number) =>
  Buffer.from(
    `\nxref\n0 0\ntrailer\n<< /Size 7 /Root 1 0 R /Prev ${startOf(PAGES(3))} >>\nstartxref\n${before + 1}\n%%EOF\n`,
  );

const startOf = (pdf: Uint8Array) =>
  /startxref\n(\d+)/.exec(Buffer.from(pdf).toString('latin1'))![1]!;

test('names of eight bits stay', async () => {
  const pdf = rewritten(await joined(PAGES(1)), '--qdf', '--object-streams=disable');
  const text = Buffer.from(pdf).toString('latin1');
  expect(text).toMatch(/\/F(?:#e4|\xe4) /i);
  expect(text).toMatch(/\/Gr(?:#f6#df|\xf6\xdf)e/i);
});

test('a look without resources of its own keeps those of its page', async () => {
  const look =
    '<< /Subtype /Form /BBox [0 0 90 20] /Length 29 >>\nstream\nBT /F 9 Tf 2 5 Td (seen) Tj ET\nendstream';
  const page = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Annots [4 0 R] /Resources << /Font << /F 6 0 R >> >> >>',
    '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 90 20] /AP << /N 5 0 R >> >>',
    look,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);
  expect(await fontsOf(await joined(page))).toContain('Helvetica');
  expect(await textOf(await joined(page), 2)).toContain('seen');
});

const streamOf = (entries: string, data: Buffer | string) =>
  `<< ${entries} /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`;

/** One page with these entries. */
const page = (entries: string, catalog: string, ...objects: string[]) =>
  pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 200 280] >>',
    `<< /Type /Page /Parent 2 0 R ${entries} >>`,
    ...objects,
  ]);

async function scan(): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const paper = { width: 100, height: 140, channels: 3 as const, background: '#fff', noise };
  const jpeg = await sharp({ create: paper }).jpeg().toBuffer();
  const entries =
    '/Type /XObject /Subtype /Image /Width 100 /Height 140 /BitsPerComponent 8 /ColorSpace /DeviceRGB';
  return page(
    '/Contents 4 0 R /Resources << /XObject << /S 5 0 R >> >>',
    '',
    streamOf('', 'q 200 0 0 280 0 0 cm /S Do Q BT 3 Tr ET'),
    streamOf(`${entries} /Filter /DCTDecode`, jpeg),
  );
}

const FONT =
  '/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
const look = (content: string) => streamOf(`/Subtype /Form /BBox [0 0 80 20] ${FONT}`, content);

const form = () =>
  page(
    '/Annots [4 0 R 6 0 R]',
    '/AcroForm << /Fields [4 0 R 6 0 R] /DA (/Helv 9 Tf 0 g) >>',
    '<< /Type /Annot /Subtype /Widget /F 4 /FT /Tx /T (name) /V (Ada) /Rect [20 200 100 220] /AP << /N 5 0 R >> >>',
    look('BT /F 9 Tf 2 5 Td (Ada) Tj ET'),
    '<< /Type /Annot /Subtype /Widget /F 4 /FT /Btn /T (agreed) /V /Yes /AS /Yes /Rect [20 100 40 120] /AP << /N << /Yes 7 0 R /Off 8 0 R >> >> >>',
    look('0 0 20 20 re f'),
    look('0 0 20 20 re S'),
  );

async function signedFile(): Promise<Uint8Array> {
  const shown = await PDFDocument.create();
  shown.addPage([60, 20]).drawText('signed', { size: 10, y: 5 });
  shown.setTitle('signature:');
  const visible = { page: 1, x: 10, y: 10, width: 60, height: 20 };
  const signature = { room: 99, visible, look: await shown.save() };
  return (await finish({ pdf: emptyPages(1), signature }, noDrawing)).pdf;
}

test.each<[string, () => Uint8Array | Promise<Uint8Array>, string[]]>([
  ['a scan', scan, []],
  ['a filled form', form, []],
  ['a signed file', signedFile, ['Signature 1']],
])('%s looks and reads as by itself', async (_, make, dropped) => {
  const file = await make();
  const { pdf, droppedSignatures } = await joinedWhole(file);
  expect(droppedSignatures).toEqual(dropped);
  expect(await textOf(pdf, 2)).toBe(await textOf(file, 1));
  const [alone, behind] = [await byPoppler(file, 400), await byPoppler(pdf, 400, 2)];
  expect(await difference(alone, behind)).toBeLessThan(0.001);
  const { channels } = await sharp(behind).stats();
  expect(Math.min(...channels.map(({ min }) => min))).toBeLessThan(128);
});
