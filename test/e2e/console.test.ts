import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { ROOT } from '../../scripts/paths.ts';
import { ConsoleVisit, launchChromium } from '../harness/clients/console.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { until } from '../harness/until.ts';

const FIRST_LOAD_BYTES = 260 * 1_024;

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

const open = async () => (visit = await ConsoleVisit.open(browser, platform));

test('a key is created, used, seen in the usage, rotated, revoked, and then refused', async () => {
  const { page } = await open();
  await visit.login('owner of keys');

  await visit.goTo('Keys');
  await page.getByText('No keys yet').waitFor();
  await page.getByRole('button', { name: 'Create key' }).first().click();
  await page.getByLabel('Name').fill('Invoices <b>');
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  const secret = page.getByLabel('The key', { exact: true });
  const key = await secret.inputValue();
  const done = page.getByRole('button', { name: 'Done' });
  await page.keyboard.press('Escape');
  expect(await done.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Copy the key' }).click();
  expect(await done.isDisabled()).toBe(true);
  await page.getByLabel('I have saved it').check();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await done.click();
  await page.getByText('Never used').waitFor();
  expect(await page.content()).not.toContain(key);

  expect(await platform.statusOf(key, { content: '<p>by a program</p>' })).toBe(200);
  const markdown = { format: 'markdown', content: '# by a program' };
  expect(await platform.statusOf(key, markdown)).toBe(200);
  await until('the key counts', async () => {
    await page.reload();
    await page.getByRole('row').nth(1).waitFor();
    return (await page.getByRole('row').nth(1).innerText()).includes('\t2');
  });

  await visit.goTo('Usage');
  await page.getByRole('tab', { name: 'Table' }).click();
  const today = page.getByRole('table', { name: 'PDFs by day and format' }).getByRole('row').nth(1);
  expect((await today.innerText()).split('\t').slice(1)).toEqual(['1', '1', '0', '0', '2']);
  const byKey = page.getByRole('table', { name: 'PDFs by key' });
  await byKey.getByText('Invoices <b>').waitFor();
  await page.getByRole('tab', { name: 'Bars' }).click();
  await page.getByRole('img', { name: /2 PDFs in all/ }).waitFor();
  const csvOf = async (name: string) => {
    const csv = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download CSV: ${name}` }).click();
    return readFileSync(await (await csv).path(), 'utf8').split('\r\n');
  };
  const [days, day, ...noMore] = await csvOf('By day');
  expect(days).toBe('Day,HTML,Markdown,Layout template,Office,Format not counted,Total');
  expect([day?.slice(10), ...noMore]).toEqual([',1,1,0,0,0,2', '']);
  const [keys, ofKey] = await csvOf('By key');
  expect(keys).toBe('Month,Key,Id,PDFs,Beyond the quota,Failed,Test');
  expect(ofKey).toMatch(/^\d{4}-\d\d,Invoices <b>,key_\w+,2,0,0,0$/);
  await page.getByLabel('Month', { exact: true }).selectOption({ index: 1 });
  await page.getByText('Nothing was made in this month').waitFor();
  expect(new URL(page.url()).search).toMatch(/^\?month=\d{4}-\d\d$/);

  await visit.goTo('Keys');
  const actions = page.getByRole('button', { name: 'Actions for Invoices <b>' });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Rotate' }).click();
  await page.getByLabel('The old key ends').selectOption('In a week');
  await page.getByRole('button', { name: 'Make the new key' }).click();
  const successor = await secret.inputValue();
  await page.getByRole('button', { name: 'Copy the key' }).click();
  await page.getByLabel('I have saved it').check();
  await done.click();
  await page.getByText('Ends in 7 days').or(page.getByText('Ends in 6 days')).waitFor();
  expect(await platform.statusOf(successor, { content: 'x' })).toBe(200);

  await page.getByRole('button', { name: 'Actions for' }).first().click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  const revoke = page.getByRole('button', { name: 'Revoke key' });
  const confirmation = page.getByLabel('Type Invoices <b> to confirm');
  await confirmation.fill('Invoices');
  expect(await revoke.isDisabled()).toBe(true);
  await confirmation.fill('Invoices <b>');
  await revoke.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await until('the key is refused', async () => {
    const statuses = await Promise.all([key, successor].map((one) => platform.statusOf(one, '{}')));
    return statuses.includes(403);
  });
  await page.getByLabel('Show').selectOption({ index: 1 });
  await page.getByText('Revoked').waitFor();
});

test('an expired token is renewed without notice', async () => {
  const { page } = await open();
  await visit.login('renewed');
  const renewed = page.waitForResponse((response) => response.url().endsWith('/token'));
  await visit.outliveToken();
  await visit.goTo('Usage');
  expect((await renewed).status()).toBe(200);
  await page.getByRole('heading', { name: 'Usage' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('an ended session keeps the page, and continues there after a login', async () => {
  const { page } = await open();
  await visit.login('logged out');
  await visit.goTo('Keys');
  await page.getByRole('button', { name: 'Create key' }).first().click();
  await page.getByLabel('Name').fill('half written');
  await visit.endSession();
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  await ended.waitFor();
  expect(await page.locator('input[value="half written"]').count()).toBe(1);
  expect(await visit.barriers()).toEqual([]);
  await ended.getByRole('button', { name: 'Log in' }).click();
  // The issuer still has its session.
  await page.waitForURL(`${platform.url}/keys`);
  await page.getByText('No keys yet').waitFor();
  // The browser logs that the issuer refused the old refresh token.
  expect(visit.faults.splice(0)).toEqual([expect.stringContaining('400')]);

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL(`${platform.issuerUrl}/**`);
  await page.getByRole('button', { name: /sign me out/ }).click();
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);

  // The documentation has the same bar and theme.
  await page.getByRole('link', { name: 'Docs' }).click();
  await page.getByRole('link', { name: 'Reference', exact: true }).click();
  await page.locator('html.dark-mode[data-theme="dark"] .opblock').first().waitFor();
  await page.getByRole('link', { name: 'Console' }).click();
  await page.getByRole('button', { name: 'Log in' }).waitFor();
});

test('a logout ends a renewal of the session that is under way', async () => {
  const { page } = await open();
  await visit.login('leaver in between');
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  await page.route('**/token', async (route) => {
    await released;
    await route.continue();
  });
  const renewal = page.waitForRequest('**/token');
  await visit.outliveToken();
  // Its data waits for the token.
  await page.getByRole('navigation').getByRole('link', { name: 'Usage' }).click();
  await renewal;
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  release(undefined);
  await page.waitForURL(`${platform.issuerUrl}/**`);
  await page.getByRole('button', { name: /sign me out/ }).click();
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

test('an account sees its limits', async () => {
  const { page } = await open();
  await visit.login('reader of limits');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Plan and limits' }).click();
  const limits = page.getByRole('table', { name: 'Limits of the account' });
  await limits.getByRole('rowheader', { name: 'Requests a minute' }).waitFor();
  await limits.getByText('30 s', { exact: true }).waitFor();
});

test('the first load is small: the editor and the PDF viewer load on demand', async () => {
  const { page } = await open();
  await page.goto(platform.url, { waitUntil: 'networkidle' });
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const dist = join(ROOT, 'web/dist');
  const assets = readdirSync(join(dist, 'assets')).map((name) => `/assets/${name}`);
  const files = ['/index.html', ...assets.filter((name) => loaded.includes(name))];
  expect(files.length).toBeGreaterThan(3);
  const bytes = files.map((name) => gzipSync(readFileSync(join(dist, name))).length);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(FIRST_LOAD_BYTES);
});
