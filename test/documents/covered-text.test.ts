import { beforeAll, expect, test } from 'vitest';
import { clippedPrint } from '../harness/documents/clipped-print.ts';
import { pdfLayout } from '../harness/documents/pdf-layout.ts';
import { popplerPicture } from '../harness/documents/picture.ts';
import { partOf } from '../harness/night.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});

const printed = (content: string, options: object = {}) =>
  clippedPrint(platform, key, { content, options: { page_format: 'A5', ...options } });

/** Words in a red that nothing else has. */
const TEXT = `<p class="text">${'The tide tables were read aloud, line by line. '.repeat(9)}</p>`;
const PAGES = TEXT.repeat(12);
const RED = '<style>body{margin:0;font:16px Arial;color:#333}.text{color:#e00000}</style>';
const documentOf = (styles: string, body: string) =>
  `<!doctype html><title>x</title>${RED}<style>${styles}</style>${body}`;

/** How much of a page's red is in a place. */
async function redIn(pdf: Buffer, page: number, rect?: number[]) {
  const sheet = (await pdfLayout(pdf))[page - 1]!;
  const { width, height, rgb } = await popplerPicture(pdf, { page, width: 800 });
  const place = rect ?? [0, 0, sheet.width, sheet.height];
  const [x, y, across, down] = place.map((each) => Math.round((each * width) / sheet.width));
  const [right, bottom] = [Math.min(width, x! + across!), Math.min(height, y! + down!)];
  let red = 0;
  for (let top = y!; top < bottom; top += 1)
    for (let left = x!; left < right; left += 1) {
      const [r = 0, g = 0, b = 0] = rgb.subarray(3 * (top * width + left));
      if (r > 160 && Math.max(g, b) < 120) red += 1;
    }
  return red;
}

const HIDDEN = '<style>.over, .over * { visibility: hidden !important }</style>';
/** A box without its own opacity. */
const BAR = 'background:#343a40;color:#fff';
const ABOVE = '.over{position:fixed;top:0;left:0;right:0;';
const BELOW = '.over{position:fixed;bottom:0;left:0;right:0;';

const bar = `<nav class="over">Brand</nav>${PAGES}`;

/** Bootstrap 5.3, as far as a page like this uses it. */
const BOOTSTRAP = `.fixed-top{position:fixed;top:0;right:0;left:0;z-index:1030}.fixed-bottom{position:fixed;right:0;bottom:0;left:0;z-index:1030}
.navbar{display:flex;align-items:center;padding:.5rem 1rem;background:rgb(33 37 41/1);color:#fff}.container{max-width:720px;margin:0 auto;padding:0 12px}
.toast-container{position:fixed;right:0;bottom:0;z-index:1090;pointer-events:none;padding:1rem}.toast{pointer-events:auto;background:rgb(255 255 255/.85);border:1px solid rgb(0 0 0/.175);border-radius:.375rem;padding:.75rem;box-shadow:0 .5rem 1rem rgb(0 0 0/.15)}`;

type Case = [what: string, styles: string, body: string, options?: object];

const COVERING: Case[] = [
  ['a bar, as of Bootstrap', `${ABOVE}height:56px;${BAR}}body{padding-top:56px}`, bar],
  [
    'a navigation of Bootstrap, on a page of its own',
    `${BOOTSTRAP}body{padding-top:4.5rem}`,
    `<header><nav class="over navbar fixed-top"><a href="#">Brand</a></nav></header><main class="container">${PAGES}</main><script>document.title = 'x'</script>`,
  ],
  [
    'a message of Bootstrap, which lets pass the pointer beside it',
    BOOTSTRAP,
    `<div class="over toast-container"><div class="toast">Saved on this computer</div></div>${PAGES}`,
  ],
  ['a footer, in landscape', `${BELOW}height:50px;background:#fff}`, bar, { landscape: true }],
  ['a footer of nothing but text', `${BELOW}line-height:40px}p{margin:0;line-height:20px}`, bar],
  [
    'a button',
    '.over{position:fixed;right:9px;bottom:9px;width:56px;height:56px;border-radius:50%;background:#25d366}',
    bar,
  ],
  [
    'a navigation at the side',
    '.over{position:fixed;left:0;top:0;bottom:0;width:120px;background:#eee}',
    bar,
  ],
  [
    'what a script fixes',
    `${ABOVE}${BAR}}`,
    `<nav class="over" style="position:static">Brand</nav>${PAGES}<script>document.querySelector('nav').removeAttribute('style')</script>`,
  ],
  ['a bar, scaled', `${ABOVE}height:50px;${BAR}}`, bar, { scale: 1.3 }],
  [
    'a bar, in a window',
    `${ABOVE}height:90px;${BAR}}`,
    `${bar}${PAGES}`,
    { viewport: { width: 900 } },
  ],
  [
    'a bar of a page that is made smaller',
    `${ABOVE}height:80px;${BAR}}main{width:600px}`,
    `<nav class="over">Brand</nav><main>${PAGES}</main>`,
  ],
  ['a bar with a header above', `${ABOVE}height:50px;${BAR}}`, bar, { header_html: 'Head' }],
  ['a bar from right to left', `${ABOVE}height:50px;${BAR}}`, `<html dir="rtl">${bar}`],
  ['a bar between margins of its own', `@page{margin:30mm 10mm}${ABOVE}height:50px;${BAR}}`, bar],
  [
    'a bar that is moved into the margin',
    `@page{margin:30mm 10mm}${ABOVE}top:-20mm;height:15mm;${BAR}}`,
    bar,
  ],
  ['a bar without backgrounds', `${ABOVE}height:50px;${BAR}}`, bar, { print_background: false }],
  ['a gradient', `${ABOVE}height:50px;background:linear-gradient(#fff,#eee)}`, bar],
  [
    'a bar that fades in',
    `${ABOVE}height:50px;${BAR};transition:all 1s;animation:in 1s both}@keyframes in{from{opacity:0}}`,
    bar,
  ],
  [
    'a bar over texts that are paler',
    `${ABOVE}height:50px;z-index:1;${BAR}}main{opacity:.9}`,
    `<nav class="over">x</nav><main>${PAGES}</main>`,
  ],
];

test.each(partOf(COVERING, 2))(
  '%s that covers texts is reported where it does',
  async (_, styles, body, options = {}) => {
    const content = documentOf(styles, body);
    const print = await printed(content, options);
    const without = await printed(content + HIDDEN, options);
    expect(without.clipped).toEqual([]);
    expect(print.pages).toBe(without.pages);
    expect(print.pdf.includes('/ca .43')).toBe(false);
    expect(print.counted).toBe(1);
    const covered: number[] = [];
    for (let page = 1; page <= print.pages; page += 1) {
      const lost = (await redIn(without.pdf, page)) - (await redIn(print.pdf, page));
      if (lost > NOISE) covered.push(page);
    }
    expect(print.clipped.map(({ page }) => page)).toEqual(covered);
    for (const { page = 0, rect } of print.clipped)
      expect(await redIn(without.pdf, page, rect)).toBeGreaterThan(NOISE);
  },
);
/** Of a text that something else touches. */
const NOISE = 12;

const spaced = (head: string, foot: string) =>
  `<header class="over">Head</header><footer class="over">Foot</footer>
<table><thead><tr><td><div class="room">${head}</div></thead><tbody><tr><td>${PAGES}</tbody><tfoot><tr><td><div class="room">${foot}</div></tfoot></table>`;
const SPACED = `header,footer{position:fixed;left:0;right:0;height:60px;background:#ddd}header{top:0}footer{bottom:0}.room{height:60px}table{border-spacing:0}td{padding:0}`;

const SEEN: Case[] = [
  ['a header and a footer with rooms of their own', SPACED, spaced('&nbsp;', '&nbsp;')],
  [
    'rooms with words for screen readers',
    `${SPACED}.only{position:absolute;width:1px;height:1px;overflow:hidden;white-space:nowrap}`,
    spaced('<span class="only">of the page</span>', '<b style="visibility:hidden">Foot</b>'),
  ],
  [
    'a bar that is not fixed in print',
    `${ABOVE}height:50px;${BAR}}@media print{.over{position:static}}`,
    bar,
  ],
  [
    'a bar that is not there in print',
    `${ABOVE}height:50px;${BAR}}@media print{.over{display:none}}`,
    bar,
  ],
  ['what sticks', '.over{position:sticky;top:0;background:#fff}', bar],
  ['a ground behind the page', '.over{position:fixed;inset:0;z-index:-1;background:#fff}', bar],
  [
    'a ground below the page',
    '.over{position:fixed;inset:0;background:#fff}main{position:relative;z-index:1}',
    `<div class="over"></div><main>${PAGES}</main>`,
  ],
  [
    'a frame around each page',
    '.over{position:fixed;inset:0;border:4px double #000;border-radius:9px}main{padding:9px;box-decoration-break:clone}',
    `<div class="over"></div><main>${PAGES}</main>`,
  ],
  [
    'a drawer that is closed',
    '.over{position:fixed;top:0;right:-320px;width:320px;height:100%;background:#fff}',
    bar,
  ],
  [
    'a navigation beside the text',
    '.over{position:fixed;left:0;top:0;bottom:0;width:120px;background:#eee}main{margin-left:130px}',
    `<nav class="over">Menu</nav><main>${PAGES}</main>`,
  ],
  [
    'what is fixed in a frame',
    '',
    `<iframe class="over" srcdoc="<p>x</p><div style='position:fixed;inset:0;background:#fff'></div>"></iframe>${PAGES}`,
  ],
  [
    'a bar on a single page',
    `${ABOVE}height:50px;${BAR}}body{padding-top:50px}`,
    `<nav class="over">Brand</nav>${TEXT}`,
  ],
  [
    'a bar over nothing but grounds',
    `${ABOVE}height:40px;${BAR}}main{background:#eee}p{break-inside:avoid;padding-top:40px}`,
    `<nav class="over">x</nav><main><p>one<p style="break-before:page">two</main>`,
  ],
];

test.each(partOf(SEEN, 2))(
  '%s covers nothing, and is not reported',
  async (_, styles, body, options = {}) => {
    const content = documentOf(styles, body);
    const print = await printed(content, options);
    const without = await printed(content + HIDDEN, options);
    expect([print.clipped, print.counted]).toEqual([[], 0]);
    expect(print.pages).toBe(without.pages);
    for (let page = 1; page <= print.pages; page += 1) {
      const lost = (await redIn(without.pdf, page)) - (await redIn(print.pdf, page));
      expect(Math.abs(lost), `page ${page}`).toBeLessThanOrEqual(NOISE);
    }
  },
);

const MARK = '.over{position:fixed;top:40%;left:10%;font:bold 90px Arial;color:#bbb;';
test.each([
  ['paler than the text', `${MARK}opacity:.2}`],
  ['of a colour that lets it through', `${MARK}color:rgb(0 0 0/.1)}`],
  ['behind it', `${MARK}z-index:-1}`],
  ['turned', `${MARK}rotate:-45deg}`],
  ['turned within', `${MARK}}.over span{display:inline-block;transform:rotate(-30deg)}`],
  ['mixed with it', `${MARK}mix-blend-mode:multiply}`],
  ['that lets pass the pointer', `${MARK}pointer-events:none}`],
])('a watermark over the text is meant so: %s', async (_, styles) => {
  const content = documentOf(styles, `<div class="over"><span>DRAFT</span></div>${PAGES}`);
  expect((await printed(content)).clipped).toEqual([]);
});

/** One pixel, half of which is seen. */
const PALE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
test.each([
  ['of half its colour is not', `<img class="over" src="${PALE}">`, 0],
  [
    'of a drawing that lets nothing through is',
    `<svg class="over" viewBox="0 0 9 9" preserveAspectRatio="none"><rect width="9" height="9" fill="#fff"/></svg>`,
    1,
  ],
])('a picture %s reported', async (_, picture, count) => {
  const styles = '.over{position:fixed;top:0;right:0;width:200px;height:100px}';
  expect((await printed(documentOf(styles, picture + PAGES))).counted).toBe(count);
});

test('a picture that is covered is reported, and one that stands as a ground is not', async () => {
  const drawn = (place: string) =>
    `<p><svg style="display:block;${place}" width="300" height="400"><rect width="300" height="400" fill="#e00000"/></svg></p>`;
  const content = (place: string) =>
    documentOf(
      `${ABOVE}height:50px;${BAR}}body{padding-top:50px}p{margin:0;height:400px;break-before:page}`,
      `<nav class="over">x</nav>${drawn(place).repeat(3)}`,
    );
  const print = await printed(content(''));
  expect(print.clipped.map(({ page }) => page)).toEqual([2, 3]);
  expect((await printed(content('position:absolute'))).clipped).toEqual([]);
});

test('of two boxes each is reported on its pages, by its name; pages count in the result', async () => {
  const content = documentOf(
    `nav{position:fixed;top:0;left:0;right:0;height:50px;${BAR}}aside{position:fixed;left:0;bottom:0;width:99px;height:90px;background:#fff}`,
    `<nav id="bar">x</nav><div class="tree"></div><aside class="note">y</aside>${PAGES}${PAGES}`,
  );
  const { clipped, counted } = await printed(content, { page_ranges: '2-3' });
  expect(counted).toBe(2);
  expect(clipped.map(({ page, element }) => [page, element])).toEqual([
    [1, '<nav id="bar">'],
    [1, '<aside class="note">'],
    [2, '<nav id="bar">'],
    [2, '<aside class="note">'],
  ]);
});

test('a box in a tree of its own is reported', async () => {
  const content = documentOf(
    '',
    `<div id="host"></div>${PAGES}<script>
    host.attachShadow({ mode: 'closed' }).innerHTML =
      '<style>nav{position:fixed;top:0;left:0;right:0;height:50px;background:#fff}</style><nav id="own">x</nav>'</script>`,
  );
  expect((await printed(content)).clipped[0]).toMatchObject({ element: '<nav id="own">' });
});

test('such a document is refused where nothing may be lost', async () => {
  const request = (styles: string) => ({
    content: documentOf(styles, bar),
    options: { page_format: 'A5', fit: 'error' },
  });
  const refused = await platform.generate(key, request(`${ABOVE}height:50px;${BAR}}`));
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({
    error: 'content_overflow',
    details: [
      {
        path: '/content',
        message: expect.stringMatching(/^<nav class="over"> is fixed.* page 1$/),
      },
    ],
  });
  expect((await platform.generate(key, request('.over{display:none}'))).status).toBe(200);
});
