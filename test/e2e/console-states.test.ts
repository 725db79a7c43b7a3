import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { answer } from '../harness/console/answers.ts';
import { LOGGED_OUT, PAGES, STATES, type Scene } from '../harness/console/scenes.ts';
import { ConsoleVisit, launchChromium } from '../harness/clients/console.ts';
import { partOf } from '../harness/night.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let browser: Browser;
let visit: ConsoleVisit;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  browser = await launchChromium();
  ({ key } = await platform.account());
  visit = await ConsoleVisit.open(browser, platform);
});
afterAll(async () => {
  await browser.close();
  platform.leave();
});

/** The browser's log lines about the answer, or its absence, of the scene. */
const SHOWN: Record<string, string> = {
  'playground-used-up': 'status of 402',
  'playground-faults': 'status of 400',
  'platform-away': 'ERR_INTERNET_DISCONNECTED',
  'requests-off': 'status of 404',
};

/** What the page does by itself moves nothing: nothing was done in it but to wait, and to make a PDF. */
const isJustLoaded = (name: string, { act }: Scene) =>
  !act || ['playground-html', 'playground-pdf'].includes(name);

async function expectUsable(name: string, scene: Scene): Promise<void> {
  const { page } = visit;
  await answer(page, scene, { url: platform.url, key });
  await page.goto(platform.url + scene.path);
  await scene.act?.(page);
  await page.waitForLoadState('networkidle');
  if (isJustLoaded(name, scene)) expect(await visit.layoutShift()).toBeLessThanOrEqual(0.05);
  expect(await visit.barriers()).toEqual([]);
  expect(await visit.overflowAt(360)).toBe(0);
  await page.unrouteAll();
  const shown = SHOWN[name];
  const others = visit.faults.splice(0).filter((fault) => !shown || !fault.includes(shown));
  expect(others).toEqual([]);
}

test.each(Object.entries(LOGGED_OUT))('everybody can use the scene “%s”', expectUsable);

test('one can log in', () => visit.login('ada in every state'));

// All states at night.
test.each([...Object.entries(PAGES), ...partOf(Object.entries(STATES), 3)])(
  'everybody can use the scene “%s”, light, dark and on a narrow phone',
  expectUsable,
);
