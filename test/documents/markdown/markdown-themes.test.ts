import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { THEMES, type PdfOptions } from '@platen/contracts';
import { pdfFonts } from '../../harness/documents/pdf-layout.ts';
import {
  pdfFacts,
  pdfPictures,
  pdfText,
  poppler,
  type Picture,
} from '../../harness/documents/pdf.ts';
import type { RunningPlatform } from '../../harness/running-platform.ts';
import { sharedPlatform } from '../../harness/shared-platform.ts';
import {
  CORPUS_DOCUMENTS,
  DPI,
  inkedMargins,
  THEME_DOCUMENTS,
  themeOnPaper,
  type ThemeDocument,
} from '../../harness/documents/theme-tests.ts';

/** Of 255. */
const SHADE = 64;

/** The share of a page that has to differ between two themes. */
const MIN_DIFFERENCE = 0.02;

const FONTS = {
  modern: ['Inter-Regular', 'JetBrainsMono-Regular'],
  classic: ['EBGaramond-Regular', 'IBMPlexMono-Regular'],
  minimal: ['IBMPlexSans-Regular', 'IBMPlexMono-Regular'],
  github: ['NotoSans-Regular', 'JetBrainsMono-Regular'],
  academic: ['STIXTwoText-Regular', 'IBMPlexMono-Regular'],
} as const;

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account('two-minutes'));
});
afterAll(() => platform.leave());

const prints = new Map<string, Promise<Buffer>>();

/** A document, printed once for all checks. */
function print(name: ThemeDocument, options: PdfOptions): Promise<Buffer> {
  const id = JSON.stringify([name, options]);
  const pdf = prints.get(id) ?? pdfOf(THEME_DOCUMENTS[name], options);
  prints.set(id, pdf);
  return pdf;
}

function pdfOf(content: string, options: PdfOptions = {}, variables: Record<string, unknown> = {}) {
  return platform.pdf(key, { format: 'markdown', content, options, variables });
}

describe.each(THEMES)('%s', (theme) => {
  // Every usual document once; the nightly suite has each with every theme.
  const usual = CORPUS_DOCUMENTS.filter((_, nth) => THEMES[nth % THEMES.length] === theme);
  themeOnPaper(theme, { page_format: 'A4', usual }, print);

  test('embeds its fonts', async () => {
    const fonts = await pdfFonts(await print('short', { theme, page_format: 'A4' }));
    expect(fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
    expect(fonts.map(({ name }) => name).toSorted()).toEqual(FONTS[theme].toSorted());
  });
});

describe('modern', () => themeOnPaper('modern', { page_format: 'Letter', usual: [] }, print));

test('ink in a margin would be noticed', async () => {
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

test('a fault is reported with its line', async () => {
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

/** The share of pixels that clearly differ. */
function difference(one: Picture, other: Picture): number {
  const differing = one.grey.filter((value, index) => Math.abs(value - other.grey[index]!) > SHADE);
  return differing.length / one.grey.length;
}
