import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PdfOptions } from '@platen/contracts';
import { pdfText } from '../harness/documents/pdf.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});
afterAll(() => platform.leave());

const BREAK = '<div style="break-after:page"></div>';
const SOURCES = {
  html: { content: `<!doctype html><title>t</title><p>one${BREAK}<p>two${BREAK}<p>three` },
  markdown: { format: 'markdown', content: `one\n\n${BREAK}\n\ntwo\n\n${BREAK}\n\nthree` },
  template: {
    format: 'template',
    template_data: {
      version: 1,
      header: { blocks: [{ type: 'paragraph', text: 'own head' }] },
      content: ['one', 'two', 'three'].flatMap((text) => [
        { type: 'paragraph', text },
        ...(text === 'three' ? [] : [{ type: 'page_break' }]),
      ]),
    },
  },
} as const;

async function pagesOf(source: keyof typeof SOURCES, options: PdfOptions): Promise<string[]> {
  const pdf = await platform.pdf(key, { ...SOURCES[source], options });
  const pages = await Promise.all([1, 2, 3].map((page) => pdfText(pdf, page)));
  return pages.map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

const FOOT = '<span class="pageNumber"></span>/<span class="totalPages"></span>';

test.each(['html', 'markdown', 'template'] as const)(
  'page 1 of %s has its own header and footer',
  async (source) => {
    const options = { header_html: 'head', footer_html: FOOT, header_first_html: 'cover {{ n }}' };
    const variables = { n: 7 };
    const pdf = await platform.pdf(key, { ...SOURCES[source], variables, options });
    const pages = await Promise.all([1, 2, 3].map((page) => pdfText(pdf, page)));
    expect(pages.map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual([
      'cover 7 one 1/3',
      'head two 2/3',
      'head three 3/3',
    ]);
  },
);

test.each(['html', 'markdown', 'template'] as const)(
  'the last page of %s has its own header and footer, and so has an only one',
  async (source) => {
    const options = {
      header_html: 'head',
      header_last_html: '',
      footer_html: FOOT,
      footer_last_html: `bank ${FOOT}`,
    };
    expect(await pagesOf(source, options)).toEqual([
      'head one 1/3',
      'head two 2/3',
      'three bank 3/3',
    ]);
    const first = { ...options, header_first_html: 'cover' };
    expect(await pagesOf(source, first)).toEqual([
      'cover one 1/3',
      'head two 2/3',
      'three bank 3/3',
    ]);
  },
);

test('an only page has the first header, and the last footer', async () => {
  const options = { header_first_html: 'cover', header_last_html: 'x', footer_last_html: 'bank' };
  const text = await pdfText(await platform.pdf(key, { content: 'only', options }));
  expect(text.trim().split(/\s+/)).toEqual(['cover', 'only', 'bank']);
});

test.each(['html', 'markdown'] as const)(
  'an empty text leaves page 1 of %s empty',
  async (source) => {
    const options = {
      header_html: 'head',
      footer_html: FOOT,
      header_first_html: '',
      footer_first_html: '',
    };
    expect(await pagesOf(source, options)).toEqual(['one', 'head two 2/3', 'head three 3/3']);
  },
);

test('null is the same as on the other pages', async () => {
  const options = { header_html: 'head', header_first_html: null };
  expect(await pagesOf('html', options)).toEqual(['head one', 'head two', 'head three']);
});

test('page 1 alone may have a header', async () => {
  const options = { header_first_html: 'letterhead' };
  expect(await pagesOf('html', options)).toEqual(['letterhead one', 'two', 'three']);
});

test('a header for page 1 overrides the template’s', async () => {
  const options = { header_first_html: 'cover' };
  expect(await pagesOf('template', options)).toEqual([
    'cover one',
    'own head two',
    'own head three',
  ]);
});
