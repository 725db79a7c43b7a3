import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  meanDifference,
  pdfiumPicture,
  pngPicture,
  popplerPicture,
  type ColourPicture,
} from '../harness/documents/picture.ts';
import { formOf, type RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { WORD_VARIABLES, wordDocument } from '../harness/documents/word-document.ts';

const DEFAULT_WIDTH = 1240;

/** The largest mean difference to poppler's picture (0 to 1). */
const MAX_DIFFERENCE = 0.02;

let platform: RunningPlatform;
let key: string;
let word: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account('two-minutes'));
  word = await wordDocument();
});
afterAll(() => platform.leave());

/** The options for all formats. */
interface PreviewOptions {
  options?: object;
  preview?: object;
}

/** Makes a page differ from an empty one by more than the tolerance. */
const TEXT = 'The quick brown fox jumps over the lazy dog. '.repeat(50);

/** Documents whose first page depends on the number of pages. */
const BODIES = {
  html: {
    content: `<h1 style="color:#0b5fff">{{title}}</h1><p>${TEXT.slice(0, 1_500)}<p style="break-before:page">two
      <p style="break-before:page">three`,
    variables: { title: 'Größe & Maß' },
    options: {
      header_html: '<b>{{title}}</b>',
      footer_html: '<i><span class="pageNumber"></span> of <span class="totalPages"></span></i>',
      watermark: { text: 'DRAFT' },
    },
  },
  markdown: {
    format: 'markdown',
    content: `# {{title}}\n\n${TEXT}\n\nSome **bold** text, $x^2$, and\n\n\`\`\`js\nlet a = 1;\n\`\`\`\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n\\pagebreak\n\n## Second\n\n\\pagebreak\n\n## Third\n\nthe end`,
    variables: { title: 'Größe & Maß' },
    options: { toc: true, theme: 'academic' },
  },
  template: {
    format: 'template',
    template_data: {
      version: 1,
      page: { format: 'A5' },
      header: {
        blocks: [{ type: 'paragraph', text: '{{title}}' }],
        first_page: [{ type: 'paragraph', text: 'The first of {{pages}}' }],
      },
      footer: { blocks: [{ type: 'paragraph', text: '{{page}} / {{pages}}' }] },
      content: [
        { type: 'heading', text: '{{title}}' },
        { type: 'toc', title: 'Contents' },
        { type: 'paragraph', text: TEXT.slice(0, 1_000) },
        {
          type: 'chart',
          kind: 'bar',
          categories: ['a', 'b'],
          series: [{ name: 'x', values: [1, 2] }],
        },
        { type: 'heading', text: 'Second', level: 2, page_break: 'before' },
        { type: 'paragraph', text: 'two' },
        { type: 'heading', text: 'Third', level: 2, page_break: 'before' },
      ],
    },
    variables: { title: 'Größe & Maß' },
    options: {},
  },
} as const;

const ITEMS = Array.from({ length: 30 }, (_, no) => ({ no, text: TEXT.slice(0, 45) }));
const LETTER = { ...WORD_VARIABLES, items: ITEMS };

type Format = keyof typeof BODIES | 'docx';
const FORMATS: Format[] = ['html', 'markdown', 'template', 'docx'];

async function pdfOf(format: Format, { options }: PreviewOptions = {}): Promise<Buffer> {
  if (format === 'docx') {
    const fields = { variables: LETTER, ...(options && { options }) };
    return platform.bytesOf(await platform.upload(key, { file: word, ...fields }));
  }
  const body = BODIES[format];
  return platform.pdf(key, { ...body, options: { ...body.options, ...options } });
}

function previewOf(format: Format, { options, preview }: PreviewOptions = {}): Promise<Response> {
  const wanted = preview && { preview };
  if (format === 'docx') {
    const fields = { variables: LETTER, ...(options && { options }), ...wanted };
    return platform.preview(key, formOf({ file: word, ...fields }));
  }
  const body = BODIES[format];
  return platform.preview(key, { ...body, options: { ...body.options, ...options }, ...wanted });
}

async function pictureOf(format: Format, wanted?: PreviewOptions): Promise<ColourPicture> {
  return pngPicture(await platform.bytesOf(await previewOf(format, wanted)));
}

function expectSamePixels(one: ColourPicture, other: ColourPicture): void {
  expect([one.width, one.height]).toEqual([other.width, other.height]);
  expect(meanDifference(one, other)).toBe(0);
}

describe.each(FORMATS)('the preview of %s', (format) => {
  /** What follows the print is the same for every format: one has all tests. */
  const isWhole = format === 'html';
  const widths = isWhole ? [64, DEFAULT_WIDTH, 2400] : [DEFAULT_WIDTH];
  let pdf: Buffer;
  const pictures = new Map<number, Promise<ColourPicture>>();

  /** Page 1, drawn once for all checks, with the default width. */
  function firstPage(width: number): Promise<ColourPicture> {
    const preview = width === DEFAULT_WIDTH ? undefined : { width };
    const picture = pictures.get(width) ?? pictureOf(format, preview && { preview });
    pictures.set(width, picture);
    return picture;
  }

  beforeAll(async () => {
    pdf = await pdfOf(format);
  });

  test.each(widths)('%i px wide: equals page 1 of the PDF, pixel by pixel', async (width) => {
    const picture = await firstPage(width);
    expect(picture.width).toBe(width);
    expectSamePixels(picture, await pdfiumPicture(pdf, { width }));
  });

  // In a smaller picture, the scaling differs most.
  test.each(widths.filter((width) => width >= DEFAULT_WIDTH))(
    'looks like poppler’s picture, %i px wide',
    async (width) => {
      const picture = await firstPage(width);
      const byPoppler = await popplerPicture(pdf, { width });
      expect(Math.abs(picture.height - byPoppler.height)).toBeLessThanOrEqual(1);
      expect(meanDifference(picture, byPoppler)).toBeLessThanOrEqual(MAX_DIFFERENCE);
      const blank = { ...picture, rgb: Buffer.alloc(picture.rgb.length, 0xff) };
      const second = await popplerPicture(pdf, { page: 2, width });
      for (const other of [blank, second]) {
        expect(meanDifference(picture, other)).toBeGreaterThan(MAX_DIFFERENCE);
      }
    },
  );

  test.each(isWhole ? ['2-3', '2', '3,2'] : ['3,2'])(
    'shows the first page of the range %s',
    async (page_ranges) => {
      const preview = { width: 300 };
      const picture = await pictureOf(format, { options: { page_ranges }, preview });
      expectSamePixels(picture, await pdfiumPicture(pdf, { page: 2, ...preview }));
    },
  );

  if (!isWhole) return;
  test('is the first page of the PDF of a range', async () => {
    const preview = { width: 300 };
    const selected = await pdfOf(format, { options: { page_ranges: '3,2' } });
    const second = await pdfiumPicture(pdf, { page: 2, ...preview });
    expectSamePixels(second, await pdfiumPicture(selected, preview));
  });

  test('also works for an encrypted document', async () => {
    const encryption = { user_password: 'secret', owner_password: 'more secret' };
    const preview = { width: 300 };
    const picture = await pictureOf(format, { options: { encryption }, preview });
    expectSamePixels(picture, await pdfiumPicture(pdf, preview));
  });
});

describe('the answer of a preview', () => {
  test('is a picture without a page count, and forbids caching', async () => {
    const account = await platform.account('starter');
    const { headers } = await platform.preview(account.key, {
      content: '{{gone}}',
      options: { filename: 'invoice.pdf' },
    });
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('content-disposition')).toBe('inline; filename="invoice.png"');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-page-count')).toBeNull();
    expect(headers.get('x-missing-variables')).toBe('gone');
    expect(headers.get('x-quota-limit')).toBe('500');
    expect(headers.get('x-quota-remaining')).toBe('499');
    expect(headers.get('x-quota-reset')).toMatch(/^\d{4}-\d{2}-01T00:00:00Z$/);
    expect(headers.get('ratelimit-policy')).toBe('"minute";q=10;w=60');
    expect(headers.get('ratelimit')).toMatch(/^"minute";r=9;t=\d+$/);
    expect(Number(headers.get('x-render-time-ms'))).toBeGreaterThan(0);
  });

  test('is counted like a PDF, unless it fails', async () => {
    const account = await platform.account('two-a-month');
    const ask = async (body: object) => {
      const response = await platform.preview(account.key, body);
      await response.arrayBuffer();
      return response.status;
    };
    expect(await ask({ content: '{{ 1 | nothing }}' })).toBe(422);
    expect(await ask({ content: 'x', preview: { width: 1 } })).toBe(400);
    expect(await platform.usage(account.key)).toMatchObject({ used: 0, remaining: 2 });
    expect(await ask({ content: 'x' })).toBe(200);
    expect(await platform.statusOf(account.key, { content: 'x' })).toBe(200);
    expect(await platform.usage(account.key)).toMatchObject({ used: 2, remaining: 0 });
    expect(await ask({ content: 'x' })).toBe(402);
  });
});

describe('an invalid option', () => {
  interface Refusal {
    error: string;
    details?: { path: string }[];
  }

  async function refusalOf(response: Response): Promise<Refusal> {
    expect(response.status).toBe(400);
    return (await response.json()) as Refusal;
  }

  test.each([
    [{ width: 63 }, '/preview/width'],
    [{ width: 2401 }, '/preview/width'],
    [{ width: 0 }, '/preview/width'],
    [{ width: -64 }, '/preview/width'],
    [{ width: 100.5 }, '/preview/width'],
    [{ width: '1240' }, '/preview/width'],
    [{ height: 100 }, '/preview/height'],
  ])('%j is refused, in JSON and in a form', async (preview, path) => {
    const inJson = await refusalOf(await platform.preview(key, { content: 'x', preview }));
    const inForm = await refusalOf(await platform.preview(key, formOf({ file: word, preview })));
    for (const { error, details } of [inJson, inForm]) {
      expect(error).toBe('invalid_request');
      expect(details?.map((detail) => detail.path)).toEqual([path]);
    }
  });

  test('is refused for the upload of a PDF', async () => {
    const preview = { width: 100 };
    const inJson = await refusalOf(await platform.generate(key, { content: 'x', preview }));
    const inForm = await refusalOf(await platform.upload(key, { file: word, preview }));
    expect([inJson.error, inForm.error]).toEqual(['invalid_request', 'invalid_request']);
  });

  test('is refused for invalid JSON in a form', async () => {
    const form = formOf({ file: word });
    form.append('preview', '{"width":');
    expect((await refusalOf(await platform.preview(key, form))).error).toBe('invalid_json');
  });
});
