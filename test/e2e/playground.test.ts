import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { CommandLine } from '../harness/clients/command-line.ts';
import { ConsoleVisit, launchChromium } from '../harness/clients/console.ts';
import { pdfFacts, pdfText } from '../harness/documents/pdf.ts';
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

async function openPlayground(name: string): Promise<Page> {
  visit = await ConsoleVisit.open(browser, platform);
  await visit.login(name);
  await visit.goTo('Playground');
  return visit.page;
}

const picture = (page: Page) => page.getByRole('img', { name: 'Page 1 of the document' });
const source = (page: Page) => page.getByRole('textbox', { name: /source$/ });
const show = (page: Page, format: string) =>
  page.getByRole('radiogroup').getByText(format, { exact: true }).click();

/** Runs an action, and waits until page 1 is redrawn. */
async function redrawn(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = await picture(page).getAttribute('src');
  await act();
  await page.locator(`img[alt^="Page 1"]:not([src="${before}"])`).waitFor();
}

/** The browser's log line about an answer that the page shows as a fault. */
function expectRefused(status: number): void {
  const [first, ...others] = visit.faults.splice(0);
  expect(first).toContain(String(status));
  expect(others).toEqual([]);
}

test('five demo PDFs of the four formats are made, the sixth is an invitation, previews go on', async () => {
  const page = await openPlayground('demo in the playground');
  const make = page.getByRole('button', { name: /^Make PDF/ });
  const pages = page.getByRole('region', { name: 'Pages of the PDF' });
  const samples = [
    ['HTML', 'Imprint & Sons'],
    ['Markdown', 'A Field Guide to Paper'],
    ['Layout template', 'Museum of Examples'],
    ['Office', 'Boatyard Example'],
  ] as const;
  let left = 5;
  for (const [format, text] of samples) {
    await show(page, format);
    if (format === 'Office') {
      await page.getByRole('button', { name: 'Use the sample invoice' }).click();
    }
    await picture(page).waitFor();
    await page.getByRole('button', { name: `Make PDF · ${left--} of 5 left` }).click();
    await pages.getByText(text).first().waitFor();
  }
  expect(await visit.barriers()).toEqual([]);
  await page.getByRole('button', { name: 'Make PDF · 1 of 5 left' }).click();
  await page.getByRole('button', { name: 'Make PDF · 0 of 5 left' }).click();
  const invitation = page.getByRole('alert', { name: 'Choose a plan' });
  await invitation.getByRole('rowheader', { name: 'Starter' }).waitFor();
  expectRefused(402);

  await show(page, 'HTML');
  await picture(page).waitFor();
  await redrawn(page, () => source(page).fill('<h1>Still here</h1>'));
  expect(await make.isEnabled()).toBe(true);
});

test('the API’s faults are shown in the gutter, at the field, and in the list', async () => {
  const page = await openPlayground('grace in the playground');
  await show(page, 'Layout template');
  await picture(page).waitFor();
  await source(page).fill('{\n  "version": 1,\n  "contents": [],\n  "content": []\n}');
  await page.getByRole('button', { name: 'Source /contents' }).waitFor();
  await page.getByText('is not a known field').waitFor();
  expectRefused(400);
  expect(await page.locator('.cm-lint-marker-error').count()).toBe(1);
  await source(page).fill('{\n  "version": 1,\n}');
  await page.getByRole('button', { name: 'Source, line 3' }).waitFor();
  await page.getByRole('button', { name: 'Samples' }).click();
  await page.getByRole('button', { name: /^Receipt/ }).click();
  await picture(page).waitFor();

  await page.getByRole('tab', { name: 'Options' }).click();
  await page.getByLabel('Scale', { exact: true }).fill('3');
  await page.getByText('must be <= 2').first().waitFor();
  expectRefused(400);
  expect(await visit.barriers()).toEqual([]);
  await page.getByRole('button', { name: 'Reset Scale' }).click();
  await page.getByText('must be <= 2').first().waitFor({ state: 'detached' });

  await show(page, 'HTML');
  await picture(page).waitFor();
  const wide = '<p style="width: 400cm; text-align: right">wide</p>';
  await source(page).fill(`{{ nobody }} <a href="page.html">relative</a> ${wide}`);
  const facts = page.getByRole('status', { name: 'Facts about the result' });
  await facts.getByText('No value for nobody').waitFor();
  await facts.getByText('1 relative link dropped').waitFor();
  await facts.getByText('1 element cut off').waitFor();
});

test('a draft outlives the session and the page, and is a folder for the command line', async () => {
  const page = await openPlayground('writer');
  await picture(page).waitFor();
  await source(page).fill('<h1>Dear {{ name }}</h1>');
  await page.getByRole('tab', { name: 'Variables' }).click();
  const variables = page.getByRole('textbox', { name: 'Variables as JSON' });
  await redrawn(page, () => variables.fill('{"name": "Größe", "id": 12345678901234567890}'));
  await page.getByRole('tab', { name: 'Options' }).click();
  await redrawn(page, () => page.getByLabel('Paper size').fill('A5'));

  await visit.endSession();
  await page.getByRole('tab', { name: 'Source' }).click();
  await source(page).fill('<h1>Dear {{ name }},</h1>{{ id }}');
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  await ended.getByRole('button', { name: 'Log in' }).click();
  await picture(page).waitFor();
  visit.faults.splice(0); // the issuer refused the old refresh token
  await page.reload();
  await source(page).getByText('Dear {{ name }},').waitFor();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save' }).click();
  const archive = await (await saved).path();
  const sentence = await page.getByText(/^Saved\. Unpack it/).innerText();
  const [, ...words] = (/platen .*/.exec(sentence)?.[0] ?? '').split(' ');
  const { key } = await platform.account();
  const cli = new CommandLine({ PLATEN_URL: platform.url, PLATEN_API_KEY: key });
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(archive)))) {
    if (!path.endsWith('/')) writeFileSync(cli.path(basename(path)), bytes);
  }
  expect(await cli.run(...words, '-o', 'out.pdf')).toMatchObject({ code: 0 });
  const pdf = readFileSync(cli.path('out.pdf'));
  expect(await pdfText(pdf)).toMatch(/Dear Größe,\s+12345678901234567890/);
  const { pages, width, height } = await pdfFacts(pdf);
  expect([pages, Math.round(width), Math.round(height)]).toEqual([1, 420, 595]); // A5 in points
  cli.remove();

  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['# Dropped'], 'letter.md'));
    return data;
  });
  await source(page).dispatchEvent('drop', { dataTransfer: dropped });
  await page.getByText('Opened letter.md.').waitFor();
  await page.getByRole('textbox', { name: 'Markdown source' }).getByText('# Dropped').waitFor();
  await show(page, 'HTML');
  await source(page).getByText('Dear {{ name }},').waitFor();

  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByText('Nothing to show yet').waitFor();
  expect(await visit.barriers()).toEqual([]);
  await page.getByLabel(/^Open a document/).setInputFiles({
    name: 'draft.zip',
    mimeType: 'application/zip',
    buffer: readFileSync(archive),
  });
  await source(page).getByText('Dear {{ name }},').waitFor();
  await picture(page).waitFor();

  await page.getByRole('button', { name: 'Copy as code' }).click();
  await page.getByRole('tab', { name: 'Python' }).click();
  const python = page.getByRole('tabpanel', { name: 'Python' });
  await python.getByRole('button', { name: 'Copy', exact: true }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('"id": 12345678901234567890');
});
