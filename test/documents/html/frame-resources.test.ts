import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfText } from '../../harness/documents/pdf.ts';
import type { RunningPlatform } from '../../harness/running-platform.ts';
import { sharedPlatform } from '../../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});
afterAll(() => platform.leave());

const URL = 'http://nowhere.invalid/x';

const UNREACHABLE = [
  ['a style sheet', `<link rel="stylesheet" href="${URL}.css">`],
  ['an imported sheet', `<style>@import url("${URL}.css");</style>`],
  ['a font', `<style>@font-face{font-family:F;src:url(${URL})}p{font-family:F}</style>`],
  ['a preloaded font', `<link rel="preload" as="font" href="${URL}" crossorigin>`],
  ['a picture', `<img width="1" height="1" src="${URL}.png">`],
  ['a background', `<style>p{background:url(${URL}.png)}</style>`],
  ['an imported sheet in escapes', `<style>@\\69mport "${URL}.css";</style>`],
  ['an import behind a comment', `<style>@import/*"*/url(${URL}.css)/*'*/;</style>`],
  [
    'a font in escapes',
    `<style>@font-face{font-family:F;src:u\\72 l(${URL})}p{font-family:F}</style>`,
  ],
  ['a background in escapes', `<p style="background:\\75 rl(${URL}.png)">`],
  ['a set of pictures', `<style>p{background:image-set("${URL}.png" 1x)}</style>`],
  ['a sheet in an address', `<link rel="stylesheet" href="data:text/css,@im%70ort '${URL}.css'">`],
  ['a script', `<script src="${URL}.js"></script>`],
  ['a sheet of a base', '<base href="http://nowhere.invalid/"><link rel="stylesheet" href="x">'],
] as const;

test.each(UNREACHABLE)(
  'header and footer are printed without %s, which are counted',
  async (_, html) => {
    const response = await platform.generate(key, {
      content: '<p>body</p>',
      options: { header_html: `${html}<p>above</p>`, footer_html: `${html}<p>below</p>` },
    });
    const text = await pdfText(await platform.bytesOf(response));
    expect(text).toMatch(/above\s+body\s+below/);
    // Both refer to the same.
    expect(response.headers.get('x-blocked-resources')).toBe('1');
  },
);
