import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Canary } from '../harness/network/canary.ts';
import { OpenBrowser } from '../harness/clients/open-browser.ts';
import { TestPlatform } from '../harness/platform.ts';
import { ELEMENTS, HINTS, SCRIPTS, STYLES, NOT_FOLLOWED, VECTORS } from './payloads/loaders.ts';

let platform: TestPlatform;
let key: string;
let browser: OpenBrowser;
/** The hosts that documents of the platform request, and those of a browser without guards. */
let canary: Canary;
let control: Canary;

beforeAll(async () => {
  [platform, browser, canary, control] = await Promise.all([
    TestPlatform.start(),
    OpenBrowser.start(),
    Canary.start(),
    Canary.start(),
  ]);
  ({ key } = await platform.account());
});
afterAll(async () => {
  canary.close();
  control.close();
  await Promise.all([platform.stop(), browser.close()]);
});
beforeEach(() => {
  canary.forget();
  control.forget();
});

/** Long enough for a page's work after it has loaded. */
const WAIT = { wait_for: { delay_ms: 400 } };

async function expectNobodyAsked(content: string, options: object = {}): Promise<void> {
  const response = await platform.generate(key, { content, options: { ...WAIT, ...options } });
  await response.arrayBuffer();
  // The engine may be unable to print a page that has navigated away.
  expect([200, 422, 500, 504]).toContain(response.status);
  expect(canary.reached).toEqual([]);
}

const CLASSES = {
  'an element': ELEMENTS,
  'a hint': HINTS,
  'a style': STYLES,
  'a vector graphic': VECTORS,
  'a script': SCRIPTS,
};

describe.each(Object.entries(CLASSES))(
  '%s sends requests in a browser without guards, not here:',
  (_, loaders) => {
    test.each(Object.entries(loaders))('%s', async (name, loader) => {
      const openly = browser.openUntil(
        loader(`${control.url}/x`),
        `${name} asks`,
        () => control.reached.length > 0,
      );
      await Promise.all([openly, expectNobodyAsked(loader(`${canary.url}/x`))]);
    });
  },
);

describe('in no browser a request is sent by', () => {
  test.each(Object.entries(NOT_FOLLOWED))('%s', (_, loader) =>
    expectNobodyAsked(loader(`${canary.url}/x`)),
  );
});

test.each(['header_html', 'footer_html'])('%s sends no request', async (frame) => {
  const images = `<div style="font-size:9px">seen<img src="${canary.url}/x.png"></div>`;
  const styles = `<style>@import "${canary.url}/x.css";div{background:url(${canary.url}/b)}</style>`;
  await expectNobodyAsked('x', { [frame]: styles + images });
});
