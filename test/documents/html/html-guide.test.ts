import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { htmlExamples } from '../../../scripts/html-examples.ts';
import { ROOT } from '../../../scripts/paths.ts';
import { poppler } from '../../harness/documents/pdf.ts';
import {
  pdfFonts,
  pdfLayout,
  type PageLayout,
  type Word,
} from '../../harness/documents/pdf-layout.ts';
import { popplerPicture, type ColourPicture } from '../../harness/documents/picture.ts';
import type { RunningPlatform } from '../../harness/running-platform.ts';
import { sharedPlatform } from '../../harness/shared-platform.ts';

/** The examples of the guide are printed as it shows. */
const examples = htmlExamples();

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});

interface Print {
  pdf: Buffer;
  pages: PageLayout[];
  first: PageLayout;
}

async function printed(name: string, more: object = {}): Promise<Print> {
  const { content, options } = examples.find((each) => each.name === name)!;
  const body = { content, options: { syntax: 'off', ...options, ...more } };
  // A header's numbers are placeholders.
  if ('header_html' in options) body.options.syntax = 'liquid';
  const pdf = await platform.pdf(key, body);
  const pages = await pdfLayout(pdf);
  return { pdf, pages, first: pages[0]! };
}

const word = ({ words }: PageLayout, text: string): Word =>
  words.find((each) => each.text === text) ?? {
    text: '',
    left: NaN,
    top: NaN,
    right: NaN,
    bottom: NaN,
  };
const textsOf = ({ pages }: Print) =>
  pages.map(({ words }) => words.map(({ text }) => text).join(' '));

/** The colour at a place of page 1, in points. */
function colourAt({ width, rgb }: ColourPicture, x: number, y: number): number[] {
  const at = 3 * (Math.round(y) * width + Math.round(x));
  return [...rgb.subarray(at, at + 3)];
}

const pictureOf = ({ pdf, first }: Print) =>
  popplerPicture(pdf, { width: Math.round(first.width) });

const MM = 72 / 25.4;
const BLUE = [0x1f, 0x4e, 0x79];

const EXPECTATIONS: Record<string, (print: Print) => void | Promise<void>> = {
  async chart({ pdf }) {
    const list = (await poppler('pdfimages', ['-list', '-'], pdf)).toString();
    // As wide as the page: 118 mm at 192 dots an inch.
    expect(Number(list.split('\n')[2]!.trim().split(/\s+/)[3])).toBeCloseTo(
      (118 / 25.4) * 192,
      -1.3,
    );
    const picture = await popplerPicture(pdf, { width: 420 });
    const highest = 15 * MM + (4 - 0.5) * ((118 * MM) / 5);
    const [red = 0, , blue = 0] = colourAt(picture, highest, 20 * MM + 5);
    expect(blue - red).toBeGreaterThan(90);
  },
  async columns({ first }) {
    expect(new Set(['One', 'Two', 'Three'].map((text) => word(first, text).top)).size).toBe(1);
    const phone = await printed('columns', { viewport: { device_scale_factor: 1 } });
    expect(word(phone.first, 'Two').top).toBeGreaterThan(word(phone.first, 'One').bottom);
  },
  shrunk({ first }) {
    expect(word(first, 'Jun').right).toBeLessThan(first.width - 15 * MM);
    expect(word(first, 'Jun').bottom - word(first, 'Jun').top).toBeLessThan(9);
  },
  'tall-header': ({ first }) => {
    expect(word(first, 'text').top).toBeGreaterThan(30 * MM + 15);
    expect(
      first.words
        .slice(-3)
        .map(({ text }) => text)
        .join(''),
    ).toContain('1/1');
  },
  async 'full-bleed'(print) {
    const picture = await pictureOf(print);
    for (const x of [0, picture.width - 1]) expect(colourAt(picture, x, 0)).toEqual(BLUE);
    expect(word(print.first, 'Text').left).toBeCloseTo(12 * MM, 0);
  },
  'margin-boxes': (print) => {
    expect(textsOf(print)).toEqual(['Confidential Alpha 1 of 2', 'Confidential Beta 2 of 2']);
    expect(word(print.first, 'Confidential').top).toBeLessThan(20 * MM);
  },
  sides({ pages: [one, two, three] }) {
    expect(word(one!, 'Title').top).toBeGreaterThan(60 * MM);
    expect(word(one!, 'Title').left).toBeCloseTo(35 * MM, -0.5);
    expect(word(two!, 'Left').left).toBeCloseTo(15 * MM, -0.5);
    expect(word(three!, 'Right').left).toBeCloseTo(35 * MM, -0.5);
    expect(word(three!, 'Right').top).toBeLessThan(20 * MM);
  },
  orientations({ pages }) {
    expect(pages.map(({ width }) => Math.round(width / MM))).toEqual([148, 210, 148]);
  },
  breaks(print) {
    expect(textsOf(print)).toEqual(['Text', 'Heading Whole', 'Chapter']);
  },
  heads(print) {
    expect(textsOf(print)).toEqual(['Item One Two', 'Item Three']);
  },
  async backgrounds(print) {
    const picture = await pictureOf(print);
    expect(colourAt(picture, 1, 1)).toEqual([0xfd, 0xf1, 0xdc]);
    expect(colourAt(picture, 15 * MM + 4, 20 * MM + 20)).toEqual(BLUE);
  },
  async fonts({ pdf, first }) {
    const fonts = await pdfFonts(pdf);
    expect(fonts.every(({ isEmbedded }) => isEmbedded)).toBe(true);
    expect(fonts.length).toBeGreaterThan(5);
    expect(first.words.map(({ text }) => text).join(' ')).toMatch(/Привет[^]*中文字体[^]*日本語/);
  },
  'running-heads': (print) => {
    const [one, two] = textsOf(print);
    expect(one).toMatch(/Alpha/);
    expect(one).toMatch(/First chapter\s+1|First chapter 1 Second chapter 2|1 2/);
    expect(two).toMatch(/Second chapter[^]*Beta|Beta[^]*Second chapter/);
  },
  receipt({ pages, first }) {
    expect(pages).toHaveLength(1);
    expect(first.width).toBeCloseTo(58 * MM, -0.3);
    expect(first.height - word(first, 'Total').bottom).toBeLessThan(5 * MM);
  },
  opened({ first }) {
    expect(first.words.map(({ text }) => text).join(' ')).toBe(
      'Scrolls to here One Two Three Four',
    );
  },
};

test('each example has an expectation and a picture', () => {
  const names = examples.map(({ name }) => name).sort();
  expect(names).toEqual(Object.keys(EXPECTATIONS).sort());
  const pictures = readdirSync(join(ROOT, 'docs/images/html')).sort();
  expect(pictures).toEqual(names.map((name) => `${name}.png`));
});

test.each(Object.entries(EXPECTATIONS))(
  '%s is printed as the guide says',
  async (name, expectation) => {
    await expectation(await printed(name));
  },
);

test.each([
  [
    'string()',
    '@page{margin:2cm;@top-left{content:string(title)}}h1{string-set:title content()}',
    1,
  ],
  ['running()', '@page{margin:2cm;@top-left{content:element(head)}}h1{position:running(head)}', 1],
])('%s does nothing', async (_, styles, times) => {
  const content = `<style>${styles}</style><h1 id="a">Heading</h1><a href="#a">link</a>`;
  const [page] = await pdfLayout(await platform.pdf(key, { content, options: { syntax: 'off' } }));
  expect(page!.words.map(({ text }) => text)).toEqual([
    ...Array<string>(times).fill('Heading'),
    'link',
  ]);
});

test('the styles for paper of Bootstrap 4 print on A3, and smaller where the request names A4', async () => {
  const content =
    '<style>@media print{@page{size:a3}body{min-width:992px!important}}p{font:16px Arial}</style><p>sample';
  const sizes = async (options: object) => {
    const [page] = await pdfLayout(
      await platform.pdf(key, { content, options: { syntax: 'off', ...options } }),
    );
    return { width: page!.width, size: word(page!, 'sample').right - word(page!, 'sample').left };
  };
  const [large, small] = [await sizes({}), await sizes({ page_format: 'A4' })];
  expect(large.width).toBeCloseTo(297 * MM, -0.3);
  expect(small.size / large.size).toBeCloseTo(0.68, 1);
  expect((await sizes({ page_format: 'A4', emulate_media: 'screen' })).size).toBeCloseTo(
    large.size,
    0,
  );
});
