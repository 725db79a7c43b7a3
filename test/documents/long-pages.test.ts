import { beforeAll, describe, expect, test } from 'vitest';
import { pdfLayout } from '../harness/documents/pdf-layout.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});

const AUTO = { page_width: '80mm', page_height: 'auto' };
const EDGES = { margin_top: '0mm', margin_right: '0mm', margin_bottom: '0mm', margin_left: '0mm' };
const MM = 72 / 25.4;

/** The only page of a document; lines of 15 pt. */
async function pageOf(content: string, options: object, body: object = {}) {
  const pdf = await platform.pdf(key, { content, options: { syntax: 'off', ...options }, ...body });
  const pages = await pdfLayout(pdf);
  expect(pages).toHaveLength(1);
  const [{ width, height, words }] = pages as [(typeof pages)[number]];
  return { width, height, words, text: words.map(({ text }) => text).join(' ') };
}

const STYLES = '<!doctype html><style>body{margin:0}div{font:12px/20px Arial}</style>';
const lines = (count: number) =>
  STYLES + Array.from({ length: count }, (_, at) => `<div>line${at}</div>`).join('');

/** The height of the lines and additional points, up to a point more. */
const isHigh = (height: number, count: number, more = 0) => {
  expect(height).toBeGreaterThan(15 * count + more - 0.3);
  expect(height).toBeLessThan(15 * count + more + 1.3);
};

describe('one page is as long as its content', () => {
  test.each([2, 40, 500])('with %d lines and its own width', async (count) => {
    const { width, height, text } = await pageOf(lines(count), { ...AUTO, ...EDGES });
    expect(width).toBeCloseTo(80 * MM, -0.3);
    isHigh(height, count);
    expect(text).toContain(`line${count - 1}`);
  });

  test.each<[string, object, number]>([
    ['a format', { page_format: 'a5' }, 148],
    ['one in landscape', { page_format: 'A5', landscape: true }, 210],
    ['the default', {}, 210],
    ['a custom one', { page_format: 'custom', page_width: '60mm' }, 60],
  ])('and as wide as %s', async (_, options, width) => {
    const page = await pageOf(lines(100), { page_height: 'auto', ...EDGES, ...options });
    expect(page.width).toBeCloseTo(width * MM, -0.3);
    isHigh(page.height, 100);
  });

  test('with the document’s width and margins if the request has none', async () => {
    const own = '<style>@page{size:60mm 90mm;margin:10pt 8pt 20pt}</style>';
    const page = await pageOf(own + lines(40), { page_height: 'auto' });
    expect(page.width).toBeCloseTo(60 * MM, -0.3);
    isHigh(page.height, 40, 30);
    isHigh(
      (await pageOf(own + lines(40), { page_height: 'auto', margin_top: '50pt' })).height,
      40,
      70,
    );
  });

  test('with margins that grow for header and footer', async () => {
    const margins = { margin_top: '20pt', margin_bottom: '40pt' };
    isHigh((await pageOf(lines(9), { ...AUTO, ...margins })).height, 9, 60);
    const header_html = '<div style="height:100pt">head</div>';
    const page = await pageOf(lines(9), { ...AUTO, ...margins, header_html, footer_html: 'foot' });
    isHigh(page.height, 9, 115 + 40);
    expect(page.text).toContain('head');
    const first = { header_html: 'head', header_first_html: '<div style="height:50pt">one</div>' };
    isHigh((await pageOf(lines(9), { ...AUTO, ...margins, ...first })).height, 9, 66 + 40);
  });

  test.each<[string, object, number]>([
    ['a scale', { scale: 0.5 }, 7.5],
    ['a viewport', { viewport: { width: 604 } }, 7.5],
  ])('at %s', async (_, options, line) => {
    const { height } = await pageOf(lines(100), { ...AUTO, ...EDGES, ...options });
    expect(height / line).toBeCloseTo(100, -0.7);
  });

  test('that is too wide and shrinks', async () => {
    const wide = '<p style="width:480px;height:10px;margin:0;background:red"></p>';
    const { height, text } = await pageOf(lines(100) + wide, { ...AUTO, ...EDGES });
    expect(text).toContain('line99');
    expect(height).toBeLessThan(1510 * 0.64);
    expect(height).toBeGreaterThan(1510 * 0.61);
  });

  test('that a script adds, with breaks, or with positions', async () => {
    const late = `<script>setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<div>late</div>'), 300)</script>`;
    const page = await pageOf(lines(3) + late, { ...AUTO, ...EDGES });
    isHigh(page.height, 4);
    const broken = STYLES + '<div style="break-after:page">a</div><div style="page:other">b</div>';
    isHigh((await pageOf(broken, { ...AUTO, ...EDGES })).height, 2);
    const far = STYLES + '<div style="position:absolute;top:580px">far</div>';
    isHigh((await pageOf(far, { ...AUTO, ...EDGES })).height, 30);
  });

  test('with the styles of its medium', async () => {
    const content = `<style>@media print{p{display:none}}</style>${lines(3)}<p style="height:1000px">`;
    isHigh((await pageOf(content, { ...AUTO, ...EDGES })).height, 3);
    expect(
      (await pageOf(content, { ...AUTO, ...EDGES, emulate_media: 'screen' })).height,
    ).toBeGreaterThan(750);
  });

  test('with boxes as high as a screen', async () => {
    const styles = '<style>html,body{height:100%}main{min-height:100vh}</style>';
    isHigh(
      (await pageOf(`${lines(9)}${styles}<main></main><div>x</div>`, { ...AUTO, ...EDGES })).height,
      10,
    );
  });

  test('in Markdown', async () => {
    const content = Array.from({ length: 90 }, (_, at) => `Line ${at}.`).join('\n\n');
    const { height, text } = await pageOf(content, AUTO, { format: 'markdown' });
    expect(text).toContain('Line 89.');
    expect(height).toBeGreaterThan(1000);
  });

  test('and at least 10mm', async () => {
    expect((await pageOf('<br>', { ...AUTO, ...EDGES })).height).toBeCloseTo(10 * MM, -0.3);
  });
});

describe('up to five metres', () => {
  const block = (millimetres: number) =>
    `${STYLES}<p style="margin:0;height:${millimetres}mm">end</p>`;

  test.each([
    [5000, EDGES],
    [4980, { ...EDGES, margin_bottom: '20mm' }],
  ])('of %d mm and its margins it is printed', async (millimetres, margins) => {
    const { height } = await pageOf(block(millimetres), { ...AUTO, ...margins });
    expect(height).toBeCloseTo(5000 * MM, -0.3);
  });

  test.each([
    [5001, EDGES],
    [4981, { ...EDGES, margin_bottom: '20mm' }],
  ])('of %d mm and its margins it is refused', async (millimetres, margins) => {
    const options = { ...AUTO, ...margins };
    const response = await platform.generate(key, { content: block(millimetres), options });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: 'content_overflow',
      details: [{ path: '/options/page_height', message: 'would be 5001mm' }],
    });
  });
});

test.each([
  [{ page_format: 'custom', page_height: 'auto' }, 400, 'page_width'],
  [{ ...AUTO, landscape: true }, 400, 'landscape'],
  [{ page_format: 'A4', page_width: '80mm', page_height: 'auto' }, 400, 'page_width'],
  [{ page_height: 'auto', prefer_css_page_size: true }, 400, 'page_height'],
])('%j is refused', async (options, status, field) => {
  const response = await platform.generate(key, { content: 'x', options });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ details: [{ path: `/options/${field}` }] });
});
