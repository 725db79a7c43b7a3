import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Browser, Locator, Page } from 'playwright-core';
import { ConsoleVisit, launchChromium } from '../harness/clients/console.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

/** More steps than any page has focusable elements. */
const MAX_STEPS = 120;

let platform: RunningPlatform;
let browser: Browser;
let visit: ConsoleVisit;
let page: Page;

beforeAll(async () => {
  platform = sharedPlatform();
  browser = await launchChromium();
});
afterEach(async () => {
  await visit.close();
  expect(visit.faults).toEqual([]);
});
afterAll(async () => {
  await browser.close();
  platform.leave();
});

async function open(): Promise<void> {
  visit = await ConsoleVisit.open(browser, platform);
  page = visit.page;
  await page.goto(platform.url);
}

/** Goes to an element by keyboard, and checks on the way that the focus is visible. */
async function tabTo(target: Locator, key: 'Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
  await target.first().waitFor();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (await target.first().evaluate((element) => element.matches(':focus'))) {
      expect(await target.first().evaluate((element) => element.matches(':focus-visible'))).toBe(
        true,
      );
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`the focus never came to ${String(target)}`);
}

async function press(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await page.keyboard.press(key);
}

const button = (name: string | RegExp) => page.getByRole('button', { name });

test('a key is created and revoked, and a PDF made, by keyboard', async () => {
  await open();
  await press(button('Log in'));
  const name = page.locator('#name');
  await name.waitFor();
  await name.focus(); // the issuer's page is not ours
  await page.keyboard.type('keys only');
  await page.keyboard.press('Enter');
  await page.getByText('keys only').first().waitFor();

  const link = (text: string) => page.getByRole('navigation').getByRole('link', { name: text });
  await press(link('Keys'));
  await page.getByText('No keys yet').waitFor();
  await press(button('Create key'));
  await tabTo(page.getByLabel('Name'));
  await page.keyboard.type('typed');
  await page.keyboard.press('Enter');
  const key = page.getByLabel('The key', { exact: true });
  await key.waitFor();
  expect(await key.evaluate((element) => element.matches(':focus'))).toBe(true);
  await press(button('Copy the key'));
  await press(page.getByLabel('I have saved it'), 'Space');
  await press(button('Done'));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('Never used').waitFor();

  await press(button('Actions for typed'));
  await tabTo(page.getByRole('menuitem', { name: 'Revoke' }), 'ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page.getByLabel('Type typed to confirm'));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The focus is where it was before.
  await tabTo(button('Actions for typed'));

  await press(link('Playground'));
  const source = page.getByRole('textbox', { name: /source$/ });
  await source.waitFor();
  for (const each of [button('Samples'), button('Open'), button('Save'), button('Copy as code')])
    await tabTo(each);
  await tabTo(page.getByRole('tab', { name: 'Source' }));
  await tabTo(source);
  // Tab leaves the editor.
  await press(button(/^Make PDF/));
  await page.getByRole('region', { name: 'Pages of the PDF' }).waitFor();
  await tabTo(button('Zoom in'));
  await tabTo(button('Download'));
});

test('while the edge is down the page says so, and the draft stays', async () => {
  await open();
  await visit.login('patient');
  await visit.goTo('Playground');
  const picture = page.getByRole('img', { name: 'Page 1 of the document' });
  const source = page.getByRole('textbox', { name: /source$/ });
  await picture.waitFor();
  await page.context().setOffline(true);
  await source.fill('<h1>Written meanwhile</h1>');
  await page.getByText('The platform does not answer').first().waitFor();
  expect(await visit.barriers()).toEqual([]);
  await source.getByText('Written meanwhile').waitFor();
  await page.context().setOffline(false);
  const before = await picture.getAttribute('src').catch(() => null);
  await button('Try again').first().click();
  await page.locator(`img[alt^="Page 1"]:not([src="${before}"])`).waitFor();
  // The browser logs each failed request.
  expect(visit.faults.splice(0).every((fault) => fault.includes('ERR_INTERNET_DISCONNECTED'))).toBe(
    true,
  );
  await visit.goTo('Keys');
  await page.getByText('No keys yet').waitFor();
});
