import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { resolvePage, type PdfOptions, type Theme } from '@platen/contracts';
import { ROOT } from '../../../scripts/paths.ts';
import { pdfLayout, type PageLayout, type Word } from './pdf-layout.ts';
import { pdfPictures, pdfText, type Picture } from './pdf.ts';

/** In points: the engine counts in whole ones, and poppler takes a line's height for a word's. */
const TOLERANCE = { across: 1.5, along: 7 };

/** One pixel is narrower than the tolerance. */
export const DPI = 50;

const WHITE = 255;

/** Documents of usual kinds, each with texts that it must have. */
const CORPUS = {
  arabic: ['المحتويات', 'ERR_NOT_FOUND', 'Ada', 'library@example.com'],
  chinese: ['河谷茶园栽培手册', '双行单株', '平地，便于机械采摘', '1 担 = 50 kg'],
  manual: ['5.2 Changing the thermocouple', '100 °C/h to 600 °C', 'Sampleton, 1 October'],
  mathematics: [
    'Definition 2.1',
    'so does an unclosed $ here',
    'costs at most $200 in all',
    'Find all',
  ],
  readme: ['Keeps two folders alike', 'macOS', '简体中文', 'Not affiliated with any fish'],
  specification: [
    'Sequence Number',
    'return -ETIMEDOUT;',
    'it MUST answer with ACK',
    'at most five times',
  ],
} as const;

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const corpus = (name: string) => read(`test/corpus/markdown/${name}.md`);

export const THEME_DOCUMENTS = {
  sample: read('docs/guides/markdown-sample.md'),
  unruly: corpus('unruly'),
  ...(Object.fromEntries(Object.keys(CORPUS).map((name) => [name, corpus(name)])) as Record<
    CorpusDocument,
    string
  >),
  short: 'Word: x, and `code`.',
};

export type ThemeDocument = keyof typeof THEME_DOCUMENTS;

type CorpusDocument = keyof typeof CORPUS;

export const CORPUS_DOCUMENTS = Object.keys(CORPUS) as CorpusDocument[];

type Print = (name: ThemeDocument, options: PdfOptions) => Promise<Buffer>;

interface Paper {
  page_format: 'A4' | 'Letter';
  /** Printed besides the two that have something of everything. */
  usual: readonly CorpusDocument[];
}

/** The tests of a theme with documents on one paper format. */
export function themeOnPaper(theme: Theme, { page_format, usual }: Paper, print: Print): void {
  describe(`on ${page_format}`, () => {
    const options = { theme, page_format };

    test.each<[ThemeDocument, readonly string[]]>([
      ['sample', ['A Field Guide to Paper', 'Technical drawings, posters', 'scissors']],
      ['unruly', ['Hidden content shown', 'Русский', '日本語', 'me@example.com']],
      ...usual.map((name) => [name, CORPUS[name]] as [ThemeDocument, readonly string[]]),
    ])('has the complete %s document, and nothing in the margins', async (name, texts) => {
      const pdf = await print(name, options);
      const [text, layout, pictures] = await Promise.all([
        pdfText(pdf).then(plain),
        pdfLayout(pdf),
        pdfPictures(pdf, DPI),
      ]);
      for (const each of texts) expect(text).toContain(plain(each));
      expect(outside(layout, options)).toEqual([]);
      expect(pictures).toHaveLength(layout.length);
      expect(pictures.map((picture) => inkedMargins(picture, options))).toEqual(
        pictures.map(() => []),
      );
    });

    test('is not shrunk, as the engine would shrink wider content', async () => {
      const [unruly, tame] = await Promise.all([
        print('unruly', options).then(pdfLayout),
        print('short', options).then(pdfLayout),
      ]);
      expect(widthOf('Word:', unruly)).toBeCloseTo(widthOf('Word:', tame), 1);
    });
  });
}

/** Words beyond the printable area. */
function outside(layout: readonly PageLayout[], options: PdfOptions): Word[] {
  const page = resolvePage(options).page!;
  return layout.flatMap(({ width, height, words }) => {
    return words.filter((word) => {
      const { left, right, top, bottom } = word;
      return (
        left < page.marginLeft - TOLERANCE.across ||
        right > width - page.marginRight + TOLERANCE.across ||
        top < page.marginTop - slack(word) ||
        bottom > height - page.marginBottom + slack(word)
      );
    });
  });
}

/** Poppler takes far more than its height for a Chinese character's, full stop's or an emoji's; their ink is looked at besides. */
function slack({ text, top, bottom }: Word): number {
  return /[\p{Script_Extensions=Han}\p{Extended_Pictographic}]/u.test(text)
    ? (bottom - top) / 2
    : TOLERANCE.along;
}

/** The margins of a page that are not white, except for a pixel at the edge of the printable area. */
export function inkedMargins({ width, height, grey }: Picture, options: PdfOptions): string[] {
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

/** Removes line ends, and the hyphens before them. */
function plain(text: string): string {
  return text.replace(/-\n\s*/g, '').replace(/\s+/g, ' ');
}
