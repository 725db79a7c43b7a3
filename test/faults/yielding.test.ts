import { getPriority } from 'node:os';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ENDLESS } from '../attacks/payloads/killers.ts';
import { TestPlatform } from '../harness/platform.ts';
import { PrivateEngine } from '../harness/private-engine.ts';
import { until } from '../harness/until.ts';

/** Its browser is not started anew, which would wait for a page without end. */
let engine: PrivateEngine;
let platform: TestPlatform;

beforeAll(async () => {
  engine = await PrivateEngine.gotenberg();
  platform = await TestPlatform.start({ gotenbergUrl: engine.url });
});
afterAll(async () => {
  await platform.stop();
  await engine.remove();
});

/** @returns the least for one that has ended */
function niceOf(pid: number): number {
  try {
    return getPriority(pid);
  } catch {
    return -20;
  }
}

/** With the least weight that there is. */
const yielding = () =>
  engine.pages().filter((pid) => niceOf(pid) === Math.min(19, niceOf(engine.pid) + 10));

test('a page that computes without end yields while somebody waits for it, and others are printed', async () => {
  const { key } = await platform.account();
  const leaving = new AbortController();
  const { signal } = leaving;
  const content = ENDLESS['an endless script']!;
  const left = platform.generate(key, { content }, { signal }).catch(() => undefined);
  await until('it yields', () => yielding().length > 0);
  const [endless] = yielding();
  expect(await platform.statusOf(key, { content: '<p>0</p>' })).toBe(200);
  expect(yielding()).toContain(endless);
  leaving.abort();
  await left;
  await engine.untilAtWork(false);
});
