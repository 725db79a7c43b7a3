import { beforeAll, describe, expect, test } from 'vitest';
import { pdfText, poppler } from '../harness/documents/pdf.ts';
import { pdfLayout } from '../harness/documents/pdf-layout.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});

const printed = (content: string, options: object = {}) =>
  platform.pdf(key, { content, options: { syntax: 'off', ...options } });

/** What scripts see while a page loads, before its print, and during it. */
const SEEN = `<!doctype html><style>body{margin:0;font:8px Arial}</style><p id="seen"></p><script>
const see=(when)=>{seen.textContent+=when+':'+innerWidth+','+document.body.clientWidth+','+devicePixelRatio+' '};
see('parsed');addEventListener('load',()=>see('loaded'));addEventListener('beforeprint',()=>see('printed'))</script>`;

describe('scripts see the area between the margins:', () => {
  test.each<[string, object, number]>([
    ['an A4 page', {}, 679],
    ['a landscape one', { landscape: true }, 1008],
    ['one without margins', { margin_left: '0mm', margin_right: '0mm' }, 793],
    [
      'a sheet of any size',
      { page_format: 'custom', page_width: '1400px', page_height: '9cm' },
      1286,
    ],
    ['at a scale', { scale: 0.5 }, 1358],
    ['of media for screens', { emulate_media: 'screen' }, 679],
    ['a wished width', { viewport: { width: 1200 } }, 1200],
    ['a small one', { viewport: { width: 400 } }, 400],
  ])('%s', async (_, options, width) => {
    const text = await pdfText(await printed(SEEN, options));
    const [, ...seen] = text.split(/\w+:/).map((each) => each.trim());
    expect(seen).toEqual(Array.from({ length: 3 }, () => `${width},${width},2`));
  });

  test.each([
    ['@page{size:A3 landscape;margin:10mm}', 1513],
    ['@page{margin:0}', 793],
    ['@page{size:400px 300px;margin:0 20px}', 360],
    ['@page{margin:0}@page :first{margin:2cm}', 793],
  ])('of %s', async (rule, width) => {
    const pdf = await printed(SEEN.replace('<style>', `<style>${rule}`));
    expect(await pdfText(pdf)).toContain(`loaded:${width},${width},2`);
  });

  test('of Markdown, and of the request’s margins before the document’s', async () => {
    const options = { margin_left: '0mm', margin_right: '0mm', page_format: 'A4' };
    const content = SEEN.replace('<style>', '<style>@page{size:A5;margin:1in}');
    expect(await pdfText(await printed(content, options))).toContain('loaded:793,793,2');
  });
});

test('scripts see four processors on any machine', async () => {
  const content = '<p id="p"><script>p.textContent=navigator.hardwareConcurrency</script>';
  expect((await pdfText(await printed(content))).trim()).toBe('4');
});

describe('media queries', () => {
  const query = (width: number) =>
    `<style>p{display:none}@media (min-width:${width}px){p{display:block}}</style><p>wide</p>`;

  test.each<[string, { dir?: string; [option: string]: unknown }, number]>([
    ['A4', {}, 678],
    ['A4 without margins', { margin_left: '0mm', margin_right: '0mm' }, 793],
    ['a wished width', { viewport: { width: 1200 } }, 1200],
    ['a wished width from right to left', { viewport: { width: 992 }, dir: 'rtl' }, 992],
  ])('see the same: %s', async (_, { dir = 'ltr', ...options }, width) => {
    const page = (query: string) => `<!doctype html><html dir="${dir}"><body>${query}`;
    expect(await pdfText(await printed(page(query(width)), options))).toContain('wide');
    expect(await pdfText(await printed(page(query(width + 2)), options))).not.toContain('wide');
  });
});

/** A chart that a script draws as wide as its column, as chart libraries do. */
const CHART = `<!doctype html><style>body{margin:0;font:16px Arial}</style><p>sample</p><canvas></canvas><script>
const [chart]=document.getElementsByTagName('canvas'),width=document.body.clientWidth;
Object.assign(chart.style,{width:width+'px',height:'200px',display:'block'});
chart.width=width*devicePixelRatio;chart.height=200*devicePixelRatio;
const to=chart.getContext('2d');to.fillStyle='#000';to.fillRect(0,0,chart.width,chart.height)</script>`;

/** The pixels and dots per inch of a page's only picture. */
async function pictureOf(pdf: Buffer) {
  const list = (await poppler('pdfimages', ['-list', '-'], pdf)).toString();
  const [, , , width, , , , , , , , , , dpi] = list.split('\n')[2]!.trim().split(/\s+/);
  return { width: Number(width), dpi: Number(dpi) };
}

describe('a chart', () => {
  test.each<[string, object, number]>([
    ['an A4 page', {}, 1358],
    ['a landscape one', { landscape: true }, 2016],
  ])('is as wide as %s and sharp, and shrinks nothing', async (_, options, width) => {
    const pdf = await printed(CHART, options);
    expect(await pictureOf(pdf)).toEqual({ width, dpi: 192 });
    const [page] = await pdfLayout(pdf);
    const [word] = page!.words;
    expect((word!.right - word!.left) / 3.2222).toBeCloseTo(12, 1);
  });

  test.each([
    [1, 96],
    [3, 288],
  ])('has %d device pixels for each pixel on request', async (device_scale_factor, dpi) => {
    const pdf = await printed(CHART, { viewport: { device_scale_factor } });
    expect(await pictureOf(pdf)).toMatchObject({ dpi });
  });

  test('of a wider layout is scaled with it', async () => {
    const pdf = await printed(CHART, { viewport: { width: 1358, device_scale_factor: 1 } });
    expect(await pictureOf(pdf)).toEqual({ width: 1358, dpi: 192 });
  });
});

test('a page of a requested width shrinks from there, and wider content is counted', async () => {
  const wide = (pixels: number) => `<p>sample</p><div style="width:${pixels}px">end<hr></div>`;
  const clippedOf = async (content: string) => {
    const options = { viewport: { width: 1000 } };
    const response = await platform.generate(key, { content, options });
    await platform.bytesOf(response);
    return response.headers.get('x-clipped-content');
  };
  expect(await clippedOf(wide(1900))).toBeNull();
  expect(await clippedOf(wide(2500))).toBe('1');
});

describe('a width that the page cannot be scaled to is refused:', () => {
  test.each([
    [{ viewport: { width: 300 } }, 'must be from 340 to 6785 for this page and its margins'],
    [{ viewport: { width: 500 }, fit: 'clip' }, 'must be from 523 to 6785'],
    [{ viewport: { width: 900 }, scale: 1 }, 'does not go with scale'],
    [{ viewport: { width: 20 } }, 'must be'],
  ])('%j', async (options, message) => {
    const response = await platform.generate(key, { content: 'x', options });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: 'invalid_request',
      details: [
        {
          path: '/options/viewport/width',
          message: expect.stringContaining(message) as unknown as string,
        },
      ],
    });
  });
});
