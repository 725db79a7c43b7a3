import { beforeAll, describe, expect, test } from 'vitest';
import { pdfText } from '../../harness/documents/pdf.ts';
import type { RunningPlatform } from '../../harness/running-platform.ts';
import { sharedPlatform } from '../../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});

interface Document {
  content: string;
  files?: Record<string, string>;
}

async function printed({ content, files = {} }: Document, options: object = {}) {
  const assets = Object.entries({ ...files, 'css/broken.woff2': 'no font' }).map(
    ([name, text]) => ({ name, content_base64: Buffer.from(text).toString('base64') }),
  );
  const response = await platform.generate(key, {
    content: `<!doctype html><title>t</title>${content}`,
    assets,
    options,
  });
  const blocked = response.headers.get('x-blocked-resources');
  const text = await pdfText(await platform.bytesOf(response));
  // A line may stand on the page before: Chromium shrinks by less than what counts.
  return { blocked, pages: text.split('\f').length, text: text.replaceAll(/\s+/g, ' ').trim() };
}

/** How a document comes by its styles. */
const FILES: Record<string, (css: string, body: string) => Document> = {
  'a linked file': (css, body) => ({
    content: `<link rel="stylesheet" href="css/page.css">${body}`,
    files: { 'css/page.css': css },
  }),
  'an imported file': (css, body) => ({
    content: `<style>@import "css/page.css";</style>${body}`,
    files: { 'css/page.css': css },
  }),
  'a file that a linked file imports': (css, body) => ({
    content: `<link rel="stylesheet" href="all.css">${body}`,
    files: { 'all.css': '@import url(css/page.css) print;', 'css/page.css': css },
  }),
};
const UNREAD: typeof FILES = {
  'a file that is not put in the document': (css, body) => ({
    content: `<link rel="stylesheet" href="css/page.css" onload="1">${body}`,
    files: { 'css/page.css': css },
  }),
  'an import that says more than its media': (css, body) => ({
    content: `<style>@import "css/page.css" layer(page);</style>${body}`,
    files: { 'css/page.css': css },
  }),
  'a script': (css, body) => ({
    content: `${body}<script src="style.js"></script>`,
    files: {
      'style.js': `const sheet = new CSSStyleSheet({ baseURL: 'css/' }); sheet.replaceSync(${JSON.stringify(css)}); document.adoptedStyleSheets = [sheet]`,
    },
  }),
};

const ROWS = Array.from({ length: 80 }, (_, nth) => `<p>Row ${nth}</p>`).join('');
const HIGH = `<h1>Title</h1><div class="b">${ROWS}</div><p>End`;
const LINES = 'p{margin:0;line-height:27px}';

type Case = [what: string, css: string, body: string, options?: object, shows?: RegExp];

/** What a browser's own styles lose; the engine's page script mends it in the page. */
const MENDED: Case[] = [
  ['a box that scrolls', `.b{height:300px;overflow:auto}${LINES}`, HIGH],
  ['a body that does not', `html,body{height:100vh;overflow:hidden}${LINES}`, HIGH],
  ['a high box in a line', `.b{display:inline-block;width:100%}${LINES}`, HIGH],
  ['one in styles of paper', `@media print{.b{display:inline-block;width:100%}}${LINES}`, HIGH],
  [
    'a font that is none',
    '@font-face{font-family:F;src:url(broken.woff2)}p{font-family:F}',
    '<p>x',
  ],
];

/** What Chromium does not read; Platen reads it in the document. */
const READ: Case[] = [
  [
    'a running head',
    'h1{string-set:head content()}',
    '<h1>Chapter</h1>',
    { header_html: '<b class="running-head"></b>', margin_top: '25mm' },
    /Chapter Chapter/,
  ],
  ['a chapter on a right-hand page', 'h2{break-before:right}', '<h1>A</h1><h2>B</h2>'],
  [
    'groups of pages',
    'h2{break-before:page;counter-reset:page}',
    '<h1>A</h1><h2>B</h2>',
    { footer_html: '<b class="pageNumber"></b>/<b class="totalPages"></b>' },
    /A 1\/2 B 1\/2/,
  ],
  [
    'a reference',
    'h2{break-before:page}a::after{content:" on page " target-counter(attr(href),page)}',
    '<a href="#b">B</a><h2 id="b">B</h2>',
    {},
    /on page 2/,
  ],
];

const { 'a linked file': linked } = FILES;

describe.each([
  ...MENDED.map((each) => ({ each, ways: { ...UNREAD, 'a linked file': linked! } })),
  ...READ.map((each) => ({ each, ways: FILES })),
])(
  '$each.0 is the same from a <style> and from',
  ({ each: [, css, body, options, shows = /./], ways }) => {
    const inStyle = {
      content: `<style>${css}</style>${body}`,
      files: { 'broken.woff2': 'no font' },
    };
    let expected: Awaited<ReturnType<typeof printed>>;
    beforeAll(async () => {
      expected = await printed(inStyle, options);
      expect(expected.text).toMatch(shows);
    });

    test.each(Object.entries(ways))('%s', async (_, documentOf) => {
      expect(await printed(documentOf(css, body), options)).toEqual(expected);
    });
  },
);

test('a font that print styles alone have is missed where it is none', async () => {
  const content = `<style>@media print{@font-face{font-family:F;src:url(css/broken.woff2)}p{font-family:F}}</style><p>x`;
  expect((await printed({ content })).blocked).toBe('1');
});
