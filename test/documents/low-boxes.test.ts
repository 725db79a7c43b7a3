import { beforeAll, expect, test } from 'vitest';
import { pdfLayout, type PageLayout, type Word } from '../harness/documents/pdf-layout.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});

async function printed(styles: string, body: string): Promise<PageLayout[]> {
  const content = `<!doctype html><title>x</title><style>body{font:12px Arial}${styles}</style>${body}`;
  return pdfLayout(await platform.pdf(key, { content, options: { page_format: 'A5' } }));
}

const LINE = 'The tide tables were read aloud, line by line, until the lamps went out. ';
const lines = (from: string, many: number) =>
  Array.from({ length: many }, (_, nth) => `<p>${from}${nth} ${LINE}</p>`).join('');
const FOOT = '<footer>FOOT</footer>';
const AT_BOTTOM = 'footer{position:absolute;bottom:0;width:100%;background:#cde}';

/** Whether half of a word or more is beneath another. */
const isOver = (one: Word, other: Word) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
  2 * (Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)) >
    Math.min(one.bottom - one.top, other.bottom - other.top);

const covered = (pages: PageLayout[]) =>
  pages.flatMap(({ words }) =>
    words.filter((word, nth) => words.slice(nth + 1).some((other) => isOver(word, other))),
  );

test.each([
  [
    'pages of a fixed height',
    '.page{height:150mm}',
    [20, 40, 8].map((many) => `<div class="page">${lines('', many)}</div>`).join(''),
  ],
  [
    'rows of a fixed height',
    '.row{height:16px}',
    `<div class="row">short</div><div class="row">${LINE.repeat(3)}</div>`.repeat(20),
  ],
  [
    'rows of a largest height',
    '.row{max-height:16px}',
    `<div class="row">${LINE.repeat(3)}</div>`.repeat(20),
  ],
  [
    'cards in a grid',
    '.all{display:grid;grid-template-columns:1fr 1fr}.card{height:40px}',
    `<div class="all">${`<div class="card">${LINE}</div><div class="card">${LINE.repeat(3)}</div>`.repeat(9)}</div>`,
  ],
  [
    'cards in a column',
    '.all{display:flex;flex-direction:column;height:200px}',
    `<div class="all">${`<div style="height:60px">${LINE.repeat(3)}</div>`.repeat(20)}</div><p>${LINE}</p>`,
  ],
  [
    'boxes in boxes',
    '.out{height:60px}.in{height:20px}',
    `<div class="out"><div class="in">${LINE.repeat(4)}</div><p>${LINE}</p></div>`.repeat(9),
  ],
  [
    'the head of a letter',
    'header{height:30px}',
    `<header><h1>${LINE}</h1><p>${LINE}</p></header><p>${LINE}</p>`,
  ],
  [
    'a body as high as a page, with its footer',
    `html,body{height:100%;margin:0}body{position:relative}${AT_BOTTOM}`,
    lines('', 60) + FOOT,
  ],
  [
    'a box as high as a body, with its footer',
    `html,body{height:100%;margin:0}.in{height:100%}body{position:relative}${AT_BOTTOM}`,
    `<div class="in">${lines('', 60)}</div>${FOOT}`,
  ],
  ['a footer of the first page', `body{margin:0}p{margin:1px 0}${AT_BOTTOM}`, lines('', 90) + FOOT],
])('%s: no text lies over another', async (_, styles, body) => {
  const pages = await printed(styles, body);
  expect(covered(pages).map(({ text }) => text)).toEqual([]);
  expect(pages.flatMap(({ words }) => words).length).toBeGreaterThan(40);
});

const topOf = ([page]: PageLayout[], text: string) =>
  page!.words.find((word) => word.text === text)!.top;

test.each([
  ['room for what is in it', '.box{height:100px}', `<div class="box">In</div><p>After</p>`],
  [
    'lines that touch',
    '.box{height:16px;line-height:1}h1{height:1em;line-height:.8}',
    `<h1>Head</h1><div class="box">In</div><div class="box">After</div>`,
  ],
  [
    'what it cuts off',
    '.box{height:20px;overflow:hidden}',
    `<div class="box">In ${LINE.repeat(9)}</div><p>After</p>`,
  ],
  [
    'text that nobody sees',
    '.box{height:20px}.menu{opacity:0}',
    `<div class="box">In<p class="menu">${LINE.repeat(9)}</p></div><p>After</p>`,
  ],
  [
    'a caption over it',
    '.box{height:60px;position:relative}b{position:absolute;bottom:0}',
    `<div class="box">In<b>caption</b></div><p>After</p>`,
  ],
])('a box with %s stays as high as it is', async (_, styles, body) => {
  const distance = (pages: PageLayout[]) => topOf(pages, 'After') - topOf(pages, 'In');
  const pages = await printed(styles, body);
  // Nothing of this grows: a box without text that overruns it is as its styles say.
  const plain = await printed(`${styles}.box{contain:size}`, body);
  expect(distance(pages)).toBeCloseTo(distance(plain), 1);
});

test('what stands at the bottom of a cover stays there', async () => {
  const pages = await printed(
    `.cover{break-after:page}${AT_BOTTOM}`,
    `<div class="cover">Cover ${FOOT}</div>${lines('', 60)}`,
  );
  expect(pages[0]!.words.map(({ text }) => text)).toEqual(['Cover', 'FOOT']);
});
