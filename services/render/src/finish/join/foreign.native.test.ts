import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyPages, pdfOf } from '../../pdf/hand-made.fixture.ts';
import { PdfTools } from '../../pdf/pdf-tools.ts';
import { checkedByQpdf, fontsOf, infoOf, textOf } from '../../pdf/tools.fixture.ts';
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
async function joined(bytes: Uint8Array) {
  const never = { signal: new AbortController().signal };
  const opened = await tools.openForeign({ bytes, path }, never);
  const { sizes } = opened;
  const after = [{ bytes: opened.bytes, path, name: 'file.pdf', count: sizes.length, sizes }];
  const plan = { pdf: emptyPages(1), join: { before: [], after, name: 'Document' } };
  const { pdf } = await finish(plan, () => Promise.reject(new Error('nothing is to be drawn')));
  expect(await checkedByQpdf(pdf)).toContain('No syntax or stream encoding errors');
  return pdf;
}

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
