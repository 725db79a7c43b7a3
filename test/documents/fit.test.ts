import { beforeAll, describe, expect, test } from 'vitest';
import { pdfText } from '../harness/documents/pdf.ts';
import { pdfLayout } from '../harness/documents/pdf-layout.ts';
import { popplerPicture, redShare } from '../harness/documents/picture.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});

/** An A4 page has 680 CSS pixels between its margins. */
async function printed(content: string, options: object = {}, body: object = {}) {
  const response = await platform.generate(key, { content, options, ...body });
  const clipped = Number(response.headers.get('x-clipped-content') ?? 0);
  const scale = Number(response.headers.get('x-content-scale') ?? 1);
  return { clipped, scale, pdf: await platform.bytesOf(response) };
}

/** The size of a word that is 16 CSS pixels in Arial's stand-in, in points: 12 at its own size. */
async function sizeOf(pdf: Buffer, text = 'sample'): Promise<number> {
  const words = (await pdfLayout(pdf)).flatMap((page) => page.words);
  const word = words.find((each) => each.text === text)!;
  return (word.right - word.left) / WIDTH;
}
/** Of "sample", in its size. */
const WIDTH = 3.2222;

const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const sample = '<p style="font:16px Arial;margin:0">sample</p>';
const table = (columns: number) =>
  `${sample}<table style="border-spacing:0"><tr>${Array.from(
    { length: columns },
    (_, index) => `<td style="padding:0;min-width:100px;font:16px Arial">c${index}`,
  ).join('')}</table>`;

describe('content that is too wide', () => {
  test.each([
    ['a little', 8, 0.85],
    ['by half', 11, 0.618],
    ['almost twice', 13, 0.523],
  ])('%s shrinks until all of it fits', async (_, columns, scale) => {
    const { pdf, clipped } = await printed(table(columns));
    expect(clipped).toBe(0);
    expect(await pdfText(pdf)).toContain(`c${columns - 1}`);
    expect(await sizeOf(pdf)).toBeCloseTo(12 * scale, 0);
  });

  test('shrinks at most by half, and the cut-off rest is counted', async () => {
    const { pdf, clipped } = await printed(table(30));
    expect(await sizeOf(pdf)).toBeCloseTo(6, 1);
    // 1360 px fit: the fourteenth column is cut, sixteen more are invisible.
    expect(clipped).toBe(16);
    expect(await pdfText(pdf)).toContain('c13');
    expect(await pdfText(pdf)).not.toContain('c14');
  });

  test.each([
    ['a text that has to be so wide', `<p style="width:2000px">${'x '.repeat(150)}</p>`],
    [
      'a picture',
      '<img style="position:absolute;width:2000px;height:9px" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">',
    ],
    ['what stands by its position', '<p style="position:absolute;left:1900px">far</p>'],
    ['a drawing', '<svg style="position:absolute" width="2400" height="9"></svg>'],
    [
      'a picture of a script',
      '<canvas id="c" style="position:absolute" width="3000" height="9"></canvas><script>c.title="x"</script>',
    ],
  ])('of any kind: %s', async (_, content) => {
    const { pdf, clipped } = await printed(sample + content);
    expect(clipped).toBe(1);
    expect(await sizeOf(pdf)).toBeCloseTo(6, 1);
  });

  test('does not include what nobody sees', async () => {
    const far = 'position:absolute;left:1500px;width:200px';
    const unseen = [
      `<p style="${far};opacity:0">no</p><p style="${far};visibility:hidden">no</p>`,
      `<p style="${far};clip:rect(0,0,0,0)">no</p><p style="${far};clip-path:inset(50%)">no</p>`,
      `<p style="${far};width:1px;height:1px;overflow:hidden;white-space:nowrap">no</p>`,
      '<div style="width:2000px;height:9px"></div>',
      '<table style="visibility:hidden;width:1500px"><tr><td>no<td>no</table>',
      '<nav style="position:relative;float:right">x<ul style="position:absolute;left:100%;width:220px">no</ul></nav>',
      '<aside style="position:absolute;right:-400px;width:400px">no</aside>',
      '<a style="position:absolute;left:9999px">no</a>',
      '<div style="display:flex"><nav style="flex:none;width:15rem;margin-left:-15rem">no</nav><main>text</main></div>',
      '<h1 style="text-indent:-9999px">no</h1><p style="float:left;margin-left:-5000px">no</p>',
      '<div style="overflow:hidden"><div style="display:flex;flex-direction:row-reverse"><p style="flex:none;width:900px">no</p></div></div>',
      '<aside style="position:absolute;right:0;width:90%;transform:translateX(100%)">no</aside>',
      `<aside style="position:fixed;right:-320px;width:320px;background:red">no</aside><p style="${far};opacity:0">no</p>`,
    ];
    for (const [nth, content] of [unseen.join(''), ...unseen].entries()) {
      const page = `<!doctype html><body>${sample}${content}<p>end</p>`;
      const { pdf, clipped } = await printed(page, nth === 0 ? {} : { fit: 'error' });
      expect([clipped, await sizeOf(pdf)]).toEqual([0, expect.closeTo(12, 1)]);
      expect(await pdfText(pdf)).toContain('end');
    }
  });

  test('that scrolls to the side yields by itself: code wraps, a row goes on below, a table is set smaller', async () => {
    const words = Array.from({ length: 40 }, (_, nth) => `w${nth}`);
    const boxes = words.map((word) => `<div style="flex:none;width:200px">${word}</div>`).join('');
    const code = `<pre style="overflow:auto;font:16px monospace">${'code '.repeat(60)}</pre>`;
    const row = `<div style="display:flex;overflow-x:auto">${boxes}</div>`;
    const wide = `<div style="overflow-x:auto">${table(11).replace(sample, '')}</div>`;
    const { pdf, clipped, scale } = await printed(sample + code + row + wide);
    expect([clipped, await sizeOf(pdf)]).toEqual([0, expect.closeTo(12, 1)]);
    expect(scale).toBeCloseTo(0.61, 1);
    const text = await pdfText(pdf);
    expect(text.match(/code/g)).toHaveLength(60);
    for (const word of [...words, 'c10']) expect(text).toContain(word);
  });

  test.each([
    ['code', `<pre style="overflow:auto;font:16px monospace">${'code '.repeat(60)}</pre>`, 60],
    [
      'a table',
      `<div style="overflow-x:auto"><table><tr>${'<td>code'.repeat(30)}</table></div>`,
      30,
    ],
  ])('yields by itself where a grid or a row has let it grow: %s', async (_, scroller, count) => {
    for (const around of ['display:grid;grid-template-columns:90px 1fr', 'display:flex']) {
      const main = `<main style="padding:20px">${sample}${scroller}</main>`;
      const { pdf, clipped } = await printed(
        `<!doctype html><body><div style="${around}"><nav>menu</nav>${main}</div>`,
      );
      expect([clipped, await sizeOf(pdf)]).toEqual([0, expect.closeTo(12, 1)]);
      expect((await pdfText(pdf)).match(/code/g)).toHaveLength(count);
    }
  });

  const ROW = Array.from({ length: 6 }, (_, nth) => `<p style="flex:none;width:160px">c${nth}`);
  test.each([
    ['from the end', 'display:flex;flex-direction:row-reverse', 960],
    ['at the end', 'display:flex;justify-content:flex-end', 960],
    ['from the middle', 'display:flex;justify-content:center', 960],
    [
      'moved to the middle',
      'display:flex;width:960px;position:relative;left:50%;translate:-50%',
      960,
    ],
  ])('that runs out to the left, %s, shrinks until all of it fits', async (_, style, width) => {
    const content = `<!doctype html><body style="margin:0">${sample}<div style="${style}">${ROW.join('')}</div>`;
    const { pdf, clipped, scale } = await printed(content);
    expect(clipped).toBe(0);
    expect(scale).toBeCloseTo(680 / width, 1);
    const words = (await pdfLayout(pdf)).flatMap((page) => page.words);
    const lefts = words.filter(({ text }) => /^c\d$/.test(text)).map(({ left }) => left);
    expect(lefts).toHaveLength(6);
    expect(Math.min(...lefts)).toBeGreaterThan(40);
  });

  test.each([
    ['a wide box', '<div style="width:900px;margin-left:-200px">lost</div>', 900 / 680],
    ['a box in the margin', '<div style="margin-left:-50px">lost</div>', 1],
    ['a line', '<p style="text-indent:-40px">lost</p>', 1],
    ['what is moved', '<p style="position:relative;left:-40px">lost</p>', 1],
  ])(
    'what stays out at the left is counted, and makes nothing smaller: %s',
    async (_, box, wide) => {
      const { clipped, scale } = await printed(sample + box);
      expect(clipped).toBe(1);
      expect(scale).toBeGreaterThan(1 / wide - 0.05);
    },
  );

  test('a drawing before the text of a document with its own sheet makes nothing smaller', async () => {
    const logo = '<svg viewBox="0 0 2000 500" width="200"><rect width="2000" height="500"/></svg>';
    const content = `<!doctype html><style>@page{size:A4;margin:2cm}</style>${logo}${sample}`;
    expect(await printed(content)).toMatchObject({ clipped: 0, scale: 1 });
  });

  test.each([
    '<div style="margin-right:-50px">lost</div>',
    '<p style="text-indent:-40px">lost</p>',
    '<p style="position:relative;right:-40px">lost</p>',
  ])('what stays out at the right, from right to left, is counted: %s', async (box) => {
    const content = (more: string) => `<!doctype html><html dir="rtl">${sample}${more}`;
    expect(await printed(content(''))).toMatchObject({ clipped: 0, scale: 1 });
    expect((await printed(content(box))).clipped).toBe(1);
  });

  test.each(['margin-left:-1px', 'text-indent:-2px', 'font-size:60px;margin-left:-.08em'])(
    'what loses nothing that is drawn is no loss: %s',
    async (style) => {
      expect(
        (await printed(`${sample}<p style="${style}">Happy</p>`, { fit: 'error' })).clipped,
      ).toBe(0);
    },
  );

  test('a refusal of what hangs out says how much it takes', async () => {
    const content = `<!doctype html><body style="margin:0"><p style="margin-left:-50px">lost</p>`;
    const response = await platform.generate(key, { content, options: { fit: 'error' } });
    expect(await response.text()).toContain('it takes 729 px, and 679 px are between the margins');
  });

  test('a band in the margin whose text stands on the page is whole', async () => {
    const band = '<div style="margin-left:-50px;padding-left:50px;background:red">band</div>';
    expect(await printed(sample + band)).toMatchObject({ clipped: 0, scale: 1 });
  });

  test('what ends beyond its box at any width is counted', async () => {
    const far =
      '<div style="position:relative"><p style="position:absolute;right:-150px;white-space:nowrap">a label that is longer than what is beyond</p></div>';
    expect((await printed(sample + far)).clipped).toBe(1);
  });

  test.each([
    ['a canvas', '<canvas width="1000" height="99" style="background:red"></canvas>', 0.68, 0],
    ['a picture', `<img style="width:2000px;height:99px" src="${DOT}">`, 0.34, 0],
    ['a picture as wide as the page', `<img style="width:100%;height:99px" src="${DOT}">`, 1, 0],
    [
      'a picture before a page of another size',
      `<style>@page w{size:A4 landscape}</style><img style="width:100%;height:99px" src="${DOT}"><div style="page:w;width:900px">wide</div>`,
      1,
      0,
    ],
  ])('alone on its page is reported, too: %s', async (_, picture, scale, clipped) => {
    const print = await printed(`<!doctype html><body style="margin:0">${picture}`);
    expect(print).toMatchObject({ clipped, scale: expect.closeTo(scale, 1) as unknown });
  });

  test('in a row that snaps, one of many is shown, is not made smaller', async () => {
    const slides = ['one', 'two', 'three'].map((text) => `<p style="flex:none;width:100%">${text}`);
    const row = `<div style="display:flex;overflow-x:auto;scroll-snap-type:x mandatory">${slides.join('')}</div>`;
    const { pdf } = await printed(sample + row);
    expect(await sizeOf(pdf)).toBeCloseTo(12, 1);
    expect(await pdfText(pdf)).toContain('one');
  });

  test.each([
    ['a row that snaps', 'display:flex;scroll-snap-type:x mandatory', 'flex:0 0 150px'],
    ['a grid of one row', 'display:grid;grid-auto-flow:column;grid-auto-columns:150px', ''],
  ])('of %s with several parts goes on below', async (_, row, part) => {
    const parts = Array.from({ length: 9 }, (__, nth) => `<p style="${part}">part${nth}`).join('');
    const { pdf, clipped } = await printed(
      `${sample}<div style="${row};overflow-x:auto">${parts}</div>`,
    );
    expect(clipped).toBe(0);
    expect(await sizeOf(pdf)).toBeCloseTo(12, 1);
    expect(await pdfText(pdf)).toContain('part8');
  });

  test('does not include what its own element cuts off', async () => {
    const { pdf, clipped } = await printed(
      `${sample}<div style="overflow:hidden;width:300px"><div style="width:3000px">text</div></div>`,
    );
    expect(clipped).toBe(0);
    expect(await sizeOf(pdf)).toBeCloseTo(12, 1);
  });

  test('counts in the direction of the text', async () => {
    const { clipped, pdf } = await printed(
      `<!doctype html><html dir="rtl"><body style="margin:0">${table(13)}`,
    );
    expect(clipped).toBe(0);
    expect(await pdfText(pdf)).toContain('c12');
  });

  test.each([0.5, 1.5])('from right to left, and of scale %d, stays on its page', async (scale) => {
    const content = `<!doctype html><html dir="rtl"><body style="margin:0">${sample}`;
    const { pdf } = await printed(content, { scale });
    expect(await sizeOf(pdf)).toBeCloseTo(12 * scale, 1);
    const [page] = await pdfLayout(pdf);
    expect(page!.words[0]!.right).toBeCloseTo(595 - 42.5, -0.3);
  });

  test('from right to left, keeps its texts where something hangs out at the right', async () => {
    const bar = '<div style="position:absolute;left:0;width:400px;height:9px"></div>';
    const content = `<html dir="rtl">${sample}<div style="position:relative;width:300px">${bar}</div>`;
    const { pdf, scale } = await printed(`${content}<p style="break-before:page">second`);
    expect(await sizeOf(pdf)).toBeCloseTo(12 * scale, 0);
    expect(await pdfText(pdf)).toContain('second');
  });

  test.each([
    ['with a background', '<style>@page{background:#eee}</style>'],
    ['with a frame', '<style>@page{border:1px solid}</style>'],
    ['that begins with a drawing', '<svg width="90" height="9"><path d="M0 0h90v9H0z"/></svg>'],
  ])('is reported of a page %s', async (_, begin) => {
    const { pdf, scale } = await printed(`${begin}${table(8)}`);
    expect(scale).toBeCloseTo(0.85, 1);
    expect(await sizeOf(pdf)).toBeCloseTo(12 * scale, 0);
  });

  test('is measured between the document’s own margins', async () => {
    const styles = '<style>@page { margin: 0 }</style>';
    expect(await sizeOf((await printed(styles + table(7))).pdf)).toBeCloseTo(12, 1);
  });

  test('and by the styles of paper', async () => {
    const styles =
      '<style>@media print { td { font-size: 0 !important; min-width: 20px !important } }</style>';
    const { pdf, clipped } = await printed(styles + table(30));
    expect([clipped, await sizeOf(pdf)]).toEqual([0, expect.closeTo(12, 1)]);
  });

  test('is measured in a document whose scripts may not run, and in Markdown', async () => {
    const { key: plain } = await platform.account('no-scripts');
    const response = await platform.generate(plain, { content: table(30) });
    expect(response.headers.get('x-clipped-content')).toBe('16');
    const markdown = await printed(table(30), {}, { format: 'markdown' });
    expect(markdown.clipped).toBeGreaterThan(10);
  });

  test('looks the same in a preview', async () => {
    const response = await platform.preview(key, { content: table(30) });
    expect(response.headers.get('x-clipped-content')).toBe('16');
  });
});

describe('with "clip"', () => {
  test.each([8, 30])('everything keeps its size, with %i columns', async (columns) => {
    const { pdf, clipped } = await printed(table(columns), { fit: 'clip' });
    expect(await sizeOf(pdf)).toBeCloseTo(12, 1);
    expect(clipped).toBe(columns - 7);
  });

  test('the requested scale stays', async () => {
    const { pdf } = await printed(table(30), { fit: 'clip', scale: 0.8 });
    expect(await sizeOf(pdf)).toBeCloseTo(9.6, 1);
  });

  test('nothing is counted or moved if everything fits', async () => {
    const { pdf, clipped } = await printed('<div style="width:100%;height:90px;background:red">', {
      fit: 'clip',
    });
    expect(clipped).toBe(0);
    const picture = await popplerPicture(pdf, { width: 595 });
    expect(redShare(picture) * picture.width * picture.height).toBeCloseTo(510 * 67.5, -3);
  });
});

describe('with "error"', () => {
  test('the document is refused, with the element', async () => {
    const content = `<h1>Prices</h1><table id="prices" class="wide"><tr><td style="min-width:900px">x</table>`;
    const response = await platform.generate(key, { content, options: { fit: 'error' } });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: 'content_overflow',
      details: [
        {
          path: '/content',
          message: expect.stringMatching(
            /^<table id="prices" class="wide"> is wider than the page: it takes 9\d\d px, and 6[78]\d px/,
          ),
        },
      ],
    });
  });

  test('content that fits is printed', async () => {
    expect((await printed(table(6), { fit: 'error' })).clipped).toBe(0);
  });
});

test('"clip" with a scale that does not fit is refused', async () => {
  const response = await platform.generate(key, {
    content: 'x',
    options: { fit: 'clip', scale: 1.5 },
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ details: [{ path: '/options/fit' }] });
});
