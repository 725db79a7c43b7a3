// Makes docs/images/console/*.png of a platform that `npm start` runs: node scripts/console/pictures.ts [SCENE…]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core';
import sharp from 'sharp';
import { ROOT } from '../paths.ts';
import { answer } from './answers.ts';
import { LOGGED_OUT, PAGES, STATES, type Scene } from './scenes.ts';

const FOLDER = join(ROOT, 'docs/images/console');

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 } };

interface Look {
  name: string;
  options: BrowserContextOptions;
  scenes: Record<string, Scene>;
}

/** Pages are drawn in every look; their states once in each colour and each size. */
const LOOKS: Look[] = [
  look('light-desktop', { ...DESKTOP, colorScheme: 'light' }, { ...PAGES, ...STATES }),
  look('light-phone', { ...PHONE, colorScheme: 'light' }, PAGES),
  look('dark-desktop', { ...DESKTOP, colorScheme: 'dark' }, PAGES),
  look('dark-phone', { ...PHONE, colorScheme: 'dark' }, { ...PAGES, ...STATES }),
];

const devEnv = parseEnv(readFileSync(join(ROOT, '.platen/dev.env'), 'utf8'));
const url = devEnv['PLATEN_URL'] ?? '';
const key = devEnv['PLATEN_API_KEY'] ?? '';
const wanted = process.argv.slice(2);

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const one of LOOKS) await draw(browser, one);
await browser.close();

function look(name: string, options: BrowserContextOptions, scenes: Record<string, Scene>): Look {
  return { name, options: { ...options, reducedMotion: 'reduce' }, scenes };
}

async function draw(browser: Browser, { name: look, options, scenes }: Look): Promise<void> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const shoot = async ([name, scene]: [string, Scene]) => {
    if (wanted.length > 0 && !wanted.includes(name)) return;
    await answer(page, scene, { url, key });
    await page.goto(url + scene.path);
    await scene.act?.(page);
    await page.waitForLoadState('networkidle');
    const drawn = await page.screenshot({ fullPage: scene.isWhole ?? false });
    writeFileSync(join(FOLDER, `${name}-${look}.png`), await small(drawn));
    await page.unrouteAll();
  };
  for (const scene of Object.entries(LOGGED_OUT)) await shoot(scene);
  await page.goto(url);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Name').fill('ada');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('Hello, ada').waitFor();
  for (const scene of Object.entries(scenes)) await shoot(scene);
  await context.close();
}

function small(picture: Buffer): Promise<Buffer> {
  return sharp(picture).png({ palette: true, colours: 128, dither: 0.4, effort: 10 }).toBuffer();
}
