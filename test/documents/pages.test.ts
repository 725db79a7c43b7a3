import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { darkMargins, pdfFacts, pdfPicture, pdfText } from '../harness/documents/pdf.ts';
import { pdfLayout } from '../harness/documents/pdf-layout.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});
afterAll(() => platform.leave());

const NO_MARGINS = {
  margin_top: '0mm',
  margin_right: '0mm',
  margin_bottom: '0mm',
  margin_left: '0mm',
};

describe('the sheet', () => {
  test.each([
    [{}, 595, 842],
    [{ page_format: 'A4', landscape: true }, 842, 595],
    [{ page_format: 'Letter' }, 612, 792],
    [{ page_format: 'Letter', landscape: true }, 792, 612],
    [{ page_format: 'Legal' }, 612, 1008],
    [{ page_format: 'Tabloid' }, 792, 1224],
    [{ page_format: 'Ledger' }, 1224, 792],
    [{ page_format: 'A0' }, 2384, 3370],
    [{ page_format: 'A1' }, 1684, 2384],
    [{ page_format: 'A2' }, 1191, 1684],
    [{ page_format: 'a5' }, 420, 595],
    [{ page_format: 'A6' }, 298, 420],
    [{ page_format: 'custom', page_width: '100mm', page_height: '5in' }, 283, 360],
    [{ page_format: 'custom', page_width: '10mm', page_height: '10mm', ...NO_MARGINS }, 28, 28],
    [
      { page_format: 'custom', page_width: '5000mm', page_height: '10mm', ...NO_MARGINS },
      14173,
      28,
    ],
  ])('with %j is %d × %d pt', async (options, width, height) => {
    const facts = await pdfFacts(await platform.pdf(key, { content: 'x', options }));
    expect(facts.pages).toBe(1);
    expect(Math.round(facts.width)).toBe(width);
    expect(Math.round(facts.height)).toBe(height);
  });
});

describe('margins', () => {
  const INK = '<body style="margin:0"><div style="background:#000;height:3000px"></div>';

  test.each([
    ['the defaults', {}, [56.7, 42.5, 56.7, 42.5]],
    ['mm', sides('10mm', '25mm', '30mm', '5mm'), [28.3, 70.9, 85, 14.2]],
    ['cm', sides('2cm', '1cm', '2.5cm', '1.5cm'), [56.7, 28.3, 70.9, 42.5]],
    ['in', sides('1in', '0.5in', '1.5in', '.75in'), [72, 36, 108, 54]],
    ['px', sides('96px', '48px', '144px', '24px'), [72, 36, 108, 18]],
    ['pt', sides('72pt', '36pt', '54pt', '18.5pt'), [72, 36, 54, 18.5]],
    ['nothing', sides('0mm', '0mm', '0mm', '0mm'), [0, 0, 0, 0]],
  ])('in %s are as requested, measured in the picture', async (_, options, requested) => {
    const measured = await darkMargins(await platform.pdf(key, { content: INK, options }));
    const found = [measured.top, measured.right, measured.bottom, measured.left];
    for (const [index, points] of requested.entries()) {
      expect(Math.abs(found[index]! - points)).toBeLessThanOrEqual(1.5);
    }
  });

  function sides(
    margin_top: string,
    margin_right: string,
    margin_bottom: string,
    margin_left: string,
  ) {
    return { margin_top, margin_right, margin_bottom, margin_left };
  }
});

test('a fragment begins at the margins', async () => {
  const content = '<div style="background:#000;height:3000px"></div>';
  const { left, right } = await darkMargins(await platform.pdf(key, { content }));
  expect(Math.abs(left - 42.5)).toBeLessThanOrEqual(1.5);
  expect(Math.abs(right - 42.5)).toBeLessThanOrEqual(1.5);
});

describe('a box as wide as the page keeps its right border', () => {
  const BOX = '<div style="border:1px solid #000;height:100px"></div>';
  const border = { width: 0.75, color: '#000' };
  const blocks = [{ type: 'spacer', height: 75 }];
  const content = [{ type: 'box', style: { border }, blocks }];

  test.each([
    ['a fragment', { content: BOX }],
    ['a whole document', { content: `<!doctype html><html><body style="margin:0">${BOX}` }],
    ['Markdown', { format: 'markdown', content: BOX }],
    ['a layout template', { format: 'template', template_data: { version: 1, content } }],
  ])('in %s', async (_, request) => expectBorder(await platform.pdf(key, request)));

  test.each([
    ['Letter', '20mm', '13mm'],
    ['Letter', '20mm', '20mm'],
    ['A4', '13mm', '13mm'],
    ['A5', '15mm', '15mm'],
  ])('on %s between margins of %s and %s', async (page_format, margin_left, margin_right) => {
    const options = { page_format, margin_left, margin_right };
    const content = `<!doctype html><html><body style="margin:0">${BOX}`;
    await expectBorder(await platform.pdf(key, { content, options }));
  });

  async function expectBorder(pdf: Buffer): Promise<void> {
    const { width, height, grey } = await pdfPicture(pdf);
    const darkRows = (x: number) =>
      Array.from({ length: height }, (_each, y) => grey[y * width + x]! < 128).filter(Boolean);
    const longestAtRight = Math.max(
      ...Array.from({ length: width / 4 }, (_each, x) => darkRows(width - 1 - x).length),
    );
    expect(longestAtRight).toBeGreaterThan(100);
  }
});

describe('header and footer', () => {
  const THREE_PAGES = '<p>one<p style="break-before:page">two<p style="break-before:page">three';

  test('are on every page, with its number and the page count', async () => {
    const pdf = await platform.pdf(key, {
      content: THREE_PAGES,
      variables: { who: 'Größe & Maß' },
      options: {
        header_html: '<b>{{who}}</b>',
        footer_html: '<span class="pageNumber"></span> / <span class="totalPages"></span>',
      },
    });
    expect((await pdfFacts(pdf)).pages).toBe(3);
    for (const page of [1, 2, 3]) {
      const text = await pdfText(pdf, page);
      expect(text).toContain('Größe & Maß');
      // Poppler takes three evenly spaced signs for one word.
      expect(text).toMatch(new RegExp(`${page} ?/ ?3`));
    }
  });

  test('have the date in the reader’s format, and the title', async () => {
    const dateOf = () =>
      new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'UTC' }).format();
    const before = dateOf();
    const options = {
      locale: 'de-DE',
      header_html: '<b class="title"></b> of <i class="date"></i>',
    };
    const content = '<!doctype html><title>Größe & Maß</title><p>x';
    const text = await pdfText(await platform.pdf(key, { content, options }));
    expect([before, dateOf()].map((date) => `Größe & Maß of ${date}`)).toContain(
      text.split('\n')[0]?.trim(),
    );
  });

  test.each([
    ['header_html', 'top'],
    ['footer_html', 'bottom'],
  ] as const)('stand between the side margins, and end at their own: %s', async (name, side) => {
    const options = {
      [name]: '<div style="background:#000;height:160px"></div>',
      margin_left: '30mm',
      margin_right: '50pt',
      margin_top: '2in',
      margin_bottom: '2in',
    };
    const dark = await darkMargins(await platform.pdf(key, { content: '<p>&nbsp;', options }));
    expect(Math.abs(dark.left - 85)).toBeLessThanOrEqual(1.5);
    expect(Math.abs(dark.right - 50)).toBeLessThanOrEqual(1.5);
    expect(dark[side]).toBeLessThan(20);
    expect(842 - dark[side === 'top' ? 'bottom' : 'top']).toBeLessThanOrEqual(144 + 1.5);
  });

  test('are written in 9 pt', async () => {
    const content = '<p style="font:9pt Arial,sans-serif">Measured</p>';
    const pdf = await platform.pdf(key, { content, options: { header_html: 'Measured' } });
    const widths = (await pdfLayout(pdf))[0]!.words.map(({ left, right }) => right - left);
    expect(widths).toHaveLength(2);
    expect(widths[0]).toBeCloseTo(widths[1]!, 1);
  });

  test('show embedded pictures', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><path d="M0 0h80v40H0"/></svg>';
    const header_html = `<img src="data:image/svg+xml,${encodeURIComponent(svg)}">`;
    const pdf = await platform.pdf(key, { content: '<p>&nbsp;', options: { header_html } });
    const { left, right, top, bottom } = await darkMargins(pdf);
    expect(Math.abs(595 - left - right - 60)).toBeLessThanOrEqual(1);
    expect(Math.abs(842 - top - bottom - 30)).toBeLessThanOrEqual(1);
  });

  test('may be null, which is their default', async () => {
    const options = { header_html: null, footer_html: null };
    expect((await pdfText(await platform.pdf(key, { content: 'alone', options }))).trim()).toBe(
      'alone',
    );
  });
});

describe('text', () => {
  test('has the substituted values, in every script', async () => {
    const pdf = await platform.pdf(key, {
      content:
        '<h1>{{title}}</h1><p>{{first name}} – {{größe}} – {{n}} – {{missing}}.</p><p>{{script}}</p>',
      variables: {
        title: 'Ünïcödé <b>&amp;',
        'first name': '日本語',
        größe: 'Ελληνικά кириллица',
        n: 0.5,
        script: '{{title}} <script>document.write("ran")</script>',
      },
    });
    const text = (await pdfText(pdf)).replace(/\s+/g, ' ');
    expect(text).toContain('Ünïcödé <b>&amp;');
    expect(text).toContain('日本語 – Ελληνικά кириллица – 0.5 – .');
    expect(text).toContain('{{title}} <script>document.write("ran")</script>');
  });

  test('is UTF-8 in a whole document that claims another charset', async () => {
    const content =
      '<!doctype html><html><head><meta charset="iso-8859-1"></head><body>Grüße 😀</body></html>';
    expect(await pdfText(await platform.pdf(key, { content }))).toContain('Grüße');
  });
});

test('a large document arrives whole', async () => {
  const rows = Array.from(
    { length: 3000 },
    (_, row) => `<tr><td>${randomUUID()}</td><td>row ${row}</td></tr>`,
  ).join('');
  const response = await platform.generate(key, { content: `<table>${rows}</table>` });
  const pdf = Buffer.from(await response.arrayBuffer());
  expect(pdf).toHaveLength(Number(response.headers.get('content-length')));
  expect(pdf.length).toBeGreaterThan(128 * 1024);
  expect(await pdfText(pdf)).toContain('row 2999');
});

test('the response has its type, and forbids caching', async () => {
  const { headers } = await platform.generate(
    key,
    { content: 'x' },
    { headers: { 'X-Request-Id': 'mine-1' } },
  );
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-disposition')).toBe('inline; filename="document.pdf"');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-request-id')).toBe('mine-1');
  expect(headers.get('x-powered-by')).toBeNull();
  expect(Number(headers.get('x-render-time-ms'))).toBeGreaterThan(0);
});
