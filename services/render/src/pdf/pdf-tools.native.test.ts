import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PlatenError } from '@platen/contracts';
import { Document, Packer, Paragraph } from 'docx';
import fc from 'fast-check';
import { PNG } from 'pngjs';
import { applySkiaFixes } from './skia/skia-fixes.ts';
import { converted, locked, printed } from '../engine/prints.fixture.ts';
import { drawingBomb, emptyPages, onePage, pdfOf } from './hand-made.fixture.ts';
import { escapeHtml } from '../variables/html.ts';
import { idsWithPageNumbers, pageNumberPlace } from './page-numbers.ts';
import { PdfTools } from './pdf-tools.ts';
import { byPoppler, difference } from './tools.fixture.ts';

const never = { signal: new AbortController().signal };

const INVOICE = `<!doctype html><meta charset="utf-8"><title>Invoice</title>
<style>body { font: 11pt/1.4 sans-serif } td { border-bottom: 1px solid #ccc; padding: 4px }
.banner { height: 80px; background: linear-gradient(90deg, #f00, #00f); opacity: 0.7 }</style>
<h1 style="color: #c00">Invoice 42 – größe</h1><div class="banner"></div>
<table>${'<tr><td>Item<td>3<td>€ 9.50'.repeat(20)}</table>
<svg width="200" height="100"><circle cx="50" cy="50" r="40" fill="#0a0"/></svg>
<p style="break-before: page">Second page, <a href="https://example.com">a link</a></p>`;

let tools: PdfTools;
let invoice: Uint8Array;

beforeAll(async () => {
  tools = new PdfTools({ threads: 1, maxWaiting: 10 });
  invoice = await printed({ html: INVOICE });
});
afterAll(() => tools.close());

function failureOf(work: Promise<unknown>): Promise<PlatenError> {
  return work.then(
    () => {
      throw new Error('it went well');
    },
    (error: unknown) => error as PlatenError,
  );
}

const inspect = (bytes: Uint8Array, password?: string) =>
  tools.inspect({ bytes, ...(password !== undefined && { password }) }, never);
const picture = async (bytes: Uint8Array, width: number, page = 0) =>
  PNG.sync.read(await tools.rasterise({ bytes }, { page, width }, never));

/** Red, green and blue in the middle of a picture. */
function middle({ width, height, data }: PNG): number[] {
  const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 4;
  return [...data.subarray(at, at + 3)];
}

function documentOf(pages: number): Promise<Buffer<ArrayBuffer>> {
  const sections = Array.from({ length: pages }, (_, index) => ({
    children: [new Paragraph(`Page ${index + 1}: größe`)],
  }));
  return Packer.toBuffer(new Document({ sections })) as Promise<Buffer<ArrayBuffer>>;
}

describe('inspecting', () => {
  test('counts the pages and returns the size of Chromium’s prints', async () => {
    const { pages, width, height } = await inspect(invoice);
    expect(pages).toBe(2);
    expect(width).toBeCloseTo(594.96, 1);
    expect(height).toBeCloseTo(841.92, 1);
  });

  test('counts the pages of LibreOffice’s conversions', async () => {
    expect(await inspect(await converted(await documentOf(3)))).toMatchObject({ pages: 3 });
  });

  test('takes bytes of every kind, and leaves them to their owner', async () => {
    const shared = new Uint8Array(new SharedArrayBuffer(invoice.length));
    shared.set(invoice);
    const padded = new Uint8Array(invoice.length + 20);
    padded.set(invoice, 10);
    const kinds = [shared, Buffer.from(invoice), padded.subarray(10, invoice.length + 10)];
    for (const bytes of kinds) {
      expect(await inspect(bytes)).toMatchObject({ pages: 2 });
      expect(bytes).toHaveLength(invoice.length);
    }
  });

  test('counts 1 and 100,000 pages', async () => {
    expect(await inspect(emptyPages(1))).toEqual({ pages: 1, width: 100, height: 200 });
    expect(await inspect(emptyPages(100_000))).toMatchObject({ pages: 100_000 });
  });

  test('sees a page as it is turned', async () => {
    const turned = onePage('', '/MediaBox [0 0 100 200] /Rotate 90');
    expect(await inspect(turned)).toEqual({ pages: 1, width: 200, height: 100 });
  });

  test('opens with the password of the user or of the owner, and no other', async () => {
    const passwords = { userPassword: 'pässword', ownerPassword: 'owner' };
    const secret = await locked(invoice, passwords);
    expect(await inspect(secret, 'pässword')).toMatchObject({ pages: 2 });
    expect(await inspect(secret, 'owner')).toMatchObject({ pages: 2 });
    for (const password of [undefined, '', 'wrong']) {
      expect(await failureOf(inspect(secret, password))).toMatchObject({
        code: 'generation_failed',
      });
    }
  });

  test('ends when its caller leaves', async () => {
    const reason = new Error('gone');
    const leaving = failureOf(
      tools.inspect({ bytes: invoice }, { signal: AbortSignal.abort(reason) }),
    );
    expect(await leaving).toBe(reason);
  });
});

describe('a PDF', () => {
  const isBlank = (bytes: Uint8Array) => tools.isBlank({ bytes }, never);
  const white = '1 1 1 rg 0 0 100 200 re f ';

  test.each([
    ['nothing', emptyPages(3)],
    ['a white ground', onePage(white)],
    ['64 white objects', onePage(white.repeat(64))],
  ])('is blank with %s', async (_, bytes) => {
    expect(await isBlank(bytes)).toBe(true);
  });

  test.each([
    ['a point', onePage(`${white} 0 g 50 50 0.5 0.5 re f`)],
    ['a hairline', onePage('0 G 0.05 w 10 10.3 m 90 10.3 l S')],
    ['65 objects', onePage(white.repeat(65))],
    ['a form', drawingBomb(1)],
  ])('is not blank with %s', async (_, bytes) => {
    expect(await isBlank(bytes)).toBe(false);
  });

  test('is not blank with a text', async () => {
    expect(await isBlank(invoice)).toBe(false);
  });
});

describe('a broken PDF', () => {
  test.each([
    ['of no bytes', new Uint8Array(0)],
    ['that is a page of HTML', Buffer.from('<html>502 Bad Gateway</html>')],
    ['of a header alone', Buffer.from('%PDF-1.7\n%%EOF')],
    ['without pages', emptyPages(0)],
    ['of a catalog alone', pdfOf(['<< /Type /Catalog >>'])],
  ])('%s fails in our words', async (_, bytes) => {
    const failure = await failureOf(inspect(bytes));
    expect(failure).toMatchObject({ name: 'PlatenError', code: 'generation_failed' });
    expect(failure.message).not.toMatch(/pdfium/i);
    expect(String(failure.cause)).toContain('unreadable');
  });

  test.each([0.1, 0.5, 0.9, 0.99])('cut off after %d of it fails', async (part) => {
    const failure = await failureOf(inspect(invoice.subarray(0, invoice.length * part)));
    expect(failure).toMatchObject({ code: 'generation_failed' });
  });

  test('whose first page is missing fails when it is drawn', async () => {
    const missing = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [9 0 R] >>',
    ]);
    expect(await failureOf(picture(missing, 64))).toMatchObject({ code: 'generation_failed' });
  });

  test('leaves the next document alone', async () => {
    await failureOf(inspect(invoice.subarray(0, 5000)));
    expect(await inspect(invoice)).toMatchObject({ pages: 2 });
  });

  test('of whatever kind is never more than a documented failure', async () => {
    const change = fc.tuple(fc.nat(invoice.length - 1), fc.nat(255));
    const mutation = fc.record({
      changes: fc.array(change, { minLength: 1, maxLength: 40 }),
      length: fc.oneof(
        { weight: 3, arbitrary: fc.constant(invoice.length) },
        fc.nat(invoice.length),
      ),
    });
    await fc.assert(
      fc.asyncProperty(mutation, async ({ changes, length }) => {
        const bytes = Uint8Array.from(invoice);
        for (const [at, value] of changes) bytes[at] = value;
        const cut = bytes.subarray(0, length);
        const results = await Promise.allSettled([
          inspect(cut),
          tools.rasterise({ bytes: cut }, { width: 64 }, never),
          tools.pageNumbers(cut, ['a'], never),
        ]);
        for (const result of results) {
          if (result.status === 'fulfilled') continue;
          expect(result.reason).toBeInstanceOf(PlatenError);
          expect((result.reason as PlatenError).code).toMatch(/^generation_(failed|timeout)$/);
        }
      }),
      { numRuns: 60 },
    );
    expect(await inspect(invoice)).toMatchObject({ pages: 2 });
  });
});

describe('a page as a picture', () => {
  test.each([64, 1240, 2400])('is %i px wide, its height by the page', async (width) => {
    const { width: actual, height } = await picture(invoice, width);
    expect(actual).toBe(width);
    expect(Math.abs(height - (width * 841.92) / 594.96)).toBeLessThanOrEqual(0.5);
  });

  test('is opaque RGB on white', async () => {
    const png = await tools.rasterise({ bytes: emptyPages(1) }, { width: 64 }, never);
    const colourType = png[25]; // of the IHDR chunk (PNG, 11.2.1)
    expect(colourType).toBe(2);
    expect(PNG.sync.read(png).data.every((byte) => byte === 255)).toBe(true);
  });

  test.each([
    ['1 0 0', [255, 0, 0]],
    ['0 1 0', [0, 255, 0]],
    ['0 0 1', [0, 0, 255]],
    ['1 0.6 0', [255, 153, 0]],
  ])('has the colour %s right', async (colour, rgb) => {
    expect(middle(await picture(onePage(`${colour} rg 0 0 100 200 re f`), 64))).toEqual(rgb);
  });

  test('is the same twice, byte for byte', async () => {
    const draw = () => tools.rasterise({ bytes: invoice }, { width: 300 }, never);
    expect((await draw()).equals(await draw())).toBe(true);
  });

  test('of one page alone equals that page of the whole document', async () => {
    const html = INVOICE;
    for (const page of [1, 2]) {
      const options = { page_ranges: String(page) };
      const alone = await picture(await printed({ html }, options), 600);
      const whole = await picture(invoice, 600, page - 1);
      expect(alone.data.equals(whole.data)).toBe(true);
    }
  });

  test('of a page of LibreOffice alone equals that page of the whole document', async () => {
    const docx = await documentOf(3);
    const alone = await picture(await converted(docx, { page_ranges: '2' }), 600);
    const whole = await picture(await converted(docx), 600, 1);
    expect(alone.data.equals(whole.data)).toBe(true);
  });

  test('differs from poppler’s by no more than 2 % in the mean', async () => {
    const word = await converted(await documentOf(1));
    for (const bytes of [invoice, word]) {
      const ours = await tools.rasterise({ bytes }, { width: 1240 }, never);
      expect(await difference(ours, await byPoppler(bytes, 1240))).toBeLessThan(0.02);
    }
  });

  test('of another document differs by more', async () => {
    const ours = await tools.rasterise({ bytes: invoice }, { width: 1240 }, never);
    const other = await byPoppler(await converted(await documentOf(1)), 1240);
    expect(await difference(ours, other)).toBeGreaterThan(0.02);
  });

  test('shows what stands in form fields', async () => {
    const field = '/Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (x) /Rect [0 0 100 200]';
    const appearance = '<< /Type /XObject /Subtype /Form /BBox [0 0 100 200] /Length 27 >>';
    const form = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 200] /Annots [4 0 R] >>',
      `<< ${field} /F 4 /AP << /N 5 0 R >> >>`,
      `${appearance}\nstream\n0 0 1 rg 0 0 100 200 re f  \nendstream`,
    ]);
    expect(middle(await picture(form, 64))).toEqual([0, 0, 255]);
  });

  test('of a page of 10 mm × 5 m is bounded', async () => {
    const strip = onePage('1 0 0 rg 0 0 28 14173 re f', '/MediaBox [0 0 28.35 14173]');
    const { width, height } = await picture(strip, 2400);
    expect([width, height]).toEqual([33, 16_384]);
  });

  test('of a page that is not there fails', async () => {
    expect(await failureOf(picture(invoice, 64, 2))).toMatchObject({ code: 'generation_failed' });
  });
});

describe('page numbers of a document', () => {
  const ids = [
    'one',
    'größe',
    'a b',
    '100%',
    '日本',
    'emoji-😀',
    'p(a)/b[c]<d>#x',
    '__proto__',
    'x'.repeat(300),
    '日'.repeat(40),
    `${'日'.repeat(40)}A`,
  ];
  const mark = 'mark';
  const html = (href: (id: string) => string) =>
    `<!doctype html><meta charset="utf-8"><style>section { break-before: page }</style>${ids
      .map((id) => `<a href="#${href(id)}">x</a> ${pageNumberPlace(id, mark)}`)
      .join('')}<a href="#missing">x</a>${pageNumberPlace('missing', mark)}${ids
      .map((id) => `<section id="${escapeHtml(id)}">x</section>`)
      .join('')}`;

  test.each([
    ['plain', escapeHtml],
    ['encoded', (id: string) => encodeURIComponent(id)],
  ])('are found for links written %s, with tags and without', async (_, href) => {
    const source = html(href);
    const written = ids.map(escapeHtml);
    expect(idsWithPageNumbers(source, mark)).toEqual([...written, 'missing']);
    for (const pdf_ua of [true, false]) {
      const bytes = await printed({ html: source }, { pdf_ua });
      const found = await tools.pageNumbers(bytes, idsWithPageNumbers(source, mark), never);
      expect([...found]).toEqual(written.map((id, index) => [id, index + 2]));
    }
  });

  test('of a document without destinations are none', async () => {
    expect(await tools.pageNumbers(invoice, ['a', '', '\0'], never)).toEqual(new Map());
    expect(await tools.pageNumbers(invoice, [], never)).toEqual(new Map());
  });
});

test('a long print is corrected as a short one', async () => {
  const link = '<</Type /Annot\n/Subtype /Link\n/A <</Type /Action\n/S /URI\n/URI (about:x)>>>>';
  const print = pdfOf(Array.from({ length: 20_001 }, () => link));
  const known = { headings: ['x'], root: 'about:' };
  const { pdf, droppedLinks } = await tools.correct(print, known, never);
  expect(Buffer.from(applySkiaFixes(print, known).pdf).equals(pdf)).toBe(true);
  expect(droppedLinks).toEqual(['x']);
  const same = await tools.correct(print, {}, never);
  expect(Buffer.from(same.pdf).equals(print)).toBe(true);
});

describe('a document that wants too much', () => {
  test('of CPU time is stopped, and the next is served', async () => {
    const impatient = new PdfTools({ threads: 1, maxWaiting: 10, cpuLimitMs: 300 });
    try {
      const bomb = impatient.rasterise({ bytes: drawingBomb(12) }, { width: 64 }, never);
      expect(await failureOf(bomb)).toMatchObject({ code: 'generation_timeout' });
      expect(await impatient.inspect({ bytes: invoice }, never)).toMatchObject({ pages: 2 });
    } finally {
      await impatient.close();
    }
  });

  test('of pdfium’s memory fails, and the next is served', async () => {
    const small = new PdfTools({ threads: 1, maxWaiting: 10, maxMemory: 24 * 1024 * 1024 });
    try {
      const large = small.rasterise({ bytes: invoice }, { width: 2400 }, never);
      expect(await failureOf(large)).toMatchObject({ code: 'generation_failed' });
      const huge = small.inspect({ bytes: new Uint8Array(30 * 1024 * 1024) }, never);
      expect(await failureOf(huge)).toMatchObject({ code: 'generation_failed' });
      const fits = await small.rasterise({ bytes: invoice }, { width: 300 }, never);
      expect(PNG.sync.read(fits).width).toBe(300);
    } finally {
      await small.close();
    }
  });

  test('of a caller’s patience is ended by the caller', async () => {
    const leaving = new AbortController();
    const bomb = tools.rasterise(
      { bytes: drawingBomb(12) },
      { width: 64 },
      { signal: leaving.signal },
    );
    setImmediate(() => leaving.abort(new Error('gone')));
    expect(await failureOf(bomb)).toMatchObject({ message: 'gone' });
    expect(await inspect(invoice)).toMatchObject({ pages: 2 });
  });
});
