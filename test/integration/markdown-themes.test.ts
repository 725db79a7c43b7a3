import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { resolvePage, THEMES, type PdfOptions } from '@platen/contracts';
import { ROOT } from '../../scripts/paths.ts';
import { pdfFonts, pdfLayout, type PageLayout, type Word } from '../harness/pdf-layout.ts';
import { pdfFacts, pdfPictures, pdfText, poppler, type Picture } from '../harness/pdf.ts';
import { TestPlatform } from '../harness/platform.ts';

const SAMPLE = readFileSync(join(ROOT, 'docs/guides/markdown-sample.md'), 'utf8');
const UNRULY = readFileSync(join(ROOT, 'test/corpus/markdown/unruly.md'), 'utf8');

/** In points: the engine counts in whole ones, and poppler takes a line's height for a word's. */
const TOLERANCE = { across: 1.5, along: 7 };

/** One pixel is less than the tolerance across. */
const DPI = 50;

const WHITE = 255;

/** Of 255. */
const SHADE = 64;

/** Jest looks a global up anew each time. */
const { abs } = Math;

/** How much of a page has to differ between two themes. */
const MIN_DIFFERENCE = 0.02;

const FONTS = {
  modern: ['Inter-Regular', 'JetBrainsMono-Regular'],
  classic: ['EBGaramond-Regular', 'IBMPlexMono-Regular'],
  minimal: ['IBMPlexSans-Regular', 'IBMPlexMono-Regular'],
  github: ['NotoSans-Regular', 'JetBrainsMono-Regular'],
  academic: ['STIXTwoText-Regular', 'IBMPlexMono-Regular'],
} as const;

let platform: TestPlatform;
let key: string;

beforeAll(async () => {
  platform = await TestPlatform.start();
  ({ key } = await platform.account());
});
afterAll(() => platform.stop());

const DOCUMENTS = { sample: SAMPLE, unruly: UNRULY, short: 'Word: x, and `code`.' };

const prints = new Map<string, Promise<Buffer>>();

/** A document on paper, which is printed once for all that is looked at. */
function print(name: keyof typeof DOCUMENTS, options: PdfOptions): Promise<Buffer> {
  const id = JSON.stringify([name, options]);
  const pdf = prints.get(id) ?? pdfOf(DOCUMENTS[name], options);
  prints.set(id, pdf);
  return pdf;
}

function pdfOf(content: string, options: PdfOptions = {}, variables: Record<string, unknown> = {}) {
  return platform.pdf(key, { format: 'markdown', content, options, variables });
}

describe.each(THEMES)('%s', (theme) => {
  describe.each(['A4', 'Letter'])('on %s', (page_format) => {
    const options = { theme, page_format };

    test.each([
      ['sample', ['A Field Guide to Paper', 'Technical drawings, posters', 'scissors']],
      ['unruly', ['Hidden content shown', 'Русский', '日本語', 'me@example.com']],
    ] as const)(
      'has all of the %s document, and none of it in the margins',
      async (name, texts) => {
        const pdf = await print(name, options);
        const [text, layout, pictures] = await Promise.all([
          ...([pdfText(pdf).then(plain), pdfLayout(pdf), pdfPictures(pdf, DPI)] as const),
        ]);
        for (const each of texts) expect(text).toContain(plain(each));
        expect(outside(layout, options)).toEqual([]);
        expect(pictures).toHaveLength(layout.length);
        expect(pictures.map((picture) => inkedMargins(picture, options))).toEqual(
          pictures.map(() => []),
        );
      },
    );

    test('is not shrunk, as the engine shrinks what is too wide', async () => {
      const [unruly, tame] = await Promise.all([
        print('unruly', options).then(pdfLayout),
        print('short', options).then(pdfLayout),
      ]);
      expect(widthOf('Word:', unruly)).toBeCloseTo(widthOf('Word:', tame), 1);
    });
  });

  test('brings its fonts along', async () => {
    const fonts = await pdfFonts(await print('short', { theme, page_format: 'A4' }));
    expect(fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
    expect(fonts.map(({ name }) => name).toSorted()).toEqual(FONTS[theme].toSorted());
  });
});

test('ink in a margin would be seen', async () => {
  const line = '<div style="height:4px;background:#eee"></div>';
  const pdf = await pdfOf(line, { margin_left: '12mm' });
  const [picture] = await pdfPictures(pdf, DPI);
  expect(inkedMargins(picture!, {})).toEqual(['left']);
});

test('a table of contents has the page of every heading', async () => {
  const chapters = ['Alpha', 'Beta', 'Gamma', 'Delta'];
  const source = chapters
    .map((name) => `## ${name}\n\ntext of ${name}\n\n\\pagebreak\n`)
    .join('\n');
  const pdf = await pdfOf(`# Book\n\n\\pagebreak\n\n${source}`, { toc: true });
  const contents = await pdfText(pdf, 1);
  for (const [index, name] of chapters.entries()) {
    expect(await pdfText(pdf, index + 2)).toContain(`text of ${name}`);
    expect(contents).toMatch(new RegExp(`^\\s*${name}\\b.*\\b${index + 2}\\s*$`, 'm'));
  }
});

test('a long table repeats its head on every page, and divides no row', async () => {
  const rows = Array.from(
    { length: 60 },
    (_, row) => `| start${row} | two<br>lines<br>end${row} |`,
  );
  const pdf = await pdfOf(`| First | Second |\n|---|---|\n${rows.join('\n')}`);
  const { pages } = await pdfFacts(pdf);
  expect(pages).toBeGreaterThan(2);
  for (let page = 1; page <= pages; page++) {
    const text = await pdfText(pdf, page);
    expect(text).toMatch(/First +Second/);
    expect(text.match(/start\d+/g)).toHaveLength(text.match(/end\d+/g)!.length);
  }
});

test('front matter and variables are in the text and in the document information', async () => {
  const source =
    '---\ntitle: "{{ name }}: notes"\nauthor: Ada\n---\n\n{% for i in items %}\n- {{ i }}\n{% endfor %}';
  const pdf = await pdfOf(source, {}, { name: 'Größe & *Maß*', items: ['<b>', '**c**'] });
  const info = (await poppler('pdfinfo', ['-'], pdf)).toString();
  expect(info).toMatch(/^Title: +Größe & \*Maß\*: notes$/m);
  expect(info).toMatch(/^Author: +Ada$/m);
  const text = await pdfText(pdf);
  expect(text).toContain('<b>');
  expect(text).toContain('**c**');
});

test('a fault is told with its line', async () => {
  const request = { format: 'markdown', content: '# A\n\n{% nonsense %}' };
  const response = await platform.generate(key, request);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    error: 'template_error',
    message: expect.stringContaining('line 3') as unknown,
  });
});

test('every theme looks different from every other', async () => {
  const pages = await Promise.all(
    THEMES.map(async (theme) => {
      const [first] = await pdfPictures(await print('sample', { theme, page_format: 'A4' }), DPI);
      return first!;
    }),
  );
  const alike = pages.flatMap((one, index) =>
    pages.slice(index + 1).filter((other) => difference(one, other) <= MIN_DIFFERENCE),
  );
  expect(pages).toHaveLength(5);
  expect(alike).toHaveLength(0);
});

/** Words beyond the printable area. */
function outside(layout: readonly PageLayout[], options: PdfOptions): Word[] {
  const page = resolvePage(options).page!;
  return layout.flatMap(({ width, height, words }) =>
    words.filter(
      ({ left, right, top, bottom }) =>
        left < page.marginLeft - TOLERANCE.across ||
        right > width - page.marginRight + TOLERANCE.across ||
        top < page.marginTop - TOLERANCE.along ||
        bottom > height - page.marginBottom + TOLERANCE.along,
    ),
  );
}

/** The margins of a page that are not white, but for a pixel at the edge of the printable area. */
function inkedMargins({ width, height, grey }: Picture, options: PdfOptions): string[] {
  const page = resolvePage(options).page!;
  const pixels = (points: number) => Math.floor(((points - TOLERANCE.across) * DPI) / 72);
  const isInked = (left: number, top: number, right: number, bottom: number) => {
    for (let y = top; y < bottom; y++) {
      const row = grey.subarray(y * width + left, y * width + right);
      if (row.some((value) => value !== WHITE)) return true;
    }
    return false;
  };
  const margins = {
    top: isInked(0, 0, width, pixels(page.marginTop)),
    bottom: isInked(0, height - pixels(page.marginBottom), width, height),
    left: isInked(0, 0, pixels(page.marginLeft), height),
    right: isInked(width - pixels(page.marginRight), 0, width, height),
  };
  return Object.entries(margins).flatMap(([name, inked]) => (inked ? [name] : []));
}

function widthOf(text: string, layout: readonly PageLayout[]): number {
  const word = layout.flatMap(({ words }) => words).find((each) => each.text === text)!;
  return word.right - word.left;
}

/** The share of pixels that differ, and not by a shade. */
function difference(one: Picture, other: Picture): number {
  const differing = one.grey.filter((value, index) => abs(value - other.grey[index]!) > SHADE);
  return differing.length / one.grey.length;
}

/** Without line ends, and without the hyphens at them. */
function plain(text: string): string {
  return text.replace(/-\n\s*/g, '').replace(/\s+/g, ' ');
}
