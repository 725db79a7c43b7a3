import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PlatenError } from '@platen/contracts';
import { composeForm } from '../../formats/form/compose.ts';
import { emptyPages, pdfOf } from '../../pdf/hand-made.fixture.ts';
import { PdfTools } from '../../pdf/pdf-tools.ts';
import { Filler } from '../../variables/syntax/liquid.ts';
import { finish } from '../finish.ts';
import type { FinishPlan } from '../plan.ts';

const never = { signal: new AbortController().signal };
const noDrawing = () => Promise.reject(new Error('nothing is to be drawn'));
const path = '/options/append/0';

let tools: PdfTools;
beforeAll(() => {
  tools = new PdfTools({ threads: 1, maxWaiting: 10 });
});
afterAll(() => tools.close());

/** All ways to put a foreign PDF into a document. */
async function plansFor(pdf: Uint8Array): Promise<Partial<FinishPlan>[]> {
  const { bytes, sizes } = await tools.openForeign({ bytes: pdf, path }, never);
  const file = { bytes, path, pages: undefined, name: 'f', count: sizes.length, sizes };
  const join = { before: [file], after: [file], name: 'Document' };
  const letterhead = { every: { bytes, path } };
  const stamps = { stamps: [{ pdf: {} }], pdfs: new Map([[0, { bytes: emptyPages(1), path }]]) };
  return [{ join, stamps }, { join, isMarked: true }, { letterhead }];
}

/** Fills it as a form, and signs it. */
async function filled(pdf: Uint8Array): Promise<unknown> {
  const context = { filler: new Filler({ variables: {} }), options: { flatten: false } };
  const { file, isFlat } = await composeForm(pdf, { ...context, variables: () => ({}) });
  const signature = { room: 9 };
  return finish({ pdf: file, form: { isFlat, drawn: [] }, signature }, noDrawing);
}

/** A document, or a refusal in Platen's words. */
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'made',
    (error: unknown) => (error instanceof PlatenError ? error.code : error),
  );

/** What becomes of a file in each of them. */
async function outcomesOf(pdf: Uint8Array): Promise<unknown[]> {
  try {
    const plans = await plansFor(pdf);
    return await Promise.all(
      plans.map((plan) => outcomeOf(finish({ pdf: emptyPages(1), ...plan }, noDrawing))),
    );
  } catch (error) {
    return [error instanceof PlatenError ? error.code : error];
  }
}

/** A file with everything that is read of one, and the values that any of its entries may have instead. */
const OBJECTS = [
  `<< /Type /Catalog /Pages 2 0 R /Names << /Dests << /Names [(there) [4 0 R /Fit]] >> >> /Outlines 5 0 R
/PageLabels << /Nums [0 << /S /r /St 3 >>] >> /AcroForm << /Fields [7 0 R] /DR 6 0 R >> /OCProperties << /OCGs [6 0 R] >> >>`,
  '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /MediaBox [200 100 0 0] /CropBox [0 0 90 90] /Rotate 90 /Resources 6 0 R >>',
  '<< /Type /Page /Parent 2 0 R /Contents [8 0 R 8 0 R] /Group 6 0 R /Annots [7 0 R 9 0 R] >>',
  '<< /Type /Page /Parent 2 0 R /Contents 8 0 R >>',
  '<< /First 10 0 R /Last 10 0 R >>',
  '<< /Font << >> /XObject << /X 8 0 R >> >>',
  '<< /Subtype /Widget /FT /Tx /T (name) /Rect [0 0 9 9] /AP << /N 8 0 R >> /F 4 /P 3 0 R >>',
  '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Matrix [1 0 0 1 0 0] /Length 13 >>\nstream\n0 0 9 9 re f \nendstream',
  '<< /Subtype /Link /Rect [0 0 9 9] /A << /S /GoTo /D (there) >> >>',
  '<< /Title (Chapter) /Parent 5 0 R /Next 10 0 R /First 10 0 R /Dest (there) >>',
];
const ENTRY = /\/([A-Z]\w*) (\[[^[\]]*\]|\([^)]*\)|\d+ 0 R|\d+|\/\w+|<< [^<>]* >>)/g;
const ENTRIES = OBJECTS.flatMap((text, object) =>
  [...text.matchAll(ENTRY)].map(([all, key = ''], nth) => ({ object, nth, key, all })),
);
const VALUES = fc.oneof(
  fc.constantFrom('null', '(x)', '-1e9', '[]', '<< >>', '/N', 'true', '[[[[7 0 R]]]]', '/#00#ff'),
  fc.integer({ min: 1, max: 12 }).map((number) => `${number} 0 R`),
);

test('a file with forged entries is taken or refused, and never a failure', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...ENTRIES), VALUES), { minLength: 1, maxLength: 2 }),
      async (forged) => {
        const objects = OBJECTS.map((text, object) => {
          const here = forged.filter(([entry]) => entry.object === object);
          return here.reduce(
            (now, [{ all, key }, value]) => now.replace(all, `/${key} ${value}`),
            text,
          );
        });
        const pdf = pdfOf(objects);
        for (const outcome of [...(await outcomesOf(pdf)), await outcomeOf(filled(pdf))])
          expect(['made', 'invalid_document', 'too_many_pages']).toContain(outcome);
      },
    ),
    { numRuns: 25 },
  );
});

test.each([
  '/Rotate (x)',
  '/Rotate []',
  '/CropBox 7',
  '/CropBox []',
  '/Resources 7',
  '/Parent 3 0 R',
])('a page with %s is taken', async (entries) => {
  const page = `<< /Type /Page /MediaBox [0 0 90 90] ${entries} >>`;
  const pages = '<< /Type /Pages /Count 1 /Kids [3 0 R] >>';
  const outcomes = await outcomesOf(pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', pages, page]));
  expect(outcomes).toEqual(['made', 'made', 'made']);
});

describe('a stream that becomes very long', () => {
  const MANY = Buffer.alloc(70 * 2 ** 20, ' ');
  const packed = deflateSync(MANY);
  const stream = (entries: string, data: Buffer) =>
    `<< ${entries} /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`;
  const BOMBS: [name: string, stream: string][] = [
    ['at once', stream('/Filter /FlateDecode', packed)],
    ['by one filter in a list', stream('/Filter [/FlateDecode]', packed)],
    ['by two filters', stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(packed))],
    [
      'by filters of three kinds',
      stream(
        '/Filter [/ASCIIHexDecode /FlateDecode /FlateDecode]',
        Buffer.from(`${deflateSync(packed).toString('hex')}>`),
      ),
    ],
  ];

  test.each(BOMBS)('%s is refused in a page', async (_, content) => {
    const pdf = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>',
      content,
    ]);
    expect(await outcomesOf(pdf)).toEqual(Array(3).fill('invalid_document'));
  });

  test('is refused in a page that has it in pieces', async () => {
    const pdf = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents [4 0 R 4 0 R 4 0 R] >>',
      stream('/Filter /FlateDecode', deflateSync(MANY.subarray(0, MANY.length / 2))),
    ]);
    expect(await outcomesOf(pdf)).toEqual(Array(3).fill('invalid_document'));
  });

  test.each(BOMBS)('%s is refused in the objects of a form', async (_, content) => {
    const pdf = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [9 0 R] >> >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
      content.replace('<<', '<< /Type /ObjStm /N 1 /First 8'),
    ]);
    const context = { filler: new Filler({ variables: {} }), options: {}, variables: () => ({}) };
    await expect(composeForm(pdf, context)).rejects.toMatchObject({ code: 'invalid_document' });
  });
});

test('many fields, files and places of one name are numbered', async () => {
  const count = 3_000;
  const refs = Array.from({ length: count }, (_, at) => `${at + 4} 0 R`).join(' ');
  const pdf = pdfOf([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${refs}] >> >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [${refs}] >>`,
    ...Array<string>(count).fill('<< /Subtype /Widget /FT /Tx /T (n) /Rect [0 0 9 9] >>'),
  ]);
  const [plan] = await plansFor(pdf);
  const made = await finish({ pdf: emptyPages(1), ...plan }, noDrawing);
  const names = (await PDFDocument.load(made.pdf))
    .getForm()
    .getFields()
    .map((field) => field.getName());
  expect(new Set(names).size).toBe(2 * count);
  expect(names.at(-1)).toBe(`n (${2 * count})`);
});
