import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { popplerPicture, redShare } from '../harness/documents/picture.ts';
import { connectedPlatform } from '../harness/network/connected-platform.ts';
import type { TestPlatform } from '../harness/platform.ts';

let platform: TestPlatform;
let key: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ platform, stop } = await connectedPlatform());
  ({ key } = await platform.account());
});
afterAll(() => stop());

/** Answers in 0.6 s. */
const late = (ending: string) => `http://public.example/delayed.${ending}`;

const scripted = (code: string) =>
  `<div id="bar" style="width:0;height:100px;background:red"></div><script type="module">${code}</script>`;

const framed = (tag: string) => `<script>onload = () => setTimeout(() => {
  document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(tag)}) })</script>`;

describe('what a page requests only after it has loaded is on paper:', () => {
  test.each([
    [
      'a module that a script imports',
      scripted(`const { width } = await import('${late('mjs')}');bar.style.width = width + 'px'`),
    ],
    [
      'a module that an imported one imports',
      scripted(`const code = 'export const { width } = await import("${late('mjs')}")';
        const { width } = await import('data:text/javascript,' + code);bar.style.width = width + 'px'`),
    ],
    [
      'what a worker imports',
      scripted(`const code = 'importScripts("${late('js')}");postMessage(width)';
        new Worker(URL.createObjectURL(new Blob([code]))).onmessage = ({ data }) => { bar.style.width = data + 'px' }`),
    ],
    [
      'what a script fetches',
      scripted(`bar.style.width = (await fetch('${late('json')}').then((r) => r.json())) + 'px'`),
    ],
    [
      'the picture of a rule',
      scripted(`await new Promise((done) => setTimeout(done, 50));
        bar.style = 'width:400px;height:100px;background:url(${late('svg')})'`),
    ],
    [
      'the picture of generated content',
      scripted(`await new Promise((done) => setTimeout(done, 50));
        document.head.insertAdjacentHTML('beforeend', '<style>body::after{content:url(${late('svg')})}</style>')`),
    ],
    [
      'a style sheet that rules import',
      scripted(`await new Promise((done) => setTimeout(done, 50));
        document.head.insertAdjacentHTML('beforeend', '<style>@import "${late('css')}";</style>')`),
    ],
    ['a picture', framed(`<img src="${late('svg')}">`)],
    [
      'a picture in a drawing',
      framed(
        `<svg width="400" height="100"><image href="${late('svg')}" width="400" height="100"/></svg>`,
      ),
    ],
    ['an object', framed(`<object data="${late('svg')}" width="400" height="100"></object>`)],
    ['the picture of a film', framed(`<video width="400" height="100" poster="${late('svg')}">`)],
  ])('%s', async (_, content) => {
    const options = { syntax: 'off', on_missing_resource: 'error' };
    const pdf = await platform.pdf(key, { content, options });
    const picture = await popplerPicture(pdf, { width: 595 });
    // 400 by 100 CSS pixels, in square points.
    const red = (redShare(picture) * picture.width * picture.height) / 22_500;
    expect(red).toBeGreaterThan(0.97);
    expect(red).toBeLessThan(1.03);
  });
});

test('what has not come when the page is printed is counted, and refused if the request says so', async () => {
  const never = 'http://public.example/never.mjs';
  const content = scripted(`bar.style.width = '9px';await import('${never}')`);
  const made = await platform.generate(key, { content });
  expect(made.headers.get('x-blocked-resources')).toBe('1');
  const options = { on_missing_resource: 'error' } as const;
  const refused = await platform.generate(key, { content, options });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(await refused.json())).toContain(never);
});

test('a PDF in a frame, for which the browser has no viewer, is counted', async () => {
  const content = '<iframe src="data:application/pdf;base64,JVBERi0xLjEK"></iframe>';
  const made = await platform.generate(key, { content });
  expect([made.status, made.headers.get('x-blocked-resources')]).toEqual([200, '1']);
});

test('an answer that no script reads is neither awaited nor counted', async () => {
  const content = scripted(
    `await fetch('http://public.example/delayed.json');bar.style.width='9px'`,
  );
  const made = await platform.generate(key, { content });
  expect([made.status, made.headers.get('x-blocked-resources')]).toEqual([200, null]);
});

test('a stream of events is no reason to wait, and not counted', async () => {
  const content = scripted(`new EventSource('http://public.example/never');bar.style.width='9px'`);
  const made = await platform.generate(key, { content });
  expect([made.status, made.headers.get('x-blocked-resources')]).toEqual([200, null]);
});
