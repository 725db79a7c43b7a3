// Makes docs/images/console/*.png of a platform that `npm start` runs: node scripts/console-pictures.ts [NAME…]
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright-core';
import { sampleOf } from './console-sample.ts';
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
    await page.getByLabel('Name', { exact: true }).fill('Invoice service');
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
  await page.route(/\/api\/.*(account|history|keys)(\?|$)/, async (route) => {
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
