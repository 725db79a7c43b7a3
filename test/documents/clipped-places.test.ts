import { beforeAll, expect, test } from 'vitest';
import { clippedPrint } from '../harness/documents/clipped-print.ts';
import { pdfLayout } from '../harness/documents/pdf-layout.ts';
import { popplerPicture } from '../harness/documents/picture.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});

const printed = (content: string, options: object = {}) =>
  clippedPrint(platform, key, { content, options });

/** The edges of what is red on a page, in points from its top left. */
async function redOn(pdf: Buffer, page: number) {
  const sheet = (await pdfLayout(pdf))[page - 1]!;
  const picture = await popplerPicture(pdf, { page, width: Math.round(2 * sheet.width) });
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let at = 0; at < picture.width * picture.height; at += 1) {
    if (picture.rgb[3 * at]! < 200 || picture.rgb[3 * at + 1]! > 100) continue;
    xs.push((at % picture.width) / 2);
    ys.push(Math.floor(at / picture.width) / 2);
  }
  const least = (all: number[]) => all.reduce((one, other) => Math.min(one, other), Infinity);
  const most = (all: number[]) => all.reduce((one, other) => Math.max(one, other), 0) + 0.5;
  return { sheet, left: least(xs), top: least(ys), right: most(xs), bottom: most(ys) };
}

/** In points: a pixel of the picture, and half a CSS pixel. */
const NEAR = 1;

/** Each place has all that is red on its page, and goes on beyond the edge. */
async function expectRed({ pdf, clipped }: Awaited<ReturnType<typeof printed>>, pages: number[]) {
  expect(clipped.map(({ page }) => page)).toEqual(pages);
  for (const { page = 0, rect = [] } of clipped) {
    const [x = 0, y = 0, width = 0, height = 0] = rect;
    const red = await redOn(pdf, page);
    const off = [red.left - x, red.top - y, red.bottom - y - height].map(Math.abs);
    expect(Math.max(...off), JSON.stringify({ page, rect, red })).toBeLessThan(NEAR);
    expect(red.right).toBeLessThan(red.sheet.width);
    expect(x + width).toBeGreaterThan(red.sheet.width);
  }
}

const BAND = '<div class="band" style="height:40px;width:5000px;background:red"></div>';
const LINE = `<span style="background:red;color:red">${'xx '.repeat(230)}</span>`;
/** Something too wide in the middle of page 1, and a line in the middle of a text of page 3. */
const THREE = `<!doctype html><p style="height:300px">first</p>${BAND}
<p style="break-before:page">second</p><pre style="break-before:page;font:16px monospace;white-space:pre-wrap;width:7000px">third
short
${LINE}
short</pre>`;

const ALONE = { isolation: 'document' };

test.each([
  ['as it comes', {}],
  ['on a page of its own', ALONE],
  ['landscape, with a header', { landscape: true, header_html: '<h1>head</h1>' }],
  ['on another sheet', { page_format: 'A5', margin_left: '30mm', ...ALONE }],
  ['scaled', { scale: 1.2, fit: 'clip' }],
  ['in a window', { viewport: { width: 700 }, fit: 'clip', ...ALONE }],
])('what is cut off is reported with its page and place, %s', async (_, options) => {
  const print = await printed(THREE, options);
  await expectRed(print, [1, 3]);
  expect(print.clipped.map(({ element }) => element)).toEqual(['<div class="band">', '<pre>']);
  expect(print.pdf.includes('platen-')).toBe(false);
});

test('pages count in the result: of those that were selected, behind those that are joined before', async () => {
  await expectRed(await printed(THREE, { page_ranges: '2-3' }), [2]);
  const { pdf: content } = await printed('<p>before<p style="break-before:page">before');
  const file = { content_base64: content.toString('base64') };
  const joined = await printed(THREE, { prepend: [file], letterhead: file, page_ranges: '1,3' });
  await expectRed(joined, [3, 4]);
});

test.each([
  ['whose script runs', `${THREE}<script>document.title = 'x'</script>`, [1, 3]],
  [
    'with an id of its own',
    `<!doctype html><p id="band">x</p>${BAND.replace('div', 'div id="a"')}`,
    [1],
  ],
  [
    'in a column of boxes',
    `<!doctype html><div style="display:flex;flex-direction:column"><p style="height:3000px">${BAND.replace('div', 'div id="a"')}</div>`,
    [2],
  ],
  [
    'on sheets of its own',
    `<!doctype html><style>@page{size:300pt 200pt;margin:20pt}</style><p>x</p>${BAND}`,
    [1],
  ],
  [
    'of a drawing',
    '<!doctype html><p>x</p><svg style="position:absolute" width="5000" height="90"><rect width="5000" height="90" fill="red"/></svg>',
    [1],
  ],
  [
    'of a table, whose rows count together',
    `<!doctype html><table>${`<tr><td>${BAND}<td>${BAND}`.repeat(3)}</table>`,
    [1],
  ],
])('of a document %s', async (_, content, pages) => {
  await expectRed(await printed(content, { prefer_css_page_size: true }), pages);
});

test('a document of which nothing is cut off reports no place', async () => {
  expect((await printed('<p>x')).clipped).toEqual([]);
});
