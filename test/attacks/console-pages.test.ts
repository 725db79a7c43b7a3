import { deflateRawSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { ConsoleVisit, launchChromium } from '../harness/clients/console.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { until } from '../harness/until.ts';

const RUN = 'window.hasRun=1';
/** What runs a script where a page takes it for more than a text: for HTML, an attribute, an address, a template, a string. */
const WORDS = [
  `<img src=x onerror=${RUN}>`,
  `"><svg onload=${RUN}>`,
  `javascript:${RUN}`,
  `{{constructor.constructor('${RUN}')()}}`,
  `</script><script>${RUN}</script>`,
  `\${${RUN}}`,
];

let platform: RunningPlatform;
let browser: Browser;
let visit: ConsoleVisit;
let page: Page;

beforeAll(async () => {
  platform = sharedPlatform();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  platform.leave();
});
beforeEach(async () => {
  visit = await ConsoleVisit.open(browser, platform);
  ({ page } = visit);
  page.on('dialog', (dialog) => visit.faults.push(dialog.message()));
});
afterEach(async () => {
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false);
  // A script that only the policy stopped is a fault, too: "Refused to execute".
  expect(visit.faults.filter((fault) => !/status of 4\d\d/.test(fault))).toEqual([]);
  await visit.close();
});

/** The page shows this text; the log of requests a little later. */
const shows = (text: string) =>
  until(`${page.url()} shows ${text}`, async () => {
    await page.reload();
    await page.waitForLoadState('networkidle');
    return (await page.getByRole('main').innerText()).includes(text);
  });

const linkOf = (draft: object) =>
  `${platform.url}/playground#draft=${deflateRawSync(JSON.stringify(draft)).toString('base64url')}`;

test('names of people and of keys are texts, wherever the console shows them', async () => {
  const who = WORDS[0]!;
  const token = await platform.token(who);
  for (const name of WORDS) {
    const made = await platform.manage(token, 'POST', '/keys', { name });
    const { key } = (await made.json()) as { key: string };
    const isUsed = name === WORDS[1];
    const status = await platform.statusOf(key, { content: isUsed ? 'x' : `{{ ${name} | }}` });
    if (isUsed) expect(status).toBe(200);
  }
  await visit.login(who);
  for (const path of ['/keys', '/requests', '/usage', '/audit', '/account', '/']) {
    await page.goto(platform.url + path);
    await page.getByRole('heading').first().waitFor();
    if (['/keys', '/requests', '/usage'].includes(path)) await shows(WORDS[1]!);
  }
  await page.goto(`${platform.url}/keys`);
  for (const name of WORDS) {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
});

test.each(WORDS)('filters and ids in the address are texts: %s', async (word) => {
  await visit.login('reader of addresses');
  for (const path of ['requests', 'keys', 'usage', 'audit', word])
    for (const name of ['q', 'key', 'status', 'error', 'sort', 'day'])
      await page.goto(
        `${platform.url}/${encodeURIComponent(path)}?${name}=${encodeURIComponent(word)}`,
      );
  await page.waitForLoadState('networkidle');
});

test.each(WORDS)('a draft behind a link shows texts, whatever it says: %s', async (word) => {
  await visit.login('opener of links');
  const sets = { [word]: JSON.stringify({ [word]: word }) };
  const draft = {
    format: 'html',
    source: `<title>${word}</title><p title="${word}">${word}{{ x | ${word} }}</p>`,
    variables: JSON.stringify({ [word]: word, x: word }),
    set: word,
    sets,
    options: { filename: word, metadata: { title: word, author: word }, [word]: word },
    [word]: word,
  };
  await page.goto(linkOf(draft));
  await page.getByRole('textbox', { name: /source$/ }).waitFor();
  for (const tab of ['Variables', 'Options', 'Files'])
    await page.getByRole('tab', { name: tab }).click();
  await page.waitForLoadState('networkidle');
});

test('titles, links and names of a made PDF are texts in its viewer', async () => {
  await visit.login('maker of documents');
  const links = WORDS.map(
    (word) => `<a href="javascript:${RUN}">${word.replaceAll('<', '&lt;')}</a>`,
  );
  const title = WORDS[0]!.replaceAll('<', '&lt;');
  await page.goto(
    linkOf({
      format: 'html',
      source: `<title>${title}</title><h1>${title}</h1>${links.join('<br>')}<a href="https://example.org/">out</a>`,
      variables: '',
      options: { syntax: 'off', outline: true, metadata: { author: WORDS[0], subject: WORDS[1] } },
    }),
  );
  await page.getByRole('textbox', { name: /source$/ }).waitFor();
  await page.getByRole('button', { name: /^Make PDF/ }).click();
  await page.locator('.textLayer').first().waitFor();
  const hrefs = await page
    .locator('.annotationLayer a, .textLayer a')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
  expect(hrefs.filter((href) => !/^https:|^#/.test(href))).toEqual([]);
});
