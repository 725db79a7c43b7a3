import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { THEMES } from '@platen/contracts';
import { pdfFacts, pdfPictures, pdfText, type Picture } from '../harness/documents/pdf.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

/** A pixel is a point. */
const DPI = 72;

/** In points, as the options below have it. */
const MARGIN = 60;

/** The distance from the first line of a page to the same line below. */
const LOWER = 144;

const MARGINS = { margin_top: `${MARGIN}pt`, margin_bottom: `${MARGIN}pt` };

/** A page that needs no scale. */
const EXACT = {
  ...MARGINS,
  page_format: 'Letter',
  margin_left: '36pt',
  margin_right: '36pt',
} as const;

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});
afterAll(() => platform.leave());

/** The pixel rows of a page around a line, by its distance from the top in points. */
function rowsAround({ width, grey }: Picture, top: number): Buffer {
  return grey.subarray((top - 30) * width, (top + 60) * width);
}

async function textsOf(pdf: Buffer): Promise<string[]> {
  const { pages } = await pdfFacts(pdf);
  return Promise.all(Array.from({ length: pages }, (_, page) => pdfText(pdf, page + 1)));
}

/** Letters that exceed their line, in several alphabets; two of them begin a page. */
const LINES = [
  '<h2 style="margin-top:0">Ẫn Ǻ Ở, ปี่ ฎุ</h2>',
  '<p style="margin-top:0">أُصْلِحَ Ẫ</p>',
  '<h3 style="margin-top:0">Ỗ हिन्दी र्कैं</h3>',
];

describe('the first line of a page', () => {
  test.each(THEMES)('is as complete as the same line further down, in %s', async (theme) => {
    const content = [
      ...LINES.map((line) => `<div style="height:${LOWER}pt"></div>\n\n${line}`),
      ...LINES,
    ].join('\n\n<!-- pagebreak -->\n\n');
    const pdf = await platform.pdf(key, {
      format: 'markdown',
      content,
      options: { theme, ...EXACT },
    });
    const pages = await pdfPictures(pdf, DPI);
    expect(pages).toHaveLength(6);
    for (const [index, line] of LINES.entries()) {
      const lower = rowsAround(pages[index]!, MARGIN + LOWER);
      expect([line, rowsAround(pages[index + 3]!, MARGIN).equals(lower)]).toEqual([line, true]);
    }
  });

  test('is complete in a layout template, and after an automatic break', async () => {
    const text = { type: 'paragraph', text: 'Ẫn Ǻ', style: { font_size: 30, line_height: 1 } };
    const pdf = await platform.pdf(key, {
      format: 'template',
      options: EXACT,
      template_data: {
        version: 1,
        content: [
          { type: 'spacer', height: LOWER },
          { ...text, margin: 0 },
          { type: 'spacer', height: 490 },
          { ...text, margin: 0 },
        ],
      },
    });
    const [first, second] = await pdfPictures(pdf, DPI);
    expect(rowsAround(second!, MARGIN).equals(rowsAround(first!, MARGIN + LOWER))).toBe(true);
  });
});

describe('a table with tall rows', () => {
  const words = (count: number) => 'word '.repeat(count);
  const options = { page_format: 'A5', ...MARGINS };

  test('begins in place if its head and first row fit, with undivided rows', async () => {
    const rows = [1, 2, 3].map((row) => `| start${row} | ${words(230)}end${row} |`);
    const content = `Before it.\n\n| a | b |\n| - | - |\n${rows.join('\n')}`;
    const pages = await textsOf(await platform.pdf(key, { format: 'markdown', content, options }));
    expect(pages[0]).toMatch(/Before it[^]*start1[^]*end1/);
    for (const page of pages) {
      expect(page.match(/end\d/g)).toEqual(
        page.match(/start\d/g)?.map((at) => at.replace('start', 'end')),
      );
    }
  });

  test('divides a row higher than a page in place, not close to the repeated head', async () => {
    const content = `Before it.\n\n| a | b |\n| - | - |\n| start | ${words(900)}end |`;
    const pdf = await platform.pdf(key, { format: 'markdown', content, options });
    const pages = await textsOf(pdf);
    expect(pages[0]).toMatch(/Before it[^]*start[^]*word/);
    expect(pages.at(-1)).toContain('end');
    const [first, second] = (await pdfPictures(pdf, DPI)).map(gapBelowHead);
    expect(second).toBe(first);
  });

  /** The white rows between the first rule of a page and the text. */
  function gapBelowHead({ width, height, grey }: Picture): number {
    const darkOf = (y: number) =>
      grey.subarray(y * width, (y + 1) * width).filter((v) => v < 160).length;
    const darks = Array.from({ length: height }, (_, y) => darkOf(y));
    const rule = darks.findIndex((dark) => dark > width / 2);
    return darks.slice(rule + 2).findIndex((dark) => dark > 0);
  }
});

test('a summary stays with its rows', async () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `${n}<br>`).join('');
  const details = `<details><summary>The sum</summary>\n\n${'word '.repeat(60)}\n\n</details>`;
  const content = `<p style="height:255pt">${lines(3)}</p>\n\n${details}`;
  const options = { page_format: 'A6', margin_top: '60pt', margin_bottom: '60pt' };
  const pages = await textsOf(await platform.pdf(key, { format: 'markdown', content, options }));
  expect(pages[0]).not.toContain('The sum');
  expect(pages[1]).toMatch(/The sum\s+word/);
});
