import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

/** Drops what is at a path onto the middle of the page, as a browser's own user does. */
async function drop(page: Page, path: string): Promise<void> {
  const { x, y, width, height } = (await page.getByRole('main').boundingBox())!;
  const browserOfPage = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  const at = { x: x + width / 2, y: y + height / 2, data };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browserOfPage.send('Input.dispatchDragEvent', { type, ...at });
}

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

test('a dropped folder opens with all that is in it', async () => {
  const { page } = visit;
  const site = join(mkdtempSync(join(tmpdir(), 'platen-dropped-')), 'site');
  mkdirSync(join(site, 'css'), { recursive: true });
  writeFileSync(join(site, 'index.html'), PAGE);
  writeFileSync(join(site, 'logo.png'), LOGO.buffer);
  writeFileSync(join(site, 'css/page.css'), 'h1::after { content: " the page" }');
  await drop(page, site);
  await page.getByText('Opened index.html.').waitFor();
  rmSync(dirname(site), { recursive: true });
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
