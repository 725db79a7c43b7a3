import { expect, test } from 'vitest';
import { onePage, pdfOf } from './hand-made.fixture.ts';
import { withPdf } from './pdf-document.ts';
import { compilePdfium, newPdfium } from './pdfium.ts';
import { survey, type Expected } from './survey.ts';

const MEMORY = 64 * 2 ** 20;

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

const PAGE = `/MediaBox [0 0 300 200] /Resources << /Font << /F ${FONT} >> >>`;

/** What is not seen of a page of 300 × 200 points, whose font is `F`. */
const unseenIn = (content: string, expected: Partial<Expected>) =>
  unseenOf(onePage(content, PAGE), expected);

async function unseenOf(bytes: Uint8Array, expected: Partial<Expected>) {
  const all = { fonts: [], isWhole: true, hasContent: true, ...expected };
  return withPdf(await newPdfium(compilePdfium(), MEMORY), { bytes }, (pdf) => {
    const { unseen } = survey(pdf, all);
    return unseen.map(({ element, page }) => ({ element, page }));
  });
}

/** Each at its own place, in points from the left and from below. */
const texts = (...all: [text: string, x: number, y: number][]) =>
  all.map(([text, x, y]) => `BT /F 12 Tf ${x} ${y} Td (${text}) Tj ET`).join('\n');

const clipped = (content: string) => `q 10 150 200 20 re W n\n${content}\nQ\n`;

test('characters that are drawn behind the rest of their line are of its words', async () => {
  const content = texts(['C', 10, 150], ['NG', 30, 150], ['H', 60, 150], ['O', 20, 150]);
  expect(await unseenIn(content, { paragraphs: ['CONG H'] })).toEqual([]);
  const turned = `q 0 1 -1 0 100 0 cm\n${content.replaceAll(' 150 Td', ' 20 Td')}\nQ`;
  expect(await unseenIn(turned, { paragraphs: ['CONG H'] })).toEqual([]);
});

test('a line that lies wholly outside of its box is cut off, with its place, unless another page may show it', async () => {
  const content = clipped(texts(['Hill', 10, 155], ['Ludwig', 10, 120]));
  const values = new Map([
    ['{{ name }}', ['Hill Ludwig']],
    ['{{ other }}', ['Hill']],
  ]);
  const paragraphs = ['Hill Ludwig'];
  expect(await unseenIn(content, { paragraphs, values })).toEqual([
    { element: '{{ name }}', page: 1 },
  ]);
  const cells = ['Hill Ludwig'];
  expect(await unseenIn(content, { cells })).toEqual([{ element: 'Ludwig', page: 1 }]);
  expect(await unseenIn(content, { cells, isWhole: false })).toEqual([]);
  expect(await unseenIn(content, { cells: ['Other'] })).toEqual([]);
  expect(await unseenIn(clipped(texts(['---', 10, 120])), { cells: ['---'] })).toEqual([]);
});

test('of two tags that may be cut off both are named', async () => {
  const values = new Map([
    ['{{ country }}', ['Peru']],
    ['{{ address }}', ['Road Peru']],
  ]);
  const found = (content: string) =>
    unseenIn(content, { paragraphs: ['Peru', 'Road Peru'], values });
  expect(await found(texts(['Peru Road', 10, 150]))).toEqual([
    { element: '{{ country }} or {{ address }}', page: undefined },
  ]);
  expect(await found(texts(['Peru', 10, 150]))).toEqual([
    { element: '{{ address }}', page: undefined },
  ]);
});

test('a turned text that the edge cuts off is reported once, and whole', async () => {
  const letters = Array.from(
    'Draft',
    (letter, at) => `BT /F 12 Tf .7 -.7 .7 .7 ${287 + at * 5} ${180 - at * 5} Tm (${letter}) Tj ET`,
  );
  const found = await unseenIn(letters.join('\n'), {});
  expect(found.map(({ element }) => element.replaceAll(' ', ''))).toEqual(['Draft']);
});

test('a text that goes on over the next page is whole, though the edges cut one character on both', async () => {
  const page = (content: number) =>
    `<< /Type /Page /Parent 2 0 R ${PAGE} /Contents ${content} 0 R >>`;
  const content = (x: number) => {
    const text = texts(['ABCDE', x, 150]);
    return `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
  };
  const pdf = (beginning: number, end: number) =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>',
      page(5),
      page(6),
      content(beginning),
      content(end),
    ]);
  const cells = ['ABCDE'];
  expect(await unseenOf(pdf(280, -21), { cells })).toEqual([]);
  expect(await unseenOf(pdf(280, -30), { cells })).toHaveLength(2);
});
