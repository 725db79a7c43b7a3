import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { ConsoleVisit, launchChromium } from '../harness/clients/console.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let browser: Browser;
let visit: ConsoleVisit;

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

const picture = (page: Page) => page.getByRole('img', { name: 'Page 1 of the document' });
const source = (page: Page) => page.getByRole('textbox', { name: /source$/ });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const draftMenu = (page: Page) => page.getByRole('button', { name: /^Draft:/ });

async function openPlayground(name: string): Promise<Page> {
  visit = await ConsoleVisit.open(browser, platform);
  await visit.login(name);
  await visit.goTo('Playground');
  await picture(visit.page).waitFor();
  return visit.page;
}

test('a made PDF outlives a change of route and a reload, and is saved under its title', async () => {
  const page = await openPlayground('keeper of documents');
  await source(page).fill('<title>Bill: 7/8</title><p>first</p>');
  await source(page).press('ControlOrMeta+Enter');
  const pages = page.getByRole('region', { name: 'Pages of the PDF' });
  await pages.getByText('first').waitFor();
  await page.getByText('The PDF is ready: 1 page.').waitFor();
  expect(await source(page).innerText()).not.toMatch(/\n/);

  await visit.goTo('Keys');
  await visit.goTo('Playground');
  await tab(page, 'PDF').click();
  await pages.getByText('first').waitFor();
  await page.reload();
  await tab(page, 'PDF').click();
  await pages.getByText('first').waitFor();
  await page.getByText(/^Made at \d\d:\d\d$/).waitFor();
  expect(await page.getByText('has changed since').count()).toBe(0);
  const saved = page.waitForEvent('download');
  await source(page).press('ControlOrMeta+s');
  expect((await saved).suggestedFilename()).toBe('Bill 7 8.pdf');

  // Chromium would give a text that takes the place of another its style, which the policy refuses.
  await source(page).press('ControlOrMeta+a');
  await source(page).press('Delete');
  await source(page).fill('<p>second</p>'.repeat(400));
  await page.getByText('has changed since').waitFor();
  await source(page).press('ControlOrMeta+Enter');
  await pages.getByText('second').first().waitFor();
  const number = page.getByRole('textbox', { name: 'Page' });
  await number.fill('11');
  await number.press('Enter');
  await pages.locator('[data-page-number="11"]').getByText('second').first().waitFor();
  expect(await number.inputValue()).toBe('11');
  await page.getByLabel('Earlier PDFs').selectOption({ index: 1 });
  await pages.getByText('first').waitFor();

  // The viewer knows the password of the draft.
  await source(page).press('ControlOrMeta+a');
  await source(page).press('Delete');
  await source(page).fill('<p>secret</p>');
  await tab(page, 'Options').click();
  await page.getByLabel('Find an option').fill('password');
  await page.locator('summary', { hasText: 'Passwords' }).click();
  await page.getByLabel('User password', { exact: true }).fill('open it');
  await page.getByRole('button', { name: /^Make PDF/ }).click();
  await pages.getByText('secret').waitFor();
});

test('steps that can be undone outlast other panes, other tabs and samples', async () => {
  const page = await openPlayground('writer who goes back');
  await source(page).fill('<h1>Written by hand</h1>');
  await page.getByRole('button', { name: 'Samples' }).click();
  await page.getByRole('button', { name: /^Invoice.*HTML/ }).click();
  await source(page).getByText('DOCTYPE').first().waitFor();
  await tab(page, 'Variables').click();
  await page.getByRole('radiogroup').getByText('Markdown', { exact: true }).click();
  await page.getByRole('radiogroup').getByText('HTML', { exact: true }).click();
  await source(page).press('ControlOrMeta+z');
  await source(page).getByText('Written by hand').waitFor();
});

test('no page is wider than its window where its bar becomes narrow', async () => {
  const page = await openPlayground('somebody with a name that is quite long');
  for (const width of [320, 640, 705, 720, 735]) expect(await visit.overflowAt(width)).toBe(0);
  await page.emulateMedia({ forcedColors: 'active' });
  const shown = page.getByRole('radiogroup').locator('label', { hasText: 'HTML' });
  expect(await shown.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
});

test('two tabs overwrite nothing of each other', async () => {
  const page = await openPlayground('writer in two tabs');
  await source(page).fill('<p>the first tab</p>');
  const other = await page.context().newPage();
  await other.goto(`${platform.url}/playground`);
  await source(other).getByText('the first tab').waitFor();

  await source(other).fill('<p>the second tab</p>');
  await page.getByText('This draft has changed in another tab.').waitFor();
  await source(page).fill('<p>the first tab, again</p>');
  await page.getByText('What you write here is “Draft 2”.').waitFor();
  expect(await draftMenu(page).innerText()).toContain('Draft 2');
  await draftMenu(page).click();
  await page.getByRole('menuitemradio', { name: 'First draft' }).click();
  await source(page).getByText('the second tab').waitFor();

  await source(other).fill('<p>the second tab, later</p>');
  await page.getByRole('button', { name: 'Show the change' }).click();
  await source(page).getByText('the second tab, later').waitFor();
  await other.close();
  visit.faults.splice(0); // styles that Chromium sets by itself where a whole text is written over

  await draftMenu(page).click();
  await page.getByRole('menuitemradio', { name: 'Draft 2' }).click();
  await page.reload();
  await source(page).getByText('the first tab, again').waitFor();
  await draftMenu(page).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Letter');
  expect(await visit.barriers()).toEqual([]);
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await draftMenu(page).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('“Letter” is deleted.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await source(page).getByText('the first tab, again').waitFor();
  expect(await draftMenu(page).innerText()).toMatch(/^Letter$/m);
});

test('the preview shows the first pages, and names the place of what is amiss', async () => {
  const page = await openPlayground('reader of previews');
  const sheet = '<section style="break-after: page">x {{ nobody }}</section>';
  await source(page).fill(`${'\n'.repeat(3)}${sheet.repeat(12)}`);
  await page.getByRole('img', { name: 'Page 10 of the document' }).waitFor();
  await page.getByText('The first 10 pages are shown.').waitFor();
  expect(await page.getByRole('img', { name: /^Page \d+ of the document$/ }).count()).toBe(10);
  const { width } = (await picture(page).boundingBox()) ?? { width: 0 };
  await page.getByRole('button', { name: 'Larger' }).click();
  expect((await picture(page).boundingBox())?.width).toBeGreaterThan(width);
  expect(await page.locator('.cm-lint-marker-warning').count()).toBe(1);
  expect(await visit.barriers()).toEqual([]);
  const problems = page.getByRole('region', { name: 'Problems' });
  await problems.getByText('There is no value for nobody.').waitFor();
  await problems.getByRole('button', { name: 'Source, line 4' }).click();
  await page.keyboard.type('some');
  await source(page).getByText('{{ somenobody }}').first().waitFor();
});

test('a fault is in one place, at once for JSON, and the next edit clears it', async () => {
  const page = await openPlayground('writer of faults');
  await tab(page, 'Variables').click();
  const variables = page.getByRole('textbox', { name: 'Variables as JSON' });
  const problems = page.getByRole('region', { name: 'Problems' });
  await page.context().setOffline(true);
  await variables.fill('{\n  "name": \n}');
  await problems.getByRole('button', { name: 'Variables, line 3' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await tab(page, 'Source').click();
  await problems.getByRole('button').click();
  await page.keyboard.type('"Ada"');
  await problems.waitFor({ state: 'detached' });
  expect(await variables.innerText()).toContain('"Ada"}');
  await page.context().setOffline(false);
  visit.faults.splice(0); // previews while there was no connection

  // What is hidden in the form must not make the page longer.
  await tab(page, 'Options').click();
  for (const group of ['Header and footer', 'File', 'Browser'])
    await page.locator('summary', { hasText: new RegExp(`^${group}$`) }).click();
  await page.getByLabel('Base URL').fill('https://example.com/');
  const overflow = await page.evaluate(
    () => document.documentElement.scrollHeight - window.innerHeight,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test('an address that does not exist, and a page that does not load, leave the shell', async () => {
  visit = await ConsoleVisit.open(browser, platform);
  const { page } = visit;
  const shell = page.getByRole('navigation', { name: 'Main' });
  const answer = await page.goto(`${platform.url}/plagground`);
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  await shell.waitFor();
  visit.faults.splice(0); // the browser logs the 404
  await visit.login('reader without a connection');

  await page.context().setOffline(true);
  await shell.getByRole('link', { name: 'Playground' }).click();
  await page.getByText('This page did not load').waitFor();
  await page.getByRole('button', { name: 'Load again' }).click();
  await page.getByRole('link', { name: 'Platen', exact: true }).click();
  await page.getByRole('heading', { name: /^Hello/ }).waitFor();
  await shell.getByRole('link', { name: 'Playground' }).click();
  await page.getByText('This page did not load').waitFor();
  await page.context().setOffline(false);
  await picture(page).waitFor();
  const isConnection = (fault: string) => /ERR_INTERNET|Failed to fetch|dynamically/.test(fault);
  expect(visit.faults.splice(0).filter((fault) => !isConnection(fault))).toEqual([]);
});
