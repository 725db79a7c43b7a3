// Makes docs/images/console/*.png of a platform that `npm start` runs: node scripts/console-pictures.ts [NAME…]
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright-core';
import { ROOT } from './paths.ts';

const FOLDER = join(ROOT, 'docs/images/console');

const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { name: `${colorScheme}-desktop`, colorScheme, viewport: { width: 1280, height: 800 } },
  { name: `${colorScheme}-phone`, colorScheme, viewport: { width: 390, height: 844 } },
]);

/** What is drawn, and how to get there. */
const PICTURES: Record<string, (page: Page) => Promise<unknown>> = {
  home: (page) => page.goto(`${url}/`),
  keys: (page) => page.goto(`${url}/keys`),
  'new-key': async (page) => {
    await page.goto(`${url}/keys`);
    await page.getByRole('button', { name: 'Create key' }).first().click();
    await page.getByLabel('Name').fill('Invoice service');
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    await page.getByText('Save this key now').waitFor();
  },
  usage: (page) => page.goto(`${url}/usage`),
  playground: (page) => page.goto(`${url}/playground`),
};

const devEnv = parseEnv(readFileSync(join(ROOT, '.platen/dev.env'), 'utf8'));
const url = devEnv['PLATEN_URL'] ?? '';
const wanted = process.argv.slice(2);

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const look of LOOKS) await draw(browser, look);
await browser.close();

async function draw(browser: Browser, { name: look, ...options }: (typeof LOOKS)[number]) {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const shoot = async (name: string) => {
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(FOLDER, `${name}-${look}.png`) });
  };
  await page.goto(url);
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  if (isWanted('login')) await shoot('login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Name').fill('ada');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('Hello, ada').waitFor();
  await page.route(/\/(account|history|keys)(\?|$)/, async (route) => {
    const sample = sampleOf(route.request().method(), new URL(route.request().url()).pathname);
    await (sample ? route.fulfill({ json: sample }) : route.fallback());
  });
  for (const [name, go] of Object.entries(PICTURES)) {
    if (!isWanted(name)) continue;
    await go(page);
    await shoot(name);
  }
  await context.close();
}

function isWanted(name: string): boolean {
  return wanted.length === 0 || wanted.includes(name);
}

/** An account in the middle of a month: a platform that was just started has none. */
function sampleOf(method: string, path: string): object | undefined {
  if (method === 'POST') return path.endsWith('/keys') ? newKey() : undefined;
  if (path.endsWith('/account')) return account();
  if (path.endsWith('/history')) return { months: [month()] };
  return { keys: keys(), next_cursor: null };
}

function account() {
  return {
    plan: {
      ...{ name: 'business', monthly_quota: 5_000, rate_per_minute: 30, price_eur: 49 },
      ...{ overage: 'bill', overage_price_eur: 0.01, render_timeout_ms: 30_000 },
      ...{ max_pages: 2_000, javascript: true },
    },
    usage: {
      ...{ month: thisMonth(), used: month().used, limit: 5_000 },
      ...{ remaining: 5_000 - month().used, plan: 'business', overage: 0 },
      resets_at: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString(),
      hang_ups: { uncharged_today: 0, charged_today: 0, limit: 50 },
    },
    demo: null,
  };
}

const now = new Date();
const thisMonth = () => now.toISOString().slice(0, 7);
const counts = (used: number) => ({ used, overage: 0, failed: 0, test: 0 });
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

function month() {
  const by_day = Array.from({ length: now.getUTCDate() }, (_, index) => {
    const day = `${thisMonth()}-${String(index + 1).padStart(2, '0')}`;
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
    const busy = Math.round((isWeekend ? 25 : 105) * (1 + 0.35 * Math.sin(index * 1.7)));
    const shares = { html: 0.5, template: 0.24, markdown: 0.16, docx: 0.1 };
    const by_format = Object.fromEntries(
      Object.entries(shares).map(([format, share]) => [format, counts(Math.round(busy * share))]),
    );
    const used = Object.values(by_format).reduce((sum, one) => sum + one.used, 0);
    return { day, ...counts(used), by_format };
  });
  const used = by_day.reduce((sum, one) => sum + one.used, 0);
  const key = (share: number) => counts(Math.round(used * share));
  return {
    ...{ month: thisMonth(), ...counts(used), failed: 7, test: 212, by_format: {}, by_day },
    by_key: { key_1: key(0.66), key_2: key(0.25), key_3: counts(0), console: key(0.09) },
  };
}

function keys() {
  const { key_1, key_2 } = month().by_key;
  const key = (id: number, name: string, more: object) => ({
    ...{ key_id: `key_${id}`, name, mode: 'live', scopes: ['generate', 'usage'] },
    ...{ prefix: `platen_live_${'4fTq9xKe2mRb'.slice(id, id + 4)}`, status: 'active' },
    ...{ created_at: ago(2_000), expires_at: null, revoked_at: null, last_used_at: ago(0.1) },
    usage: { month: thisMonth(), used: 0, total: 0 },
    ...more,
  });
  return [
    key(1, 'Invoice service', { usage: { month: thisMonth(), used: key_1.used, total: 9_000 } }),
    key(2, 'Nightly reports', {
      ...{ usage: { month: thisMonth(), used: key_2.used, total: 3_000 } },
      ...{ last_used_at: ago(9), expires_at: ago(-24 * 6.5) },
    }),
    key(3, 'Continuous integration', {
      mode: 'test',
      prefix: 'platen_test_q9xK',
      last_used_at: ago(50),
    }),
    key(4, 'Usage dashboard', { scopes: ['usage'], last_used_at: null }),
  ];
}

/** None that was ever good: it is only drawn. */
function newKey() {
  const [first] = keys();
  return { ...first, key: `platen_live_${'drawn'.repeat(8).slice(0, 38)}` };
}
