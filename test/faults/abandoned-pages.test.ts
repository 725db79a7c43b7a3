import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDLESS, HEAVY, QUICK } from '../attacks/payloads/killers.ts';
import { printedAt } from '../harness/engines/at-engine.ts';
import { TestPlatform, type TestAccount } from '../harness/platform.ts';
import { PrivateEngine } from '../harness/engines/private-engine.ts';
import { until } from '../harness/until.ts';

/** After this many documents the engine restarts its browser, and waits for every page. */
const RESTART_AFTER = 4;

let engine: PrivateEngine;
let platform: TestPlatform;
let account: TestAccount;

beforeAll(async () => {
  engine = await PrivateEngine.gotenberg({
    readyPages: 0,
    flags: [`--chromium-restart-after=${RESTART_AFTER}`],
  });
  platform = await TestPlatform.start({ gotenbergUrl: engine.url });
  account = await platform.account();
});
afterAll(async () => {
  await platform.stop();
  await engine.remove();
});

const print = (nth: number) => platform.statusOf(account.key, { content: `<p>${nth}</p>` });

/** Requests a document, and hangs up as soon as the engine has it. */
async function abandon(content: string): Promise<void> {
  const leaving = new AbortController();
  const { signal } = leaving;
  const left = platform.generate(account.key, { content }, { signal }).catch(() => undefined);
  await engine.untilAtWork(true);
  leaving.abort();
  await left;
  await engine.untilAtWork(false);
  await until('no dead process is left', () => engine.deadProcesses().length === 0);
}

/** A frame opens an endless window. */
const ENDLESS_WINDOW = `<p>x<iframe srcdoc="<script>
  open('data:text/html,<script>for(;;);</scr' + 'ipt>', '', 'noopener')
</script>"></iframe>`;

/** A page that is drawn at once, but takes minutes to become a PDF. */
const BLURRED = HEAVY['a filter of blur']!.repeat(20);

/** Sent to the engine directly, because render's script allows no window; the page stays until its window has begun. */
const printAtEngine = (content: string) =>
  printedAt(engine.url, content, { wait: { delayMs: 2_000 } });

test('a window that a frame opens is closed', async () => {
  expect(await print(0)).toBe(200);
  const before = new Set(engine.pages());
  const others = () => engine.pages().filter((pid) => !before.has(pid)).length;
  const printed = [printAtEngine(ENDLESS_WINDOW), printAtEngine(ENDLESS_WINDOW)];
  for (const pdf of await Promise.all(printed)) expect(pdf.length).toBeGreaterThan(0);
  // The browser may keep one process for the next page.
  await until('no window is left', () => others() <= 1);
  await engine.untilAtWork(false);
  expect(await print(0)).toBe(200);
});

test.each(Object.entries(ENDLESS).filter(([name]) => QUICK.has(name)))(
  'the browser restarts without waiting for the abandoned page: %s',
  async (_, content) => {
    await abandon(content);
    const statuses: number[] = [];
    for (let nth = 0; nth < 2 * RESTART_AFTER; nth++) statuses.push(await print(nth));
    expect(statuses).toEqual(statuses.map(() => 200));
  },
);

test('the PDF of a page ends with the page', async () => {
  expect(await print(0)).toBe(200);
  await abandon(BLURRED);
  expect(await print(0)).toBe(200);
});
