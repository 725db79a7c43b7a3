/**
 * Types in documents of 200 KB and prints the longest task of the page's main thread:
 * `node web/build/trace-typing.ts`, while `npm start` runs.
 */
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const DOCUMENT_BYTES = 200_000;
const SENTENCES = 10;
const PATIENCE_MS = 60_000;

/** The interval of fast typing. */
const BETWEEN_KEYS_MS = 60;

/** Long enough for a preview request, and often its answer, before the next sentence. */
const BETWEEN_SENTENCES_MS = 1_500;

/** An entry of the trace event format; in microseconds, `tdur` without the CPU time of others. */
interface Event {
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

const env = readFileSync('.platen/dev.env', 'utf8');
const url = /^PLATEN_URL=['"]?([^'"\n]+)/m.exec(env)?.[1] ?? 'http://127.0.0.1:8080';

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
page.setDefaultTimeout(PATIENCE_MS);
await page.goto(`${url}/playground`);
await page.getByRole('button', { name: 'Log in' }).click();
await page.locator('#name').fill('typist');
await page.getByRole('button', { name: 'Log in', exact: true }).click();
await page.getByRole('textbox', { name: /source$/ }).waitFor();

for (const [format, line] of [
  ['html', '<p class="note">Dear {{ name }}, <b>thank you</b> for your order.</p>\n'],
  ['markdown', '- Dear {{ name }}, **thank you** for _your_ order of today.\n'],
] as const) {
  await page.goto(`${url}/playground?format=${format}`);
  const editor = page.getByRole('textbox', { name: /source$/ });
  await page.locator('input[type=file][accept^=".zip"]').setInputFiles({
    name: format === 'html' ? 'long.html' : 'long.md',
    mimeType: 'text/plain',
    buffer: Buffer.from(line.repeat(Math.ceil(DOCUMENT_BYTES / line.length))),
  });
  await editor.getByText('Dear').first().waitFor();
  await editor.click();
  // The first words have the browser compile the editor; what is asked for is how it stays.
  await page.keyboard.type('Once upon a time ', { delay: BETWEEN_KEYS_MS });
  await browser.startTracing(page, { categories: ['toplevel'] });
  for (let sentence = 0; sentence < SENTENCES; sentence += 1) {
    await page.keyboard.type('The quick brown fox. ', { delay: BETWEEN_KEYS_MS });
    await page.waitForTimeout(BETWEEN_SENTENCES_MS);
  }
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Event[] };
  const tasks = mainThreadTasks(trace.traceEvents);
  const longest = (of: 'dur' | 'tdur') => Math.max(...tasks.map((task) => task[of] ?? 0)) / 1000;
  process.stdout.write(
    `${format}: ${tasks.length} tasks, the longest ${longest('dur')} ms by the clock, ${longest('tdur')} ms of CPU\n`,
  );
}
await browser.close();

/** Those of pages: the browser has other threads, which do not hold up typing. */
function mainThreadTasks(events: readonly Event[]): Event[] {
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return events.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && threads.has(`${pid} ${tid}`),
  );
}
