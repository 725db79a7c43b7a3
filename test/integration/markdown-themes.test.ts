import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { resolvePage, THEMES, type PdfOptions } from '@platen/contracts';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { ROOT } from '../../scripts/paths.ts';
import { pdfFonts, pdfLayout, type PageLayout, type Word } from '../harness/pdf-layout.ts';
import { pdfFacts, pdfText, poppler } from '../harness/pdf.ts';
import { TestPlatform } from '../harness/platform.ts';

const SAMPLE = readFileSync(join(ROOT, 'docs/guides/markdown-sample.md'), 'utf8');
const UNRULY = readFileSync(join(ROOT, 'test/corpus/markdown/unruly.md'), 'utf8');

/** In points: the engine counts in whole ones, and poppler takes a line's height for a word's. */
const TOLERANCE = { across: 1.5, along: 7 };

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

function pdfOf(content: string, options: PdfOptions = {}, variables: Record<string, unknown> = {}) {
  return platform.pdf(key, { format: 'markdown', content, options, variables });
}

describe.each(THEMES)('%s', (theme) => {
  describe.each(['A4', 'Letter'])('on %s', (page_format) => {
    test.each([
      ['the sample', SAMPLE, ['A Field Guide to Paper', 'Technical drawings, posters', 'scissors']],
      [
        'an unruly document',
        UNRULY,
        ['Hidden content shown', 'Русский', '日本語', 'me@example.com'],
      ],
    ])('has all of %s, and nothing of it outside the margins', async (_, source, texts) => {
      const pdf = await pdfOf(source, { theme, page_format });
      const text = plain(await pdfText(pdf));
      for (const each of texts) expect(text).toContain(plain(each));
      expect(outside(await pdfLayout(pdf), { page_format })).toEqual([]);
    });

    test('is not shrunk, as the engine shrinks what is too wide', async () => {
      const options = { theme, page_format };
      const [unruly, tame] = await Promise.all([
        pdfOf(UNRULY, options).then(pdfLayout),
        pdfOf('Word: x', options).then(pdfLayout),
      ]);
      expect(widthOf('Word:', unruly)).toBeCloseTo(widthOf('Word:', tame), 1);
    });
  });

  test('brings its fonts along', async () => {
    const fonts = await pdfFonts(await pdfOf('Text, and `code`.', { theme }));
    expect(fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
    expect(fonts.map(({ name }) => name).toSorted()).toEqual(FONTS[theme].toSorted());
  });
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

// Last, as it keeps this process busy for longer than a connection is kept open.
test('every theme looks different from every other', async () => {
  const pages = await Promise.all(
    THEMES.map(async (theme) => PNG.sync.read(await firstPage(await pdfOf(SAMPLE, { theme })))),
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

function widthOf(text: string, layout: readonly PageLayout[]): number {
  const word = layout.flatMap(({ words }) => words).find((each) => each.text === text)!;
  return word.right - word.left;
}

function firstPage(pdf: Buffer): Promise<Buffer> {
  return poppler('pdftoppm', ['-png', '-r', '50', '-f', '1', '-l', '1', '-'], pdf);
}

function difference(one: PNG, other: PNG): number {
  const { width, height } = one;
  return pixelmatch(one.data, other.data, undefined, width, height) / (width * height);
}

/** Without line ends, and without the hyphens at them. */
function plain(text: string): string {
  return text.replace(/-\n\s*/g, '').replace(/\s+/g, ' ');
}
