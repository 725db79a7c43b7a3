import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onePage, pdfOf } from '../pdf/hand-made.fixture.ts';
import { PdfTools } from '../pdf/pdf-tools.ts';
import { checkedByQpdf, infoOf, placesOf, textOf } from '../pdf/tools.fixture.ts';
import { finish } from './finish.ts';
import type { FinishPlan } from './plan.ts';

let tools: PdfTools;
beforeAll(() => {
  tools = new PdfTools({ threads: 1, maxWaiting: 10 });
});
afterAll(() => tools.close());

const FONT =
  '/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
const word = (text: string, size = 10) => `BT /F ${size} Tf 0 0 Td (${text}) Tj ET`;
const pageOf = (text: string, entries: string) => onePage(word(text), `${entries} ${FONT}`);

const path = '/options/stamps/0/pdf';
const MARK = { bytes: pageOf('mark', '/MediaBox [0 0 30 10]'), path };
const PAPER = { bytes: pageOf('paper', '/MediaBox [0 0 600 400]'), path };

async function made(plan: FinishPlan): Promise<Uint8Array> {
  const { pdf } = await finish(plan, () => Promise.reject(new Error('nothing is to be drawn')));
  expect(await checkedByQpdf(pdf)).toContain('No syntax or stream encoding errors');
  return pdf;
}

/** All that show 300 units from left to right, and 200 from top to bottom. */
const PAGES: [page: string, entries: string, unit?: number][] = [
  ['plain', '/MediaBox [0 0 300 200]'],
  ['of which a part is shown', '/MediaBox [0 0 600 500] /CropBox [100 150 400 350]'],
  ['that shows more than it has', '/MediaBox [0 0 300 200] /CropBox [-90 -90 900 900]'],
  ['with its origin in its middle', '/MediaBox [-150 -100 150 100]'],
  ['turned to the right', '/MediaBox [0 0 200 300] /Rotate 90'],
  ['turned upside down', '/MediaBox [0 0 300 200] /Rotate -180'],
  ['turned to the left, a part', '/MediaBox [0 0 600 500] /CropBox [50 60 250 360] /Rotate 270'],
  ['of large units', '/MediaBox [0 0 300 200] /UserUnit 2', 2],
];

describe.each(PAGES)('a page %s has in its places, as it is seen:', (_, entries, unit = 1) => {
  test('stamps', async () => {
    const stamps = [
      { pdf: {}, position: 'top-left', offset: { x: `${10 * unit}pt`, y: `${20 * unit}pt` } },
      { pdf: {}, position: 'bottom-right', offset: { x: '0pt', y: '0pt' } },
    ] as const;
    const pdfs = new Map([MARK, MARK].map((each, at) => [at, each]));
    const pdf = await made({ pdf: onePage('', entries), stamps: { stamps, pdfs } });
    const [first, last] = await placesOf(pdf, 1);
    // A line of 10 points begins 3 above the mark's own sheet.
    expect(first).toEqual(['mark', 10, Math.round(20 + 2.8 / unit)]);
    expect(last?.[1]).toBe(300 - 30 / unit);
  });

  test('headers, and their links', async () => {
    const link =
      '<< /Type /Annot /Subtype /Link /Rect [0 190 30 200] /A << /S /URI /URI (https://example.com) >> >>';
    const header = onePage(word('head'), `/MediaBox [0 0 300 200] ${FONT} /Annots [${link}]`);
    const pdf = await made({ pdf: onePage('', entries), headerFooters: [header] });
    expect(await placesOf(pdf, 1)).toEqual([['head', 0, 193]]);
    expect(await infoOf(pdf, '-url')).toContain('https://example.com');
  });

  test('a letterhead', async () => {
    const pdf = await made({ pdf: onePage('', entries), letterhead: { every: PAPER } });
    // Half as large.
    expect(await placesOf(pdf, 1)).toEqual([['paper', 0, 196]]);
  });
});

describe('a letterhead, and a stamp, are drawn as they are seen:', () => {
  const drawn = async (bytes: Uint8Array) => {
    const opened = await tools.openForeign(
      { bytes, path },
      { signal: new AbortController().signal },
    );
    const stamps = { stamps: [{ pdf: {} }], pdfs: new Map([[0, { ...opened, path }]]) };
    const letterhead = { every: { ...opened, path } };
    const on = (plan: Partial<FinishPlan>) =>
      made({ pdf: onePage('', '/MediaBox [0 0 99 99]'), ...plan });
    return Promise.all(
      [on({ stamps }), on({ letterhead })].map(async (pdf) => textOf(await pdf, 1)),
    );
  };
  const look = (text: string) =>
    `<< /Subtype /Form /BBox [0 0 50 20] ${FONT} /Length ${word(text).length} >>\nstream\n${word(text)}\nendstream`;

  test('without what their layers hide', async () => {
    const content = `/OC /Off BDC ${word('hidden')} EMC /OC /On BDC 1 0 0 1 0 50 cm ${word('shown')} EMC`;
    const file = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [5 0 R 6 0 R] /D << /OFF [6 0 R] >> >> >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 99 99] >>',
      `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Annots [7 0 R] ${FONT.replace(/>>$/, '/Properties << /On 5 0 R /Off 6 0 R >> >>')} >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      '<< /Type /OCG /Name (On) >>',
      '<< /Type /OCG /Name (Off) >>',
      '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 50 20] /OC 6 0 R /AP << /N 8 0 R >> >>',
      look('covered'),
    ]);
    for (const text of await drawn(file)) expect(text.trim()).toBe('shown');
  });

  test('with their annotations and fields', async () => {
    const file = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] >> >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 99 99] >>',
      '<< /Type /Page /Parent 2 0 R /Annots [4 0 R 5 0 R] >>',
      '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 50 20] /AP << /N 6 0 R >> >>',
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (x) /F 4 /Rect [0 50 50 70] /AP << /N 7 0 R >> >>',
      look('stamp'),
      look('field'),
    ]);
    for (const text of await drawn(file)) expect(text).toMatch(/field\s+stamp/);
  });
});
