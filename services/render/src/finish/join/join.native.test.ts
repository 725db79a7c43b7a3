import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { emptyPages, onePage, pdfOf } from '../../pdf/hand-made.fixture.ts';
import { PdfTools } from '../../pdf/pdf-tools.ts';
import { checkedByQpdf, infoOf } from '../../pdf/tools.fixture.ts';
import { finish } from '../finish.ts';
import type { FinishPlan } from '../plan.ts';
import { chosenPages, type JoinedFile } from './part.ts';

const never = { signal: new AbortController().signal };
const noDrawing = () => Promise.reject(new Error('nothing is to be drawn'));

let tools: PdfTools;
beforeAll(() => {
  tools = new PdfTools({ threads: 1, maxWaiting: 10 });
});
afterAll(() => tools.close());

interface Wanted {
  pages?: string;
  password?: string;
  path?: string;
}

async function file(pdf: Uint8Array, { pages, password, path = '/options/append/0' }: Wanted = {}) {
  const { bytes, sizes } = await tools.openForeign({ bytes: pdf, password, path }, never);
  const isChosen = chosenPages({ pages, count: sizes.length, path });
  const chosen = sizes.filter((_, at) => isChosen(at + 1));
  return { bytes, path, pages, name: 'file.pdf', count: sizes.length, sizes: chosen };
}

async function joined(after: JoinedFile[], plan: Partial<FinishPlan> = {}) {
  const join = { before: [], after, name: 'Document' };
  const result = await finish({ pdf: emptyPages(1), join, ...plan }, noDrawing);
  expect(await checkedByQpdf(result.pdf)).toContain('No syntax or stream encoding errors');
  return result;
}

const latin1 = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');

/** A form, a link by name, layers, labels, bookmarks that lead back into themselves, and everything that acts. */
const EVERYTHING = pdfOf([
  `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> /AA << /WC 12 0 R >>
/Names << /Dests << /Names [(there) [4 0 R /Fit]] >> /JavaScript << /Names [(x) 12 0 R] >> >>
/Outlines 5 0 R /PageLabels << /Nums [0 << /S /r >> 1 << /S /D /P (A-) >>] >>
/AcroForm << /Fields [7 0 R 8 0 R 13 0 R] /DA (/Helv 0 Tf) /XFA (x) >>
/OCProperties << /OCGs [9 0 R] /D << /OFF [9 0 R] >> >> >>`,
  '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] /MediaBox [200 100 0 0] /Rotate 90 >>',
  '<< /Type /Page /Parent 2 0 R /AA << /O 12 0 R >> /Annots [10 0 R 11 0 R 7 0 R 14 0 R 15 0 R 13 0 R] >>',
  '<< /Type /Page /Parent 2 0 R /Annots [8 0 R] >>',
  '<< /First 6 0 R /Last 6 0 R >>',
  '<< /Title (Chapter) /Parent 5 0 R /Next 6 0 R /First 6 0 R /A 12 0 R >>',
  '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ada) /Rect [0 0 9 9] /AA << /K 12 0 R >> >>',
  '<< /Type /Annot /Subtype /Widget /FT /Tx /T (other) /Rect [0 0 9 9] >>',
  '<< /Type /OCG /Name (hidden) >>',
  '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest (there) >>',
  '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.com) /Next 12 0 R >> >>',
  '<< /S /Launch /F (evil.exe) /Next << /S /SubmitForm /F (http://evil) >> >>',
  '<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /V << /Type /Sig >> /Rect [0 0 9 9] >>',
  '<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] >>',
  '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (java\\nscript:alert\\(1\\)) >> >>',
]);

describe('a joined file', () => {
  test('keeps links, labels, bookmarks, fields, layers and turned pages, twice without collisions', async () => {
    const { pdf, pages, droppedSignatures } = await joined([
      await file(EVERYTHING),
      await file(EVERYTHING, { path: '/options/append/1' }),
    ]);
    expect(pages).toBe(5);
    expect(droppedSignatures).toEqual(['Signature', 'Signature']);
    const doc = await PDFDocument.load(pdf);
    expect(doc.getPages().map((page) => page.getRotation().angle)).toEqual([0, 90, 90, 90, 90]);
    expect(
      doc
        .getForm()
        .getFields()
        .map((field) => field.getName()),
    ).toEqual(['name', 'other', 'name (2)', 'other (2)']);
    const off = doc.catalog
      .lookup(PDFName.of('OCProperties'), PDFDict)
      .lookup(PDFName.of('D'), PDFDict)
      .lookup(PDFName.of('OFF'));
    expect(String(off)).toMatch(/^\[ \d+ 0 R \d+ 0 R \]$/);
    expect(String(doc.catalog.lookup(PDFName.of('PageLabels')))).toContain('/P (A-)');
    expect(await infoOf(pdf, '-url')).toMatch(/2 +Annotation +https:\/\/example\.com/);
    const dests = await infoOf(pdf, '-dests');
    expect(dests).toMatch(/3 \[ Fit +\] "there"/);
  });

  test('brings nothing that acts', async () => {
    const { pdf } = await joined([await file(EVERYTHING)]);
    const doc = await PDFDocument.load(pdf);
    const text = doc.context
      .enumerateIndirectObjects()
      .map(([, object]) => String(object))
      .join('\n');
    for (const word of [
      'JavaScript',
      'Launch',
      'SubmitForm',
      'alert',
      'RichMedia',
      '/AA',
      'XFA',
      'OpenAction',
    ])
      expect(text).not.toContain(word);
    expect(text).toContain('https://example.com');
  });

  test('of which pages are chosen has nothing of the others', async () => {
    const { pdf, pages } = await joined([await file(EVERYTHING, { pages: '2-' })]);
    expect(pages).toBe(2);
    const doc = await PDFDocument.load(pdf);
    expect(
      doc
        .getForm()
        .getFields()
        .map((field) => field.getName()),
    ).toEqual(['other']);
    await expect(file(EVERYTHING, { pages: '1,3' })).rejects.toMatchObject({
      code: 'invalid_page_ranges',
      details: [{ path: '/options/append/0/pages' }],
    });
  });

  test('that leaves its graphics state open moves no mark', async () => {
    const stamp = onePage('BT /F 9 Tf (x) Tj ET 0 0 9 9 re f', '/MediaBox [0 0 50 50]');
    const open = await file(onePage('Q Q Q 0.01 0 0 0.01 0 0 cm BT'));
    const { pdf } = await joined([open], { stamp, isMarked: true });
    const doc = await PDFDocument.load(pdf);
    const [, page] = doc.getPages();
    expect(String(page!.node.Resources()!.lookup(PDFName.of('XObject')))).toContain('PlatenPart');
  });

  test('whose annotations would hide a mark has them in its content, and its links', async () => {
    const stamp = onePage('0 0 9 9 re f', '/MediaBox [0 0 50 50]');
    const { pdf } = await joined([await file(EVERYTHING)], { stamp, isMarked: true });
    const doc = await PDFDocument.load(pdf);
    expect(doc.catalog.has(PDFName.of('AcroForm'))).toBe(false);
    expect(await infoOf(pdf, '-url')).toContain('https://example.com');
    expect(latin1(pdf)).not.toContain('/Widget');
  });
});

describe('a file is refused, with its place, that', () => {
  const refused = (pdf: Uint8Array, message: string, how: Wanted = {}) =>
    expect(file(pdf, how)).rejects.toMatchObject({
      code: 'invalid_document',
      message: expect.stringContaining(message),
      details: [{ path: expect.stringMatching(/^\/options\/append\/0/) }],
    });

  test('is none, is cut short, or has no page', async () => {
    const whole = onePage('0 0 9 9 re f');
    await refused(Buffer.from('no PDF'), 'no PDF');
    await refused(whole.slice(0, whole.length - 40), 'broken');
    await refused(
      pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 0 /Kids [] >>']),
      'no page',
    );
  });

  test('has pages within themselves', async () => {
    const circle = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 100000 /Kids [2 0 R 2 0 R 3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    ]);
    await expect(file(circle).then((each) => joined([each]))).rejects.toMatchObject({
      code: expect.stringMatching(/^invalid_document|too_many_pages$/),
    });
  });

  test('forbids something, without its owner’s password', async () => {
    const secret = { user_password: 'u', owner_password: 'o', permissions: { copy: false } };
    const { pdf } = await finish({ pdf: emptyPages(1), encryption: secret }, noDrawing);
    await refused(pdf, 'is encrypted: give its password');
    await refused(pdf, 'does not open', { password: 'x' });
    await refused(pdf, 'owner’s password', { password: 'u' });
    expect((await joined([await file(pdf, { password: 'o' })])).pages).toBe(2);
  });

  test('does not claim to be archival', async () => {
    const after = [await file(emptyPages(1))];
    await expect(joined(after, { pdfA: 'PDF/A-2b' })).rejects.toMatchObject({
      code: 'invalid_document',
      message: expect.stringContaining('file.pdf'),
      details: [{ path: '/options/append/0' }],
    });
    const { pdf } = await finish({ pdf: emptyPages(1), pdfA: 'PDF/A-2u' }, noDrawing);
    const archival = [await file(pdf)];
    expect((await joined(archival, { pdfA: 'PDF/A-2b' })).pages).toBe(2);
    await expect(joined(archival, { pdfA: 'PDF/A-3b' })).rejects.toMatchObject({
      code: 'invalid_document',
    });
  });
});

test('a document that is to be reproducible has bytes of its content alone', async () => {
  const make = async () => (await joined([await file(EVERYTHING)], { reproducible: true })).pdf;
  expect(latin1(await make())).toBe(latin1(await make()));
});

test('a letterhead is under the document’s own pages alone', async () => {
  const letterhead = await file(onePage('BT ET 0 0 9 9 re f'));
  const { pdf } = await joined([await file(emptyPages(1))], { letterhead: { every: letterhead } });
  const contents = (await PDFDocument.load(pdf))
    .getPages()
    .map(({ node }) => String(node.Resources()));
  expect(contents[0]).toContain('PlatenLetterhead');
  expect(contents[1]).not.toContain('PlatenLetterhead');
});
