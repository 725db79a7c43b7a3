import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strToU8, zipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { ConsoleVisit, launchChromium } from '../harness/clients/console.ts';
import { pdfText } from '../harness/documents/pdf.ts';
import { solidPng } from '../harness/documents/solid-png.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let browser: Browser;
let visit: ConsoleVisit;

beforeAll(async () => {
  platform = sharedPlatform();
  browser = await launchChromium();
});
afterAll(async () => {
  await visit.close();
  await browser.close();
  platform.leave();
});

const PAGE = `<link rel="stylesheet" href="css/page.css"><h1>Beside</h1><img src="logo.png" alt="">`;
const LOGO = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: solidPng(200),
};

const files = (page: Page) => page.getByRole('list', { name: 'Files beside the document' });
const problems = (page: Page) => page.getByRole('region', { name: 'Problems' });
const source = (page: Page) => page.getByRole('textbox', { name: /source$/ });

test('files beside a document are in the preview, in the PDF and in the draft', async () => {
  visit = await ConsoleVisit.open(browser, platform);
  const { page } = visit;
  await visit.login('writer with pictures');
  await visit.goTo('Playground');
  await source(page).fill(PAGE);
  await problems(page).getByText('logo.png did not load.').waitFor();

  const pane = page.getByRole('tab', { name: /^Files/ });
  await pane.click();
  await page.getByLabel('Add files').last().setInputFiles(LOGO);
  await files(page).getByText('logo.png').waitFor();
  await problems(page).getByText('logo.png did not load.').waitFor({ state: 'detached' });
  await problems(page).getByText('css/page.css did not load.').waitFor();
  expect(await pane.innerText()).toMatch(/^Files\s+1\s+1 file$/);
  await page
    .getByLabel('Add files')
    .last()
    .setInputFiles({ ...LOGO, name: 'options.json' });
  await page.getByText('are parts of the document itself').waitFor();
  expect(await visit.barriers()).toEqual([]);
  for (const width of [360, 800]) expect(await visit.overflowAt(width)).toBe(0);

  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText('without the files beside it').waitFor();
  await page.reload();
  await pane.click();
  await files(page).getByText('logo.png').waitFor();
  await page.getByRole('button', { name: 'Remove logo.png' }).press('Enter');
  await files(page).waitFor({ state: 'detached' });
});

test('a folder opens with all that is in it', async () => {
  const { page } = visit;
  const css = strToU8('h1::after { content: " the page" }');
  const folder = { 'index.html': strToU8(PAGE), 'logo.png': LOGO.buffer, css: { 'page.css': css } };
  await page.getByLabel(/^Open a document/).setInputFiles({
    name: 'site.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zipSync({ site: folder })),
  });
  await page.getByText('Opened site.zip.').waitFor();
  await page.getByRole('tab', { name: 'Files' }).click();
  await files(page).getByText('css/page.css').waitFor();
  await problems(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Copy as code' }).click();
  await page.getByText('The code sends platen-html.zip').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Make PDF/ }).click();
  await page.getByText('The PDF is ready: 1 page.').waitFor();
  const saved = page.waitForEvent('download');
  await page.keyboard.press('ControlOrMeta+s');
  const pdf = readFileSync(await (await saved).path());
  expect(await pdfText(pdf)).toContain('Beside the page');
  expect(visit.faults).toEqual([]);
});
