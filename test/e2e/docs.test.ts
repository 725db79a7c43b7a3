import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, Locator, Page } from 'playwright-core';
import { barriersIn } from '../harness/clients/barriers.ts';
import {
  launchChromium,
  launchWholeChromium,
  PATIENCE_MS,
} from '../harness/clients/open-browser.ts';
import { ANSWERS, VARIABLES } from '../harness/guides/fates.ts';
import { pdfFacts, pdfText } from '../harness/documents/pdf.ts';
import type { RunningPlatform, TestAccount } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { until } from '../harness/until.ts';

/** One of each kind. */
const PAGES = [
  '/docs',
  '/docs/reference',
  '/docs/guides',
  '/docs/guides/markdown',
  '/docs/gallery',
  '/docs/errors',
  '/docs/packages/sdk',
];
const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

let platform: RunningPlatform;
let account: TestAccount;
let browser: Browser;

beforeAll(async () => {
  platform = sharedPlatform();
  account = await platform.account();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  platform.leave();
});

/** A page in its own browser, with everything that must not happen in it. */
async function open(look: (typeof LOOKS)[number] = LOOKS[0], its = browser) {
  const context = await its.newContext(look);
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const faults: string[] = [];
  context.on('request', (request) => {
    const url = request.url();
    const isBrowsers = /^(data|blob|chrome|chrome-extension):/.test(url); // also its PDF viewer
    const isOwn = url.startsWith(`${platform.url}/`) || isBrowsers;
    if (!isOwn) faults.push(`asks ${url}`);
  });
  context.on('requestfailed', (request) => faults.push(`fails to load ${request.url()}`));
  context.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} at ${response.url()}`);
  });
  // Violations of the page's policy are also errors of the console.
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  context.on('weberror', (error) => faults.push(error.error().message));
  return { page, faults, close: () => context.close() };
}

async function openOperation(page: Page, operationId: string) {
  const operation = page.locator(`[id$="-${operationId}"]`);
  await operation.locator('.opblock-summary-control').click();
  await operation.locator('.samples').waitFor();
  return operation;
}

async function authorize(
  page: Page,
  field: '#api_key_value' | '#auth-bearer-value',
  value: string,
) {
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  const form = page.locator('form').filter({ has: page.locator(field) });
  await form.locator(field).fill(value);
  await form.getByRole('button', { name: 'Apply credentials' }).click();
  await page.getByRole('button', { name: 'Close' }).first().click();
}

/** Sends an operation's proposed request, a file too. */
async function tryOut(operation: Locator): Promise<void> {
  await operation.getByRole('button', { name: 'Try it out' }).click();
  for (const file of await operation.locator('input[type=file]').all()) {
    await until('a document is chosen', () =>
      file.evaluate((input: HTMLInputElement) => input.files!.length > 0),
    );
  }
  await operation.getByRole('button', { name: 'Execute' }).click();
}

/** Makes the proposed PDF of an operation, and saves it. */
async function savedPdf(page: Page, operation: Locator): Promise<Buffer> {
  await tryOut(operation);
  const save = operation.getByRole('link', { name: 'Save it' });
  await save.waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(download.suggestedFilename()).toBe('document.pdf');
  return readFileSync(await download.path());
}

/** How many pages of a PDF the browser's viewer shows in a tab, by their thumbnails. */
async function pagesShown(tab: Page): Promise<number> {
  const viewer = () => tab.frames().find((frame) => frame.url().startsWith('chrome-extension:'));
  await until('the tab has a viewer', () => viewer() !== undefined);
  expect(await tab.evaluate(() => document.contentType)).toBe('application/pdf');
  const pages = viewer()!.locator('viewer-thumbnail');
  await pages.first().waitFor();
  return pages.count();
}

/** Runs in the page: the words in these elements that are broken over lines. */
function wordsInTwoLines(selector: string): string[] {
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const words: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      for (const { 0: word, index } of text.data.matchAll(/[\w.]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) words.push(word);
      }
    }
    return words;
  });
}

/** Words of other products, and what is not there: what the search box finds first. */
const FIRST_FOUND = {
  wkhtmltopdf: 'Coming from wkhtmltopdf',
  displayHeaderFooter: 'Option by option',
  'url to pdf': 'URLs as a source',
  webhook: 'Webhooks, callbacks, queues and async jobs',
  redact: 'Editing, splitting, compressing and redacting PDFs, and reading text from them (OCR)',
  laravel: 'Laravel',
};

/** JSON of guides that is an answer, or values for a document. */
const VALUES = [...Object.values(ANSWERS), ...Object.values(VARIABLES)].flatMap((parts) =>
  Object.keys(parts),
);

/** Runs in the page: the examples that are documents, or options of one, and do not open in the playground. */
function documentsThatStayClosed(values: string[]): string[] {
  return [...document.querySelectorAll('.example:not(:has(.open)) code')]
    .filter(({ className }) => /-(?:html|liquid|markdown|json)$/.test(className))
    .map(({ textContent }) => textContent)
    .filter((text) => !values.some((value) => text.includes(value)));
}

/** Everything about how the page looks and is reached. In the dark, axe looks at its colours alone. */
async function expectSound(page: Page, { colorScheme, viewport }: (typeof LOOKS)[number]) {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
  await page.waitForLoadState('networkidle');
  const facts = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - innerWidth,
    complaints: document.querySelectorAll('.swagger-ui .errors').length,
    unseen: [...document.images].filter((image) => image.complete && !image.naturalWidth).length,
    ground: getComputedStyle(document.body).backgroundColor,
  }));
  expect(facts).toEqual({
    overflow: 0,
    complaints: 0,
    unseen: 0,
    ground: colorScheme === 'dark' ? 'rgb(23, 27, 34)' : 'rgb(255, 255, 255)',
  });
  const which = colorScheme === 'dark' ? 'colours' : 'everything';
  expect(await barriersIn(page, which)).toEqual([]);
}

test.each(PAGES)(
  '%s is complete, light and wide, dark and narrow, and requests nothing from other hosts',
  async (path) => {
    const { page, faults, close } = await open();
    await page.goto(platform.url + path, { waitUntil: 'networkidle' });
    await page.locator('h1, .swagger-ui .info h1, .swagger-ui .info h2').first().waitFor();
    if (path === '/docs/reference') await openOperation(page, 'generatePdf');
    for (const look of LOOKS) await expectSound(page, look);
    await page.setViewportSize({ width: 800, height: 900 });
    const [bar, below] = await page.evaluate(() => [
      document.querySelector('.bar')!.getBoundingClientRect().height,
      parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
    ]);
    expect(bar).toBeLessThanOrEqual(below!); // or it would hide targets
    expect(faults).toEqual([]);
    await close();
  },
);

describe('the guides', () => {
  test('do not scroll sideways on a phone, break no word of a table, and open each document', async () => {
    const { page, faults, close } = await open(LOOKS[1]);
    await page.goto(`${platform.url}/docs/guides`);
    const links = page.locator('.guides a');
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths) {
      // Requests that a navigation aborts count as faults.
      await page.goto(platform.url + path!, { waitUntil: 'networkidle' });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      const broken = await page.evaluate(wordsInTwoLines, 'td');
      const closed = await page.evaluate(documentsThatStayClosed, VALUES);
      expect([path, width, broken, closed]).toEqual([path, 390, [], []]);
    }
    expect(faults).toEqual([]);
    await close();
  });

  test('are found by keyboard, by their content', async () => {
    const { page, faults, close } = await open();
    await page.goto(`${platform.url}/docs/errors`);
    await page.keyboard.press('/');
    await page.keyboard.type('tada');
    const found = page.locator('.found');
    await found.getByText('1 found').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${platform.url}/docs/guides/markdown#*`);
    await page.keyboard.press('/');
    await page.keyboard.type('quota_exc');
    await found
      .getByRole('link')
      .filter({ hasText: /^quota_exceeded *Errors and remedies/ })
      .waitFor();
    for (const [words, first] of Object.entries(FIRST_FOUND)) {
      await page.getByRole('searchbox').fill(words);
      await found.locator('li:first-child').getByText(first, { exact: true }).waitFor();
    }
    await page.keyboard.press('Escape');
    expect(await found.isVisible()).toBe(false);
    expect(faults).toEqual([]);
    await close();
  });

  test('have their contents beside them, and examples that can be copied', async () => {
    const { page, faults, close } = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${platform.url}/docs/guides/html`);
    await page.locator('.contents').getByRole('link', { name: 'How wide a page is' }).click();
    await page.waitForURL('**#how-wide-a-page-is');
    const example = page.locator('.example').first();
    await example.getByRole('button', { name: 'Copy' }).click();
    await example.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe((await example.locator('pre').textContent())?.trimEnd());
    expect(faults).toEqual([]);
    await close();
  });
});

test('a chosen theme holds for docs and console', async () => {
  const { page, faults, close } = await open();
  await page.goto(`${platform.url}/docs`);
  await page.getByLabel('Appearance').selectOption('Dark');
  const grounds = () => page.evaluate(() => getComputedStyle(document.body).colorScheme);
  expect(await grounds()).toBe('dark');
  await page.goto(platform.url);
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('menuitemradio', { name: 'As the system' }).click();
  await page.goto(`${platform.url}/docs/guides/html`);
  expect(await page.getByLabel('Appearance').inputValue()).toBe('system');
  expect(await grounds()).toBe('light dark');
  expect(faults).toEqual([]);
  await close();
});

describe('the reference', () => {
  test('opens every operation, with samples in three languages', async () => {
    const { page, faults, close } = await open();
    await page.goto(`${platform.url}/docs/reference`);
    await page.locator('.opblock').first().waitFor();
    await page
      .locator('.opblock-summary-control')
      .evaluateAll((all: HTMLElement[]) => all.forEach((control) => control.click()));
    const operations = await page.locator('.opblock').count();
    await expect(page.locator('.samples').count()).resolves.toBe(operations);
    const first = page.locator('.samples').first();
    for (const [label, text] of [
      ['curl', 'curl --fail-with-body "$PLATEN_URL/api/v1/generate/pdf"'],
      ['TypeScript', "import { Platen } from '@platen/client'"],
      ['Python', 'requests.post('],
    ] as const) {
      await first.getByRole('tab', { name: label }).click();
      expect(await first.locator('pre').textContent()).toContain(text);
    }
    expect(faults).toEqual([]);
    await close();
  });

  test('makes PDFs that can be saved and opened, shows a preview, and forgets the key with the page', async () => {
    await using whole = await launchWholeChromium();
    const { page, faults, close } = await open(LOOKS[0], whole);
    await page.goto(`${platform.url}/docs/reference`);
    await authorize(page, '#api_key_value', account.key);
    const made = await openOperation(page, 'generatePdf');
    const pdf = await savedPdf(page, made);
    expect(await pdfText(pdf)).toContain('Hello Ada');
    expect(await pdfFacts(pdf)).toMatchObject({ pages: 1 });
    const link = made.getByRole('link', { name: 'Open the PDF' });
    const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    expect(await pagesShown(tab)).toBe(1);
    await tab.close();

    const uploaded = await openOperation(page, 'generatePdfFromUpload');
    expect(await pdfText(await savedPdf(page, uploaded))).toContain('4 May 2026');

    const previewed = await openOperation(page, 'generatePreview');
    await tryOut(previewed);
    const picture = previewed.locator('.response-col_description img');
    await picture.waitFor();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
    const kept = await page.evaluate(() => [localStorage.length, document.cookie]);
    expect(kept).toEqual([0, '']);
    expect(faults).toEqual([]);
    await close();
  });

  test('opens the operation of an address from when it stood at /docs', async () => {
    const { page, close } = await open();
    await page.goto(`${platform.url}/docs#/Generation/generatePdf`);
    await page.waitForURL('**/docs/reference#/Generation/generatePdf');
    await page.locator('#operations-Generation-generatePdf.is-open').waitFor();
    await close();
  });

  test('opens each operation that the search box finds, and manages keys with a token', async () => {
    const { page, faults, close } = await open();
    await page.goto(`${platform.url}/docs/reference`);
    await page.locator('.opblock').first().waitFor();
    for (const [path, operationId] of [
      ['/keys/{key_id}/rotate', 'rotateKey'],
      ['/generate/preview', 'generatePreview'],
    ] as const) {
      await page.getByRole('searchbox').fill(path);
      await page.locator('.found').getByText(`POST ${path}`, { exact: true }).click();
      const operation = page.locator(`[id$="-${operationId}"]`);
      await operation.locator('.samples').waitFor();
      const top = () => operation.evaluate((each) => each.getBoundingClientRect().top);
      await until('it is in sight', async () => (await top()) >= 0 && (await top()) < 900);
    }
    await authorize(page, '#auth-bearer-value', await platform.token('reader'));
    const operation = await openOperation(page, 'createKey');
    await tryOut(operation);
    const answer = operation.locator('.live-responses-table .response-col_description').last();
    await answer.getByText('Web shop').first().waitFor();
    expect(await answer.textContent()).toContain('platen_live_');
    expect(faults).toEqual([]);
    await close();
  });
});
