import { beforeAll, describe, expect, test } from 'vitest';
import { pdfLayout, type Word } from '../harness/documents/pdf-layout.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});

/** Words of 16 CSS pixels: their boxes begin up to 1.5 pt about the margin. */
const BODY = '<style>body,p{margin:0}p{font:16px/1 Arial}</style><p>word</p>';

async function laidOut(content: string, options: object = {}, body: object = {}) {
  const pages = await pdfLayout(await platform.pdf(key, { content, options, ...body }));
  const { width, height, words } = pages[0]!;
  const find = (text: string): Word => words.find((each) => each.text === text)!;
  return { width, height, find, left: find('word').left, top: find('word').top };
}

const near = (points: number, expected: number) => {
  expect(points).toBeGreaterThan(expected - 1.7);
  expect(points).toBeLessThan(expected + 1.5);
};

describe('a margin is', () => {
  const OWN = `<style>@page{margin:100pt 90pt}</style>${BODY}`;

  test('the default, in points from the edges', async () => {
    const { left, top } = await laidOut(BODY);
    near(left, 42.5);
    near(top, 56.7);
  });

  test('from the document, without one of the request', async () => {
    const { left, top } = await laidOut(OWN);
    near(left, 90);
    near(top, 100);
  });

  test('from the request, each by itself', async () => {
    const { left, top } = await laidOut(OWN, { margin_top: '30pt' });
    near(left, 90);
    near(top, 30);
  });

  test.each([
    ['a first page of its own', '<style>@page :first{margin:5pt}</style>'],
    ['a style for paper', '<style media="print">@page{margin:5pt}</style>'],
    ['a style sheet of its own', '<link rel="stylesheet" href="data:text/css,@page{margin:5pt}">'],
  ])('from the request also over %s', async (_, styles) => {
    const named = await laidOut(styles + BODY, { margin_top: '40pt', margin_left: '60pt' });
    near(named.top, 40);
    near(named.left, 60);
    near((await laidOut(styles + BODY)).top, 5);
  });

  test.each([0.5, 1.4])('the same at scale %d', async (scale) => {
    near((await laidOut(OWN, { scale })).left, 90);
    near((await laidOut(OWN, { scale, margin_left: '30pt' })).left, 30);
  });
});

describe('the sheet is', () => {
  const OWN = `<style>@page{size:A5 landscape}</style>${BODY}`;

  test.each([
    ['from the document, without one of the request', {}, [595, 420]],
    ['what the request names', { page_format: 'A4' }, [595, 842]],
    ['what the request turns', { landscape: true }, [842, 595]],
    [
      'what the document says, where the request lets it',
      { page_format: 'A4', prefer_css_page_size: true },
      [595, 420],
    ],
    ['the default, where the request forbids it', { prefer_css_page_size: false }, [595, 842]],
  ])('%s', async (_, options, [wide, high]) => {
    const { width, height } = await laidOut(OWN, options);
    near(width, wide!);
    near(height, high!);
  });
});

test('a sheet has the size of its name, also one that CSS does not know', async () => {
  const { width, height } = await laidOut(`<style>@page{size:a6 landscape}</style>${BODY}`);
  near(width, 420);
  near(height, 298);
});

test.each([
  ['size:40mm 20mm;margin:0', 0, 0],
  ['size:62mm 29mm;margin:0', 0, 0],
  ['size:62mm 29mm;margin:2mm', 5.7, 5.7],
  ['size:29mm 62mm', 20.6, 42.5],
])(
  'a label is as large as it says, and no default margin takes its room: %s',
  async (own, x, y) => {
    const styles = `<!doctype html><style>@page{${own}}body{margin:0;font:6px/1 Arial}</style>`;
    const pages = await pdfLayout(
      await platform.pdf(key, { content: `${styles}<p style="margin:0;break-after:page">w0<p>w1` }),
    );
    expect(pages).toHaveLength(2);
    const [word] = pages[0]!.words;
    near(word!.left, x);
    expect(word!.top).toBeGreaterThan(y - 2);
    expect(word!.top).toBeLessThan(y + 6);
  },
);

test('a header begins where the document’s own margin ends', async () => {
  const content = `<style>@page{margin:25mm 40mm}</style>${BODY}`;
  const pdf = await platform.pdf(key, { content, options: { header_html: 'head' } });
  const [page] = await pdfLayout(pdf);
  near(page!.words.find(({ text }) => text === 'head')!.left, 113.4);
});

describe('a header and a footer', () => {
  const block = (text: string, height: number) => `<div style="height:${height}pt">${text}</div>`;
  const last = '<div style="position:absolute;bottom:0;font:16px/1 Arial">last</div>';
  const FULL = `<!doctype html><style>html,body{margin:0}body{font:16px/1 Arial}</style>${Array.from({ length: 400 }, (_, at) => `<div>w${at}</div>`).join('')}`;

  test.each([
    ['the default', ''],
    ['of its own', '<style>@page{margin:5mm}</style>'],
    ['of its own on page 1', '<style>@page :first{margin:0}</style>'],
  ])('enlarge a margin: %s', async (_, styles) => {
    const options = { header_html: block('head', 120), footer_html: block('foot', 90) };
    const pages = await pdfLayout(await platform.pdf(key, { content: FULL + styles, options }));
    expect(pages.length).toBeGreaterThan(2);
    for (const { height, words } of pages.slice(0, -1)) {
      const body = words.filter(({ text }) => /^w\d+$/.test(text));
      expect(Math.min(...body.map(({ top }) => top))).toBeGreaterThan(120);
      expect(Math.max(...body.map(({ bottom }) => bottom))).toBeLessThan(height - 90);
      expect(words.some(({ text }) => text === 'head')).toBe(true);
    }
  });

  test('enlarge a requested one, and keep one that is large enough', async () => {
    const header_html = block('head', 100);
    const { top } = await laidOut(BODY, { header_html, margin_top: '10pt' });
    near(top, 115);
    near((await laidOut(BODY, { header_html, margin_top: '150pt' })).top, 150);
  });

  test('are as high as their pictures', async () => {
    const picture = `<img src="data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="160"/>')}">`;
    expect((await laidOut(BODY, { header_html: picture })).top).toBeGreaterThan(120 + 15);
  });

  test('of page 1 enlarge those of all pages, so that no content is lost', async () => {
    const options = { header_html: block('head', 20), header_first_html: block('first', 130) };
    const pages = await pdfLayout(await platform.pdf(key, { content: FULL, options }));
    const words = pages.flatMap((page) => page.words.map(({ text }) => text));
    expect(words.filter((text) => /^w\d+$/.test(text))).toEqual(
      Array.from({ length: 400 }, (_, at) => `w${at}`),
    );
    const top = Math.min(
      ...pages[0]!.words.filter(({ text }) => text.startsWith('w')).map((word) => word.top),
    );
    expect(top).toBeGreaterThan(130);
  });

  test('enlarge them in Markdown as well', async () => {
    const options = { header_html: block('head', 120) };
    expect((await laidOut('word', options, { format: 'markdown' })).top).toBeGreaterThan(130);
  });

  test.each(['header_html', 'footer_html'])(
    'of more than a third of the page are refused: %s',
    async (name) => {
      const options = { [name]: block('tall', 290) };
      const response = await platform.generate(key, { content: BODY, options });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        error: 'content_overflow',
        details: [
          { path: `/options/${name}`, message: expect.stringContaining('306pt') as unknown },
        ],
      });
    },
  );

  test('leave no trace in a page without scripts', async () => {
    const { key: plain } = await platform.account('no-scripts');
    const options = { header_html: block('head', 120) };
    const [page] = await pdfLayout(await platform.pdf(plain, { content: BODY + last, options }));
    expect(page!.words.find(({ text }) => text === 'word')!.top).toBeGreaterThan(130);
  });
});

test.each([
  'size:0 0',
  'size:0.5pt',
  'size:3mm 3mm',
  'size:999999mm',
  'size:-5mm 5mm',
  'margin:400mm',
  'size:10mm 10mm;margin:10mm',
])(
  'a document with an impossible @page (%s) is printed or refused, and no engine fails',
  async (rule) => {
    const content = `<style>@page{${rule}}</style><p>text`;
    for (const options of [{}, { page_height: 'auto' }, { header_html: 'h' }]) {
      const response = await platform.generate(key, { content, options });
      await response.arrayBuffer();
      expect([200, 422]).toContain(response.status);
    }
  },
);
