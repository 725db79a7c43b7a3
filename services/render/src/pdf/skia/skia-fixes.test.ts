import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { rootOf } from '../../formats/html/base.ts';
import { applySkiaFixes, takesLong } from './skia-fixes.ts';
import { printedPicture, pdfOf, printedStream } from '../hand-made.fixture.ts';
import { PrintText } from '@platen/contracts';

const MARK = 'feed';

const linkTo = (address: string) =>
  `<</Type /Annot\n/Subtype /Link\n/F 4\n/A <</Type /Action\n/S /URI\n/URI (${address})>>>>`;
const titleOf = (title: string) => `<</Title (${title})\n/Dest [9 0 R /XYZ 0 0 0]\n/Parent 8 0 R>>`;
const MAP = printedStream(
  '/Filter /FlateDecode',
  deflateSync('1 beginbfchar\n<0001> <FB01>\nendbfchar\n').toString('latin1'),
);

/** The objects of a print, by number, as text. */
const objectsOf = (print: Uint8Array, count: number) =>
  Array.from({ length: count }, (_, index) => new PrintText(print).object(index + 1)?.text);

describe('a print is corrected:', () => {
  test('relative links are taken out, and no others', () => {
    const print = pdfOf([
      linkTo(`${rootOf(MARK, false)}a.html`),
      linkTo(`${rootOf(MARK, false)}a.html`),
      linkTo(rootOf('dead', false)),
      linkTo(`https://example.com/?${rootOf(MARK, false)}`),
      '<</Type /Page\n/Annots [1 0 R 2 0 R 3 0 R 4 0 R]\n/Parent 9 0 R>>',
      '<</Type /StructElem\n/S /Link\n/K [<</Type /OBJR\n/Obj 1 0 R\n/Pg 5 0 R>> 7]>>',
      '<</Type /StructElem\n/S /Link\n/K [<</Type /OBJR\n/Obj 3 0 R\n/Pg 5 0 R>> 8]>>',
    ]);
    const { pdf, droppedLinks } = applySkiaFixes(print, { root: rootOf(MARK, false) });
    expect(droppedLinks).toEqual(['a.html']);
    expect(pdf).toHaveLength(print.length);
    const [first, second, third, fourth, page, dropped, kept] = objectsOf(pdf, 7);
    expect([first, second]).toEqual([
      expect.stringMatching(/^1 0 obj\n<< +>>\nendobj\n$/),
      expect.stringMatching(/^2 0 obj\n<< +>>\nendobj\n$/),
    ]);
    expect(page?.match(/\d+ 0 R/g)).toEqual(['3 0 R', '4 0 R', '9 0 R']);
    expect(dropped).toMatch(/\/S \/Span\n\/K \[ +7\]/);
    const before = objectsOf(print, 7);
    expect([third, fourth, kept]).toEqual([before[2], before[3], before[6]]);
  });

  test('letters of ligatures and titles of bookmarks', () => {
    const print = pdfOf(['<</Type /Font\n/ToUnicode 2 0 R>>', MAP, titleOf('Twowords')]);
    const { pdf } = applySkiaFixes(print, { headings: ['Two words'] });
    const [, map, title] = objectsOf(pdf, 3);
    expect(map).toMatch(/^2 0 obj\n<<\/Filter \/FlateDecode\n\/Length \d+>> stream\n$/);
    expect(title).toContain(
      Buffer.from('Two words', 'utf16le').swap16().toString('hex').toUpperCase(),
    );
  });
});

test('links lead to where their targets are drawn', () => {
  const drawn = (scale: number) =>
    `.23999999 0 0 -.23999999 0 841.91998 cm\nq\n178.125 237.5 2125 3033.3 re\nW* n\nq\n` +
    `${scale} 0 0 ${scale} 178.125 237.5 cm\nBT`;
  const content = (scale: number) =>
    printedStream('/Filter /FlateDecode', deflateSync(drawn(scale)).toString('latin1'));
  const page = (contents: number) =>
    `<</Type /Page\n/MediaBox [0 0 595 842]\n/Contents ${contents} 0 R\n/Parent 9 0 R>>`;
  const print = pdfOf([
    '<</Type /Catalog\n/Pages 9 0 R\n/Dests 2 0 R>>',
    '<</a [3 0 R /XYZ 10 800 0]\n/b [5 0 R /XYZ 10 800 0]\n/c [7 0 R /XYZ 10 800 0]>>',
    page(4),
    content(3.125),
    page(6),
    content(1.5625),
    '<</Type /Page\n/MediaBox [0 0 595 842]\n/Parent 9 0 R>>',
  ]);
  const [, names] = objectsOf(applySkiaFixes(print).pdf, 2);
  const places = ['/a [3 0 R /XYZ 52.75 743 0]', '/b [5 0 R /XYZ 47.75 764 0]'];
  expect(names).toContain(`<<${places.join('\n')}\n/c [7 0 R /XYZ 10 800 0]>>`);
});

describe('a thread corrects a print', () => {
  const map = (bytes: number) => printedStream('/Filter /FlateDecode', 'x'.repeat(bytes));
  const fonts = (bytes: number) =>
    [1, 3].flatMap((at) => [`<<\n/ToUnicode ${at + 1} 0 R>>`, map(bytes)]);

  test.each([
    ['of ordinary fonts', fonts(8_000), [], false],
    ['whose fonts have large maps together', fonts(8_200), [], true],
    ['of ordinary headings', ['<<>>'], ['x'.repeat(50_000), 'y'.repeat(50_000)], false],
    ['with long headings', ['<<>>'], ['x'.repeat(50_000), 'y'.repeat(50_001)], true],
    ['of few objects', Array<string>(19_999).fill('<<>>'), [], false],
    ['of many objects', Array<string>(20_001).fill('<<>>'), [], true],
  ])('%s: %#', (_, objects, headings, isLong) => {
    expect(takesLong(pdfOf(objects), { headings })).toBe(isLong);
  });
});

test.each([
  [99_900, true],
  [100_001, false],
  [9_000_000, false],
])('a title of %i characters is restored: %s', (length, isRestored) => {
  const letters = 'x'.repeat(length - 4);
  const print = pdfOf([titleOf(`Two${letters}y`)]);
  const { pdf } = applySkiaFixes(print, { headings: [`Two ${letters}y`] });
  expect(pdf !== print).toBe(isRestored);
});

test('a print is left as it is, whatever its pictures and titles pretend', () => {
  const forged = [
    `1 0 obj\n${linkTo(rootOf(MARK, false))}\nendobj\n/Annots [1 0 R]\n/S /Link\n`,
    `\n1 0 obj\n${titleOf('Twowords')}\nendobj\n`,
    `\n/ToUnicode 1 0 R\n1 0 obj\n${MAP}\nendobj\n`,
  ];
  const title = forged
    .join()
    .replaceAll(/[()\\]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\012`);
  const print = pdfOf([
    '<</Type /Catalog>>',
    ...forged.map(printedPicture),
    `<</Title (${title})\n/Creator (x)>>`,
    '<</Type /Page\n/Annots [1 0 R]\n/Parent 9 0 R>>',
  ]);
  const { pdf } = applySkiaFixes(print, { root: rootOf(MARK, false), headings: ['Two words'] });
  expect(Buffer.from(pdf).equals(print)).toBe(true);
});

test.each([
  ['of a page', ['<0044> Tj <00440000> Tj', '<0044> Tj'], true],
  ['of a drawing', ['<0044> Tj', '[<0000>] TJ'], true],
  ['of neither', ['<10000123> Tj 0.0000 0 Td', '/Span<</ActualText <feff0000> >> BDC'], false],
])('a missing glyph %s is known', (_, contents, isMissing) => {
  const [page, drawing] = contents.map((text) => deflateSync(text).toString('latin1'));
  const print = pdfOf([
    '<</Type /Page\n/Contents 2 0 R\n/Parent 9 0 R>>',
    printedStream('/Filter /FlateDecode', page ?? ''),
    printedStream('/Type /XObject\n/Subtype /Form\n/Filter /FlateDecode', drawing ?? ''),
  ]);
  expect(applySkiaFixes(print).lacksGlyphs).toBe(isMissing);
});

test('a print with much on its pages takes long', () => {
  const print = (size: number) =>
    pdfOf(['<</Type /Page\n/Contents 2 0 R\n/Parent 9 0 R>>', printedStream('', 'x'.repeat(size))]);
  expect([60_000, 70_000].map((size) => takesLong(print(size), {}))).toEqual([false, true]);
});
