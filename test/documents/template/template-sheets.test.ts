import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { pdfFacts, pdfPictures, pdfText, poppler } from '../../harness/documents/pdf.ts';
import type { RunningPlatform } from '../../harness/running-platform.ts';
import { sharedPlatform } from '../../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});
afterAll(() => platform.leave());

const LABEL = {
  width: '4in',
  height: '6in',
  margins: { top: 18, right: 18, bottom: 18, left: 18 },
};

/** So high that they fill a page of a label between them. */
const spacers = (...heights: number[]) => heights.map((height) => ({ type: 'spacer', height }));
/** What no compression makes smaller. */
const noise = () => {
  const create = { width: 300, height: 450, channels: 3, background: 'gray' } as const;
  return sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer();
};

const ROOM = 6 * 72 - 36;

const bodyOf = (page: object, content: object[], more: object = {}) => ({
  format: 'template',
  template_data: { version: 1, page, content },
  ...more,
});

describe('a document that must have one page', () => {
  const onePage = (...heights: number[]) =>
    bodyOf({ ...LABEL, fit: 'one_page' }, spacers(...heights));

  test('is printed if its content just fits', async () => {
    const { pages } = await pdfFacts(await platform.pdf(key, onePage(ROOM - 1)));
    expect(pages).toBe(1);
  });

  test('is refused with its number of pages if there is a second one', async () => {
    const response = await platform.generate(key, onePage(ROOM - 20, 40, ROOM));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: 'content_overflow',
      details: [{ path: '/template_data/page/fit', message: expect.stringContaining('3 pages') }],
    });
  });

  test('is refused in a preview, too', async () => {
    const preview = async (height: number) => (await platform.preview(key, onePage(height))).status;
    expect(await preview(ROOM - 1)).toBe(200);
    expect(await preview(ROOM + 20)).toBe(422);
  });
});

describe('a picture behind the text', () => {
  /** A drawing in green, and as an SVG as high as it is wide: it has to be stretched. */
  const GREEN = `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" preserveAspectRatio="none"><rect width="10" height="10" fill="#00ff00"/></svg>',
  )}`;

  test('fills every sheet from edge to edge, and nothing of the text is below it', async () => {
    const content = [
      { type: 'box', background: '#000000', blocks: spacers(100) },
      { type: 'page_break' },
      { type: 'box', background: '#000000', blocks: spacers(100) },
    ];
    const pdf = await platform.pdf(key, bodyOf({ ...LABEL, background_image: GREEN }, content));
    const pictures = await pdfPictures(pdf, 72);
    expect(pictures).toHaveLength(2);
    for (const { grey, width, height } of pictures) {
      const green = grey[0]!;
      const corners = [0, width - 1, (height - 1) * width, height * width - 1];
      expect(corners.map((at) => grey[at])).toEqual([green, green, green, green]);
      expect(green).toBeLessThan(250);
      expect(grey[80 * width + 100]).toBe(0);
    }
  });

  test('is in the document once, for any number of pages', async () => {
    const breaks = Array.from({ length: 9 }, () => ({ type: 'page_break' }));
    const photo = `data:image/png;base64,${(await noise()).toString('base64')}`;
    const sizeOf = async (content: object[]) =>
      (await platform.pdf(key, bodyOf({ ...LABEL, background_image: photo }, content))).length;
    expect(await sizeOf([...breaks, ...spacers(1)])).toBeLessThan(1.5 * (await sizeOf(spacers(1))));
  });

  test.each([
    ['https://example.com/a.png', 'must be a data: URI of an image'],
    ['data:image/png;base64,AAAA', 'must be what it says'],
  ])('is refused with its place if it is no picture: %s', async (background_image, message) => {
    const response = await platform.generate(key, bodyOf({ background_image }, []));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: 'template_error',
      details: [
        { path: '/template_data/page/background_image', message: expect.stringContaining(message) },
      ],
    });
  });
});

describe('turned sheets', () => {
  const wide = {
    type: 'table',
    borders: 'all',
    columns: Array.from({ length: 9 }, (_, at) => ({
      key: `c${at}`,
      header: `Column ${at}`,
      width: '*',
    })),
    rows: [Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`c${at}`, `cell ${at}`]))],
  };
  const content = [
    { type: 'heading', text: 'Before' },
    {
      type: 'stack',
      orientation: 'landscape',
      blocks: [{ type: 'heading', text: 'Turned' }, wide],
    },
    { type: 'heading', text: 'After' },
  ];

  const sizesOf = async (pdf: Buffer) =>
    Array.from(
      (await poppler('pdfinfo', ['-f', '1', '-l', '99', '-'], pdf))
        .toString()
        .matchAll(/^Page +\d+ size: +([\d.]+) x ([\d.]+)/gm),
      ([, width, height]) => (Number(width) > Number(height) ? 'landscape' : 'portrait'),
    );

  test.each([
    [{}, {}, ['portrait', 'landscape', 'portrait']],
    [{ landscape: true }, {}, ['landscape']],
    [{}, { page_format: 'Letter' }, ['portrait', 'landscape', 'portrait']],
    [{}, { landscape: true, page_format: 'A5' }, ['landscape']],
  ])('hold their content: page %j, options %j', async (page, options, sheets) => {
    const footer = {
      blocks: [{ type: 'paragraph', text: 'Page {{page}} of {{pages}}', align: 'right' }],
    };
    const template_data = { version: 1, page, footer, content };
    const pdf = await platform.pdf(key, { format: 'template', template_data, options });
    expect(await sizesOf(pdf)).toEqual(sheets);
    const turned = await pdfText(pdf, sheets.length === 1 ? 1 : 2);
    expect(turned).toContain('Turned');
    expect(turned).toMatch(/Column 0.*Column 8/);
    expect(turned).toContain(`of ${sheets.length}`);
  });

  test('is as wide as its turned sheet: to the right margin, whose line is whole', async () => {
    const template_data = { version: 1, content };
    const pdf = await platform.pdf(key, { format: 'template', template_data });
    const { width, grey } = (await pdfPictures(pdf, 144))[1]!;
    const columns = new Set<number>();
    for (let at = 0; at < grey.length; at++) if (grey[at]! < 250) columns.add(at % width);
    const rightmost = Math.max(...columns);
    const margin = (15 / 25.4) * 144;
    expect(Math.abs(rightmost - (width - margin))).toBeLessThan(3);
  });

  test.each([
    ['a box', { type: 'box', blocks: [content[1]] }, '0/blocks/0'],
    ['columns', { type: 'columns', columns: [{ blocks: [content[1]] }] }, '0/columns/0/blocks/0'],
  ])('are refused within %s', async (_, block, place) => {
    const template_data = { version: 1, content: [block] };
    const response = await platform.generate(key, { format: 'template', template_data });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      details: [{ path: `/template_data/content/${place}/orientation` }],
    });
  });
});

describe('headers and footers of the last page', () => {
  const p = (text: string) => [{ type: 'paragraph', text }];
  const words = async (content: object[], footer: object, more: object = {}) => {
    const template_data = { version: 1, footer, content, ...more };
    const pdf = await platform.pdf(key, { format: 'template', template_data });
    const { pages } = await pdfFacts(pdf);
    const texts = Array.from({ length: pages }, (_, at) => pdfText(pdf, at + 1));
    return (await Promise.all(texts)).map((text) => text.split(/\s+/).filter(Boolean).join(' '));
  };
  const three = [
    ...p('one'),
    { type: 'page_break' },
    ...p('two'),
    { type: 'page_break' },
    ...p('three'),
  ];
  const footer = { blocks: p('{{page}}/{{pages}}'), last_page: p('end {{page}} of {{pages}}') };

  test('are only on the last page, with its number', async () => {
    expect(await words(three, footer)).toEqual(['one 1/3', 'two 2/3', 'three end 3 of 3']);
  });

  test('stand beside those of the first page', async () => {
    const all = { ...footer, first_page: p('cover') };
    expect(await words(three, all)).toEqual(['one cover', 'two 2/3', 'three end 3 of 3']);
    expect(await words(p('one'), all)).toEqual(['one end 1 of 1']);
  });

  test('may be empty, while a header is on all pages', async () => {
    const header = { blocks: p('head') };
    expect(await words(three, { ...footer, last_page: [] }, { header })).toEqual([
      'head one 1/3',
      'head two 2/3',
      'head three',
    ]);
  });

  test('are printed with selected pages', async () => {
    const template_data = { version: 1, footer, content: three };
    const pdf = await platform.pdf(key, {
      format: 'template',
      template_data,
      options: { page_ranges: '2-3' },
    });
    expect((await pdfText(pdf)).split(/\s+/).join(' ')).toContain('two 2/3 three end 3 of 3');
  });
});

describe('what has a fixed height', () => {
  const paragraph = (text: string) => ({ type: 'paragraph', text });
  const columns = [{ key: 'a', header: 'A' }, { key: 'b' }];
  const box = (text: string, more: object = {}) => ({
    type: 'box',
    height: '20mm',
    blocks: [paragraph(text)],
    ...more,
  });

  test.each<[string, object, string, RegExp]>([
    [
      'a box',
      box('{{ text }}', { each: { in: ['a', 'long '.repeat(200)], as: 'text' } }),
      '/template_data/content/0',
      /is 56.7pt high.* needs \d+(?:\.\d)?pt \(in number 2/,
    ],
    [
      'a row',
      {
        type: 'table',
        row_height: 30,
        columns,
        rows: [
          ['x', 'y'],
          ['x', 'l\nl\nl'],
        ],
      },
      '/template_data/content/0/rows/1',
      /is 30pt high/,
    ],
    [
      'a cell',
      { type: 'table', columns, rows: [[{ text: 'l\nl\nl', height: 30 }, 'y']] },
      '/template_data/content/0/rows/0/0',
      /is 30pt high/,
    ],
    [
      'a box with a word that is wider',
      {
        type: 'columns',
        columns: [
          {
            width: 60,
            blocks: [
              box('Wolfe\u2060schlegel\u2060steinhausen', { padding: 0, style: { font_size: 9 } }),
            ],
          },
          { blocks: [] },
        ],
      },
      '/template_data/content/0/columns/0/blocks/0',
      /pt (?:wide|high)/,
    ],
  ])('holds what fits, and %s is refused with its place', async (_, block, path, message) => {
    const response = await platform.generate(key, bodyOf(LABEL, [block]));
    expect(await response.json()).toMatchObject({
      error: 'content_overflow',
      details: [{ path, message: expect.stringMatching(message) }],
    });
    expect(response.status).toBe(422);
  });

  test('is printed where all of it fits', async () => {
    const rows = [['x', { text: 'y', height: 40 }]];
    const content = [box('One line'), { type: 'table', row_height: 40, columns, rows }];
    expect((await platform.generate(key, bodyOf(LABEL, content))).status).toBe(200);
  });
});

test('what is cut off, or too wide, is named by its block', async () => {
  const wide = { type: 'html', html: '<p style="width:3000px;border:1px solid">x</p>' };
  const content = [spacers(9)[0]!, { type: 'box', blocks: [wide] }];
  const place = '/template_data/content/1/blocks/0';
  const body = bodyOf(LABEL, content);
  const { report } = (await (
    await platform.generate(key, { ...body, respond: 'json' })
  ).json()) as {
    report: { clipped: object[] };
  };
  expect(report.clipped).toEqual([{ element: place, page: 1, rect: expect.any(Array) }]);
  const refused = await platform.generate(key, { ...body, options: { fit: 'error' } });
  expect(await refused.json()).toMatchObject({
    error: 'content_overflow',
    details: [{ path: place }],
  });
});
