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
const offered = (page: Page, name: string) => page.getByRole('option', { name });

/** An editor that just asks anew what to offer takes no click. */
async function take(page: Page, name: string): Promise<void> {
  const option = offered(page, name);
  // On a busy machine the editor drops what it found for the key before: asked for, it offers it.
  await option.waitFor({ timeout: 20_000 }).catch(() => page.keyboard.press('Control+Space'));
  await option.waitFor();
  await expect
    .poll(
      async () => {
        await option.click({ timeout: 1_000 }).catch(() => undefined);
        return option.isVisible();
      },
      { timeout: 10_000 },
    )
    .toBe(false);
}

async function openPlayground(name: string, format = 'html'): Promise<Page> {
  visit = await ConsoleVisit.open(browser, platform);
  await visit.login(name);
  await visit.page.goto(`${platform.url}/playground?format=${format}`);
  await picture(visit.page).waitFor();
  return visit.page;
}

/** Where typing is slow, the page asks for previews of half a word. */
function forgetPreviewsOfHalfWords(): void {
  const others = visit.faults.splice(0).filter((fault) => !/status of 4(?:00|22)/.test(fault));
  visit.faults.push(...others);
}

/** Replaces the source, and types the new one key by key, so that the editor offers completions. */
async function write(page: Page, text: string): Promise<void> {
  await source(page).fill('');
  await source(page).click();
  await page.keyboard.type(text);
}

test('an option is found by a word, explained on request, and the same as JSON', async () => {
  const page = await openPlayground('seeker of options');
  await tab(page, 'Options').click();
  await page.getByLabel('Find an option').fill('draft');
  const watermark = page.getByText('Watermark', { exact: true });
  await watermark.click();
  await page.getByLabel('Text', { exact: true }).fill('COPY');
  await page.getByLabel('Find an option').fill('no such thing');
  await page.getByText('No option matches').waitFor();
  await page.getByLabel('Find an option').fill('');
  const explained = page.getByText('A0-A6, Letter, Legal');
  expect(await explained.isVisible()).toBe(false);
  await page.locator('summary', { hasText: 'More about Paper size' }).click();
  expect(await explained.isVisible()).toBe(true);
  expect(await visit.barriers()).toEqual([]);

  await page.getByRole('button', { name: 'JSON' }).click();
  const json = page.getByRole('textbox', { name: 'Options as JSON' });
  await json.getByText('"COPY"').waitFor();
  await json.fill('{ "scale": 3, ');
  await page.getByText('This is not a JSON object yet.').waitFor();
  await json.fill('{\n  "page_format": "A5",\n  "scale": 3\n}');
  await page.getByRole('button', { name: 'Scale' }).waitFor();
  expect(await page.locator('.cm-lint-marker-error').count()).toBe(1);
  expect(await visit.barriers()).toEqual([]);
  expect(visit.faults.splice(0)).toEqual([expect.stringContaining('400')]);
  await json.fill('{\n  "page_format": "A5"\n}');
  await page.getByRole('button', { name: 'JSON' }).click();
  expect(await page.getByLabel('Paper size', { exact: true }).inputValue()).toBe('A5');
  expect(await page.getByText('1 option set').count()).toBeGreaterThan(0);

  await page.locator('summary', { hasText: 'Header and footer' }).click();
  await page.getByRole('button', { name: 'Page x of y', pressed: false }).click();
  await page.getByRole('button', { name: 'Page x of y', pressed: true }).click();
  await page.locator('summary', { hasText: 'Header and footer' }).click();
  await page.locator('summary', { hasText: 'Margins' }).click();
  await page.locator('[data-side="top"]').hover();
  const { x, y, width, height } = (await page.locator('[data-side="top"]').boundingBox())!;
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2 + 10);
  await page.mouse.up();
  const top = await page.getByLabel('Top margin', { exact: true }).inputValue();
  expect(top).toMatch(/^(?:3[2-9]|4[0-6])mm$/); // a pixel of the drawn sheet is 2 mm
});

test('the variables are a form, which leaves the rest of their JSON as it is', async () => {
  const page = await openPlayground('filler of forms');
  const variables = page.getByRole('textbox', { name: 'Variables as JSON' });
  await source(page).fill('{{ buyer.name }}: {{ rows[0].price }}');
  await tab(page, 'Variables').click();
  await variables.fill('{"buyer": {"name": "Ada", "vip": true},  "rows": [{"price": 1.50}]}');
  const form = page.getByRole('button', { name: 'Form', exact: true });
  await form.click();
  await page.getByRole('textbox', { name: 'buyer.name' }).fill('Ada\n“B”');
  await page.getByRole('checkbox', { name: 'buyer.vip' }).uncheck();
  const price = page.getByRole('textbox', { name: 'rows[0].price' });
  await price.fill('2.');
  await page.getByText('This is not a number. 1.50 is used until it is.').waitFor();
  expect(await visit.barriers()).toEqual([]);
  await price.fill('2.00');
  await form.click();
  expect(await variables.innerText()).toBe(
    '{"buyer": {"name": "Ada\\n“B”", "vip": false},  "rows": [{"price": 2.00}]}',
  );
});

test('placeholders are completed by the variables, filters and tags', async () => {
  const page = await openPlayground('writer of placeholders');
  await tab(page, 'Variables').click();
  const variables = page.getByRole('textbox', { name: 'Variables as JSON' });
  await variables.fill(
    '{"buyer": {"name": "Ada"}, "rows": [{"sku": "pen"}], "id": 12345678901234567890}',
  );
  await tab(page, 'Source').click();
  await write(page, '{{ bu');
  await take(page, 'buyer.name');
  await page.keyboard.type(' | upc');
  await take(page, 'upcase');
  await page.keyboard.press('End');
  await page.keyboard.type(' {% for row in rows %}{{ ro');
  await take(page, 'row.sku');
  await page.keyboard.press('End');
  await page.keyboard.type('{% endf');
  await take(page, 'endfor');
  await page.keyboard.type(' %} {{ seller.name }} {{ nobody ');
  expect(await source(page).innerText()).toBe(
    '{{ buyer.name | upcase}} {% for row in rows %}{{ row.sku}}{% endfor %} {{ seller.name }} {{ nobody }}',
  );

  await page.getByRole('button', { name: 'Add the missing variables' }).click();
  const text = await variables.innerText();
  expect(JSON.parse(text)).toMatchObject({
    seller: { name: '' },
    nobody: '',
    rows: [{ sku: 'pen' }],
  });
  expect(text).toContain('12345678901234567890');
  await page.getByRole('region', { name: 'Problems' }).waitFor({ state: 'detached' });
  forgetPreviewsOfHalfWords();
});

test('a layout template is completed by its schema', async () => {
  const page = await openPlayground('writer of templates', 'template');
  await source(page).fill('{"version": 1, "content": [{"type": "heading" }]}');
  await source(page).press('End');
  for (const _ of '}]} ') await page.keyboard.press('ArrowLeft');
  await page.keyboard.type(', "lev');
  await take(page, '"level"');
  await page.keyboard.type('2, "te');
  expect(await offered(page, '"template"').count()).toBe(0);
  await take(page, '"text"');
  await page.keyboard.type('"Hello');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(', "align": "cen');
  await take(page, '"center"');
  expect(JSON.parse(await source(page).innerText())).toEqual({
    version: 1,
    content: [{ type: 'heading', level: 2, text: 'Hello', align: 'center' }],
  });
  forgetPreviewsOfHalfWords();
});

test('a draft has several data sets, and its link opens it for others beside their own', async () => {
  const page = await openPlayground('giver of drafts');
  const variables = page.getByRole('textbox', { name: 'Variables as JSON' });
  await source(page).fill('<p>Dear {{ name }}</p>');
  await tab(page, 'Variables').click();
  await variables.fill('{"name": "Ada"}');
  const sets = page.getByRole('button', { name: /^Data set:/ });
  await sets.click();
  await page.getByRole('menuitem', { name: 'New data set' }).click();
  await variables.fill('{"name": "Grace"}');
  await sets.click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Long names');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await sets.click();
  await page.getByRole('menuitemradio', { name: 'First data set' }).click();
  await variables.getByText('Ada').waitFor();
  expect(await visit.barriers()).toEqual([]);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByText('The link is copied.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await visit.close();
  expect(visit.faults).toEqual([]);

  visit = await ConsoleVisit.open(browser, platform);
  const other = visit.page;
  await other.goto(link);
  await other.getByRole('button', { name: 'Log in' }).click();
  await visit.confirm('reader of links');
  await other.getByText('The draft of the link is open.').waitFor();
  await source(other).getByText('Dear {{ name }}').waitFor();
  await other.getByText('Shared draft').waitFor();
  expect(new URL(other.url()).hash).toBe('');
  await tab(other, 'Variables').click();
  await other.getByRole('button', { name: /^Data set:/ }).click();
  await other.getByRole('menuitemradio', { name: 'Long names' }).click();
  await other.getByRole('textbox', { name: 'Variables as JSON' }).getByText('Grace').waitFor();
  await other.goto(`${platform.url}/playground#draft=${link.slice(-9)}`);
  await other.getByText('The link is damaged').waitFor();
});

test('an example of the documentation opens in the playground', async () => {
  visit = await ConsoleVisit.open(browser, platform);
  await visit.login('reader of examples');
  const { page } = visit;
  await page.goto(`${platform.url}/docs/gallery`);
  await page.getByRole('button', { name: 'Open in playground' }).first().click();
  await page.getByText('The draft of the link is open.').waitFor();
  await page.getByRole('textbox', { name: 'Layout template source' }).waitFor();
  await page.goto(`${platform.url}/docs/guides/html`);
  await page.getByRole('button', { name: 'Open in playground' }).first().click();
  await page.getByText('The draft of the link is open.').waitFor();
});
