import { beforeAll, expect, test } from 'vitest';
import { pdfLayout, type PageLayout } from '../harness/documents/pdf-layout.ts';
import { pdfText } from '../harness/documents/pdf.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});

const pdfOf = (styles: string, body: string) =>
  platform.pdf(key, { content: `<!doctype html><title>x</title><style>${styles}</style>${body}` });

/** A word each, 40 CSS pixels apart. */
const words = (many: number) =>
  Array.from({ length: many }, (_, nth) => `<div class="line">w${nth}</div>`).join('');
const LINES = 'body{margin:0}.line{height:40px;font:20px/40px Arial}';

const POINTS = 0.75;

/** From one word of a page to its next, from top to bottom. */
const distances = ({ words: all }: PageLayout) =>
  all.slice(1).map(({ top }, nth) => top - all[nth]!.top);

test.each([
  ['a body', `body{transform:scale(1.25);transform-origin:0 0;width:80%}`, 1.25],
  [
    'a body that is wider than a page',
    `body{transform:scale(.5);transform-origin:0 0;width:1200px}`,
    0.5,
  ],
  ['a box', '.box{transform:scale(.8)}', 0.8],
  ['a box with a scale of its own', '.box{scale:.7}', 0.7],
  ['a box that is moved, too', '.box{transform:translateX(20px) scale(.9)}', 0.9],
])('%s that is scaled is divided as it is drawn', async (_, styles, share) => {
  const pages = await pdfLayout(await pdfOf(LINES + styles, `<div class="box">${words(90)}</div>`));
  const all = pages.flatMap(({ words: each }) => each.map(({ text }) => text));
  expect(all).toEqual(Array.from({ length: 90 }, (_each, nth) => `w${nth}`));
  for (const each of pages.flatMap(distances)) expect(each).toBeCloseTo(40 * share * POINTS, 0);
  const [first] = pages;
  const room = first!.height - first!.words.at(-1)!.bottom - first!.words[0]!.top;
  expect(room).toBeLessThan(60 * POINTS);
});

test('a scaled box stands where it is drawn, from left to right', async () => {
  const line = '<div class="box"><p>first</p></div>';
  const high = `<div class="box"><p>first</p>${words(90)}</div>`;
  const left = async (body: string) =>
    (await pdfLayout(await pdfOf(`${LINES}.box{scale:.8;padding-left:9px}`, body)))[0]!.words[0]!
      .left;
  expect(await left(high)).toBeCloseTo(await left(line), 0);
});

const CARD = `.card{perspective:600px;width:300px;height:180px}.in{position:relative;height:100%;transform-style:preserve-3d}
.face{position:absolute;inset:0;backface-visibility:hidden}.back{transform:rotateY(180deg)}`;
const card = (turned = '') =>
  `<div class="card"><div class="in" style="${turned}"><div class="face">FRONT</div><div class="face back">BACK</div></div></div>`;

test('a card shows the side that it turns to its reader', async () => {
  expect((await pdfText(await pdfOf(CARD, card()))).trim()).toBe('FRONT');
  expect((await pdfText(await pdfOf(CARD, card('transform:rotateY(180deg)')))).trim()).toBe('BACK');
});
