import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Canary } from '../harness/network/canary.ts';
import { OpenBrowser } from '../harness/clients/open-browser.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import {
  ELEMENTS,
  HINTS,
  SCRIPTS,
  STYLES,
  NOT_FOLLOWED,
  VECTORS,
  type Loader,
} from './payloads/loaders.ts';

let platform: RunningPlatform;
let key: string;
let browser: OpenBrowser;
/** The hosts that documents of the platform request, and those of a browser without guards. */
let canary: Canary;
let control: Canary;

beforeAll(async () => {
  platform = sharedPlatform();
  [browser, canary, control] = await Promise.all([
    OpenBrowser.start(),
    Canary.start(),
    Canary.start(),
  ]);
  ({ key } = await platform.account());
});
afterAll(async () => {
  canary.close();
  control.close();
  platform.leave();
  await browser.close();
});
beforeEach(() => {
  canary.forget();
  control.forget();
});

/** Long enough for a page's work after it has loaded. */
const WAIT = { wait_for: { delay_ms: 800 } };

async function expectNobodyAsked(
  content: string,
  options: object = {},
  files: Readonly<Record<string, string>> = {},
): Promise<void> {
  const assets = Object.entries(files).map(([name, text]) => ({
    name,
    content_base64: Buffer.from(text).toString('base64'),
  }));
  const body = { content, options: { ...WAIT, ...options }, assets };
  const response = await platform.generate(key, body);
  await response.arrayBuffer();
  // The engine may be unable to print a page that has navigated away.
  expect([200, 422, 500, 504]).toContain(response.status);
  expect(canary.reached).toEqual([]);
}

const CLASSES = {
  elements: ELEMENTS,
  hints: HINTS,
  styles: STYLES,
  'vector graphics': VECTORS,
  scripts: SCRIPTS,
};

/** They take the whole page, end it, or send no path: each has a document of its own. */
const ALONE = new Set([
  'a frameset',
  'a base',
  'an icon',
  'an import map',
  'a refresh',
  'a report of a violated policy',
  'a policy that reports',
  'XMLHttpRequest that waits',
  'a beacon at the end',
  'a link that is clicked',
  'a form',
  'location=',
  'a page written anew',
  'WebRTC by STUN',
  'WebRTC by TURN',
  'WebRTC by TURN over TCP',
  'WebTransport',
]);

const others = (loaders: Readonly<Record<string, Loader>>) =>
  Object.entries(loaders).filter(([name]) => !ALONE.has(name));
const loners = [...Object.values(CLASSES), NOT_FOLLOWED]
  .flatMap((loaders) => Object.entries(loaders))
  .filter(([name]) => ALONE.has(name));

/** One document of several loaders, each with a path of its own. */
const together = (loaders: readonly (readonly [string, Loader])[], url: string) =>
  loaders.map(([, loader], nth) => loader(`${url}/x${nth}`)).join('\n');

/** The names of those whose path has been requested. */
const askersOf = (loaders: readonly (readonly [string, Loader])[]) =>
  loaders
    .filter((_, nth) => control.reached.some((line) => new RegExp(`/x${nth}(\\D|$)`).test(line)))
    .map(([name]) => name);

describe('a browser without guards requests, and the platform does not, by', () => {
  test.each(Object.entries(CLASSES).map(([name, loaders]) => [name, others(loaders)] as const))(
    '%s, together',
    async (_, loaders) => {
      const names = loaders.map(([name]) => name);
      const openly = browser
        .openUntil(
          together(loaders, control.url),
          'all have asked',
          () => askersOf(loaders).length === names.length,
        )
        .finally(() => expect(askersOf(loaders)).toEqual(names));
      await Promise.all([openly, expectNobodyAsked(together(loaders, canary.url))]);
    },
  );

  test.each(loners.filter(([name]) => !(name in NOT_FOLLOWED)))('%s', async (name, loader) => {
    const openly = browser.openUntil(
      loader(`${control.url}/x`),
      `${name} asks`,
      () => control.reached.length > 0,
    );
    await Promise.all([openly, expectNobodyAsked(loader(`${canary.url}/x`))]);
  });
});

test('in no browser a request is sent by what Chromium does not follow', async () => {
  await expectNobodyAsked(together(others(NOT_FOLLOWED), canary.url));
  for (const [name, loader] of loners)
    if (name in NOT_FOLLOWED) await expectNobodyAsked(loader(`${canary.url}/x`));
});

test.each(Object.entries(CLASSES))(
  'files beside a document send no request by %s',
  async (_, loaders) => {
    const framed = { 'framed.html': together(others(loaders), canary.url) };
    await expectNobodyAsked('<iframe src="framed.html"></iframe>', {}, framed);
  },
);

test('drawings, style sheets and scripts beside a document send no request', async () => {
  const { url } = canary;
  const files = {
    'a.svg': `<svg xmlns="http://www.w3.org/2000/svg"><style>@import "${url}/a"</style><image href="${url}/b"/>
      <use href="${url}/c#x"/><foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="${url}/d"/></foreignObject>
      <script href="${url}/e"/></svg>`,
    'a.css': `@import "${url}/f";@font-face{font-family:F;src:url(${url}/g)}body{font-family:F;background:url(${url}/h)}`,
    'a.mjs': `import("${url}/i");fetch("${url}/j");new Worker("work.js");new Worker("${url}/k")`,
    'work.js': `fetch("${url}/l");new WebSocket("${url.replace('http', 'ws')}/m");importScripts("${url}/n")`,
  };
  const shown = ['img src', 'iframe src', 'embed src', 'script type=module src', 'object data'];
  const drawn = shown.map((each) => `<${each}="a.svg"></${each.split(' ')[0]}>`).join('');
  const used = '<link rel=stylesheet href=a.css><script type=module src=a.mjs></script><p>x';
  await expectNobodyAsked(used + drawn, {}, files);
  await expectNobodyAsked('x', { header_html: used + drawn, footer_html: used + drawn }, files);
});

test('headers and footers send no request', async () => {
  const images = `<div style="font-size:9px">seen<img src="${canary.url}/x.png"></div>`;
  const styles = `<style>@import "${canary.url}/x.css";div{background:url(${canary.url}/b)}</style>`;
  const frame = styles + images;
  await expectNobodyAsked('x', { header_html: frame, footer_html: frame });
});
