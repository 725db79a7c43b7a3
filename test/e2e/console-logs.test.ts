import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { ConsoleVisit, launchChromium } from '../harness/clients/console.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { until } from '../harness/until.ts';

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

interface CreatedKey {
  key: string;
  key_id: string;
}

/** Logs in, and creates keys by the API. */
async function openWith(name: string, keys: string[]): Promise<[Page, ...CreatedKey[]]> {
  visit = await ConsoleVisit.open(browser, platform);
  const token = await platform.token(name);
  const created: CreatedKey[] = [];
  for (const key of keys) {
    const response = await platform.manage(token, 'POST', '/keys', { name: key });
    created.push((await response.json()) as CreatedKey);
  }
  await visit.login(name);
  return [visit.page, ...created];
}

/** The rows of a table, without its head. */
const rowsOf = (page: Page, table: string) =>
  page.getByRole('table', { name: table, exact: true }).locator('tbody').getByRole('row');

test('failures are explained, and requests found by key, day, code and the caller’s own id', async () => {
  const [page, shop, other] = (await openWith('reader of requests', ['Web shop', 'Other'])) as [
    Page,
    CreatedKey,
    CreatedKey,
  ];
  await visit.goTo('Requests');
  await page.getByText('No requests in the last 7 days').waitFor();

  const headers = { 'X-Request-Id': 'order-4711' };
  const made = await platform.generate(shop.key, { content: '<p>made</p>' }, { headers });
  expect(made.status).toBe(200);
  expect(await platform.statusOf(other.key, {})).toBe(400);
  expect(await platform.statusOf(other.key, {})).toBe(400);
  expect(await platform.statusOf(other.key, { content: 'x', format: 'rtf' })).toBe(400);
  const rows = rowsOf(page, 'Requests');
  await until('all requests are in the log', async () => {
    await page.reload();
    await page
      .getByRole('main')
      .getByText(/No requests|Find by request id/)
      .first()
      .waitFor();
    return (await rows.count()) === 4;
  });

  const errors = rowsOf(page, 'Failures by error code');
  const missing = errors.first();
  expect(await missing.innerText()).toMatch(/^missing_content\s.*Send content.*\s2\s/s);
  expect(await missing.getByRole('link', { name: 'Guide' }).getAttribute('href')).toBe(
    '/docs/errors#missing_content',
  );
  await missing.getByRole('link', { name: 'missing_content' }).click();
  await until('the others are hidden', async () => (await rows.count()) === 2);
  await page.getByLabel('Error', { exact: true }).selectOption('No error (1)');
  await page.reload();
  await rows.getByText('Web shop').waitFor();
  expect(await rows.count()).toBe(1);
  expect(new URL(page.url()).search).toBe('?error=none');
  await page.getByLabel('Error', { exact: true }).selectOption('all');

  await rows.getByText('Your own id').waitFor();
  await page.getByLabel('Find by request id').fill('order-4711');
  await rows.getByText('order-47').waitFor();
  expect(await rows.count()).toBe(1);
  expect(await visit.barriers()).toEqual([]);
  await page.getByLabel('Find by request id').fill('order-4712');
  await page.getByText('No request matches').waitFor();
  await visit.goTo('Requests');
  await until('all are shown again', async () => (await rows.count()) === 4);
  expect(await page.getByLabel('Find by request id').inputValue()).toBe('');

  await visit.goTo('Keys');
  await page.getByRole('button', { name: 'Actions for Web shop' }).click();
  await page.getByRole('menuitem', { name: 'Copy its id' }).click();
  await page.getByRole('menuitem', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shop.key_id);
  await page.getByRole('menuitem', { name: 'See its requests' }).click();
  await rows.first().waitFor();
  expect(new URL(page.url()).search).toBe(`?key=${shop.key_id}`);
  expect(await rows.count()).toBe(1);

  await until('the PDF counts', async () => {
    await page.goto(`${platform.url}/usage`);
    await page.getByRole('heading', { name: 'By key' }).waitFor();
    return (await page.getByRole('link', { name: 'Web shop' }).count()) > 0;
  });
  await page.getByRole('link', { name: 'Web shop' }).click();
  await rows.getByText('Web shop').waitFor();
  await page.goBack();
  await page.getByRole('tab', { name: 'Table' }).click();
  await rowsOf(page, 'PDFs by day and format').first().getByRole('link').click();
  await until('the day has them', async () => (await rows.count()) === 4);
  await page.goto(`${platform.url}/usage?key=${shop.key_id}`);
  await page.getByRole('heading', { name: 'Web shop, by month' }).waitFor();
  const months = rowsOf(page, 'PDFs by month');
  expect([await months.count(), await months.innerText()]).toEqual([
    1,
    expect.stringMatching(/^\w+ \d{4}\s+1\s/),
  ]);

  await page.getByRole('link', { name: 'Platen' }).click();
  await page.getByRole('heading', { name: 'Last failures' }).waitFor();
  await page.getByRole('img', { name: 'last 14 days, 1 PDF in all' }).waitFor();
  const last = page.getByRole('link', { name: /^400 / });
  expect(await last.count()).toBe(3);
  await last.first().click();
  await rows.first().waitFor();
  expect(new URL(page.url()).search).toBe('?error=unsupported_format');
});

test('keys are found, sorted, edited and revoked together, and the audit log has it', async () => {
  const names = ['Key 2', 'Key 10', 'Alpha', 'Beta', 'Gamma', 'Delta', 'Zeta'];
  const [page] = await openWith('keeper of many keys', names);
  await visit.goTo('Keys');
  const rows = rowsOf(page, 'API keys');
  const shown = async () =>
    (await rows.getByRole('checkbox').evaluateAll((all) => all.map((one) => one.ariaLabel))).map(
      (label) => label?.replace('Choose ', ''),
    );
  await page.getByLabel('Order').selectOption('By name');
  await page.getByLabel('Find by name').fill('key');
  await page.waitForURL('**/keys?sort=name&q=key');
  await page.reload();
  await rows.first().waitFor();
  expect(await shown()).toEqual(['Key 2', 'Key 10']);

  await page.getByRole('button', { name: 'Actions for Key 2' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Key for invoices');
  await page.getByLabel('PDFs a month').fill('25');
  await page.getByRole('button', { name: 'Save' }).click();
  await rows.getByText('Key for invoices').waitFor();
  await rows.getByText('0 of 25').waitFor();

  await page.getByLabel('Find by name').fill('');
  await page.getByRole('checkbox', { name: 'Choose Alpha' }).check();
  await page.getByRole('checkbox', { name: 'Choose Beta' }).check();
  await page.getByText('2 keys are chosen').waitFor();
  expect(await visit.barriers()).toEqual([]);
  await page.getByRole('button', { name: 'Revoke …' }).click();
  const revoke = page.getByRole('button', { name: 'Revoke keys' });
  expect(await revoke.isDisabled()).toBe(true);
  await page.getByLabel('Type 2 keys to confirm').fill('2 keys');
  await revoke.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await until('both are gone', async () => (await rows.count()) === 5);
  await page.getByLabel('Show').selectOption('ended');
  await until('they have ended', async () => (await shown()).join() === 'Alpha,Beta');

  await page.getByRole('link', { name: 'Audit log' }).click();
  const changes = rowsOf(page, 'Changes of API keys');
  await changes.getByText('Revoked').first().waitFor();
  expect(await changes.count()).toBe(10);
  await page.getByLabel('What').selectOption('Edited (1)');
  await until('one is left', async () => (await changes.count()) === 1);
  expect(await changes.first().innerText()).toMatch(
    /keeper of many keys \(you\)\s+Edited\s+Key for invoices/,
  );
});

test('a session is that of every open tab, and ends in all of them', async () => {
  const [page] = await openWith('owner of tabs', []);
  const second = await page.context().newPage();
  await second.goto(`${platform.url}/keys`);
  await second.getByText('No keys yet').waitFor();

  // The issuer takes a refresh token once, so that one tab renews for both.
  await visit.outliveToken(second);
  await visit.outliveToken();
  const renewed = page.waitForResponse((response) => response.url().endsWith('/token'));
  await visit.goTo('Usage');
  await renewed;
  await page.getByText('Nothing was made in this month').waitFor();
  const tokenOf = (tab: Page) =>
    tab.evaluate(() =>
      Object.values(sessionStorage).find((value) => String(value).startsWith('{')),
    );
  await until(
    'the other tab has it',
    async () => (await tokenOf(second)) === (await tokenOf(page)),
  );

  // A renewal that ends after the logout does not bring the session back.
  await visit.outliveToken(second);
  await visit.outliveToken();
  const { promise: released, resolve: release } = Promise.withResolvers();
  await second.route('**/token', (route) => released.then(() => route.continue()));
  const asked = second.waitForRequest('**/token');
  await second.getByRole('navigation').getByRole('link', { name: 'Usage' }).click();
  await asked;
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await second.getByRole('button', { name: 'Log in' }).waitFor();
  release(undefined);
  await second.evaluate(() => navigator.locks.request('platen.renewal', () => undefined));
  expect(await second.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});
