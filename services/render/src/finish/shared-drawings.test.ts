import { expect, test } from 'vitest';
import {
  PDFDocument,
  PDFName,
  type PDFPage,
  type PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { contentStream, contentText } from './content/streams.ts';
import { mayShareDrawings, shareDrawings } from './shared-drawings.ts';

const dots = (colour: string) => `${colour} rg\n${'0 0 m\n1.234567 8.9 l\n'.repeat(250)}f\n`;
const placed = (drawing: string, at: string) => `q\n1 0 0 1 ${at} cm\n${drawing}Q\n`;

/** A document of pages with these descriptions, each with its resources. */
async function drawn(...pages: (string | [string, object])[]): Promise<PDFPage[]> {
  const doc = await PDFDocument.create();
  for (const each of pages) {
    const [text, resources] = typeof each === 'string' ? [each, {}] : each;
    const page = doc.addPage();
    page.node.set(PDFName.of('Contents'), doc.context.register(contentStream(doc.context, text)));
    page.node.set(PDFName.of('Resources'), doc.context.obj(resources as Record<string, never>));
  }
  shareDrawings(doc);
  return doc.getPages();
}

const textOf = ({ node }: PDFPage) => contentText(node.context, node.Contents());
const formsOf = ({ node }: PDFPage) => {
  const objects = node.Resources()?.lookup(PDFName.of('XObject'));
  return objects ? String(objects).match(/\d+ 0 R/g) : null;
};

test('a drawing is stored once, wherever it is drawn', async () => {
  const red = dots('1 0 0');
  const pages = await drawn(
    placed(red, '5 5'),
    `q\nBT\nET\n${placed(red, '7 9')}Q\n${placed(red, '1 1')}`,
    placed(dots('0 1 0'), '5 5'),
  );
  const [first, second, third] = pages.map(textOf);
  expect(first).toMatch(/^q\n1 0 0 1 5 5 cm\n\/Drawn\d+ Do\nQ\n$/);
  expect(second).toMatch(
    /^q\nBT\nET\nq\n1 0 0 1 7 9 cm\n(\/Drawn\d+) Do\nQ\nQ\nq\n1 0 0 1 1 1 cm\n\1 Do\nQ\n$/,
  );
  expect(third).toContain('1.234567');
  const [form] = formsOf(pages[0]!)!;
  expect([...new Set(formsOf(pages[1]!))]).toEqual([form]);
  expect(formsOf(pages[2]!)).toBeNull();
  const { context } = pages[0]!.doc;
  const number = Number.parseInt(form!, 10);
  const [, object] = context
    .enumerateIndirectObjects()
    .find(([ref]) => ref.objectNumber === number)!;
  expect(contentText(context, object as PDFRawStream)).toBe(red);
});

test('a drawing is stored once whose tag ends after it, as Skia writes it', async () => {
  const tagged = (id: number) =>
    placed(`1 0 0 RG\n/Figure <</MCID ${id} >>BDC\n${dots('1 0 0')}`, '5 5') + 'q\nEMC\nQ\n';
  const [first, second] = (await drawn(tagged(0), tagged(7))).map(textOf);
  expect(first).toMatch(
    /^q\n1 0 0 1 5 5 cm\n1 0 0 RG\n\/Figure <<\/MCID 0 >>BDC\n\/Drawn\d+ Do\nQ\nq\nEMC\nQ\n$/,
  );
  expect(second).toBe(first!.replace('MCID 0', 'MCID 7'));
});

test('a drawing is stored once that is one of the streams of a page, but not a stream of two pages', async () => {
  const doc = await PDFDocument.create();
  const { context } = doc;
  const drawing = (colour: string) =>
    context.register(contentStream(context, placed(dots(colour), '5 5').repeat(2)));
  const pageOf = (...refs: PDFRef[]) => {
    const page = doc.addPage();
    page.node.set(PDFName.of('Contents'), context.obj(refs));
    return page;
  };
  const shared = drawing('0 0 1');
  const first = pageOf(drawing('1 0 0'), shared);
  const second = pageOf(drawing('1 0 0'), shared);
  shareDrawings(doc);
  const forms = textOf(first).match(/\/Drawn\d+ Do/g);
  expect(forms).toHaveLength(2);
  expect(textOf(second).match(/\/Drawn\d+ Do/g)).toEqual(forms);
  expect(formsOf(second)).toEqual(formsOf(first));
});

test.each([
  ['drawn once', [placed(dots('1 0 0'), '5 5')]],
  ['short', [placed('0 0 m\nf\n', '5 5'), placed('0 0 m\nf\n', '5 5')]],
  [
    'tagged in it',
    Array<string>(2).fill(placed(`/P <</MCID 0>> BDC\n${dots('1 0 0')}EMC\n`, '5 5')),
  ],
  [
    'tagged deep in it',
    Array<string>(2).fill(placed(`q\n/P <</MCID 0>> BDC\nQ\n${dots('1 0 0')}`, '5 5')),
  ],
  [
    'of a text whose tag ends within it',
    Array<string>(2).fill(
      placed(`BT\n/Span <</ActualText <31>>> BDC\nEMC\nET\n${dots('1 0 0')}BT\nET\n`, '5 5'),
    ),
  ],
  ['without an end', Array<string>(2).fill(`q\n${dots('1 0 0')}`)],
  ['without a beginning', Array<string>(2).fill(`${dots('1 0 0')}Q\n`)],
])('what is %s stays as it is', async (_, texts) => {
  expect((await drawn(...texts)).map(textOf)).toEqual(texts);
});

test('what means other fonts or states by the same names is not the same', async () => {
  const text = placed(`/G3 gs\n${dots('1 0 0')}`, '5 5');
  const state = (alpha: number) => ({ ExtGState: { G3: { ca: alpha } } });
  expect((await drawn([text, state(1)], [text, state(0.5)])).map(textOf)).toEqual([text, text]);
  const [one, other] = await drawn([text, state(1)], [text, state(1)]);
  expect(textOf(one!)).toBe(textOf(other!));
  expect(textOf(one!)).toContain(' Do\n');
});

test('only much that is drawn is searched', () => {
  const length = (bytes: number) => `<</Length ${bytes}>> stream\n`;
  const page = '<</Type /Page\n/Contents 1 0 R\n/Parent 9 0 R>>';
  const print = (bytes: number, pages: number) =>
    printOf([length(bytes), ...Array<string>(pages).fill(page)]);
  expect(mayShareDrawings(print(16_384, 32))).toBe(true);
  expect(mayShareDrawings(print(16_384, 31))).toBe(false);
  expect(mayShareDrawings(print(16_383, 100))).toBe(false);
});

/** A print of Chromium with these objects. */
function printOf(objects: readonly string[]): Buffer {
  const written = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`);
  const starts = written.map((_, at) => written.slice(0, at).join('').length);
  const entries = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`);
  const body = written.join('');
  const table = `xref\n1 ${objects.length}\n${entries.join('')}trailer\n<<>>\n`;
  return Buffer.from(`${body}${table}startxref\n${body.length}\n%%EOF\n`);
}
