import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ENDLESS, QUICK } from '../attacks/payloads/killers.ts';
import { TestPlatform, type TestAccount } from '../harness/platform.ts';
import { PrivateEngine } from '../harness/private-engine.ts';
import { until } from '../harness/until.ts';

/** After so many documents the engine starts its browser anew, which waits for every page. */
const RESTART_AFTER = 4;

let engine: PrivateEngine;
let platform: TestPlatform;
let account: TestAccount;

beforeAll(async () => {
  engine = await PrivateEngine.gotenberg(`--chromium-restart-after=${RESTART_AFTER}`);
  platform = await TestPlatform.start({ gotenbergUrl: engine.url });
  account = await platform.account();
});
afterAll(async () => {
  await platform.stop();
  await engine.remove();
});

const print = (nth: number) => platform.statusOf(account.key, { content: `<p>${nth}</p>` });

/** Asks for a document, and leaves as soon as the engine is at work on it. */
async function abandon(content: string): Promise<void> {
  const leaving = new AbortController();
  const { signal } = leaving;
  const left = platform.generate(account.key, { content }, { signal }).catch(() => undefined);
  await until('a page is at work', () => engine.pagesAtWork() > 0);
  leaving.abort();
  await left;
  await until('no page is at work', () => engine.pagesAtWork() === 0);
  await until('no dead process is left', () => engine.deadProcesses().length === 0);
}

test.each(Object.entries(ENDLESS).filter(([name]) => QUICK.has(name)))(
  'the browser is started anew without waiting for what was abandoned: %s',
  async (_, content) => {
    await abandon(content);
    const statuses: number[] = [];
    for (let nth = 0; nth < 2 * RESTART_AFTER; nth++) statuses.push(await print(nth));
    expect(statuses).toEqual(statuses.map(() => 200));
  },
);
