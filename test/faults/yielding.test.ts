import { getPriority } from 'node:os';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cpuTimes } from '../../bench/cpu-time.ts';
import { ENDLESS } from '../attacks/payloads/killers.ts';
import { TestPlatform } from '../harness/platform.ts';
import { PrivateEngine } from '../harness/private-engine.ts';
import { until } from '../harness/until.ts';

/** Its browser is not started anew, which would wait for a page without end. */
let engine: PrivateEngine;
let platform: TestPlatform;

beforeAll(async () => {
  engine = await PrivateEngine.gotenbergUnprepared();
  platform = await TestPlatform.start({ gotenbergUrl: engine.url });
});
afterAll(async () => {
  await platform.stop();
  await engine.remove();
});

/** What a document may take before it yields to others: services/engine/src/settings.ts. */
const BRIEF_MS = 100;
/** And before it yields as much as it can. */
const LONG_MS = 250;

/** Pages that are nicer than their engine, and for how long each has computed. */
const yielding = () => engine.pages().flatMap(ifNicer);

function ifNicer(pid: number) {
  try {
    const nicer = getPriority(pid) - getPriority(engine.pid);
    return nicer > 0 ? [{ pid, nicer, ...cpuTimes({ computedMs: pid }) }] : [];
  } catch {
    return []; // it has ended meanwhile
  }
}

test('a page that computes without end yields while somebody waits for it, and none that has not for long does', async () => {
  const { key } = await platform.account();
  const leaving = new AbortController();
  const { signal } = leaving;
  const content = ENDLESS['an endless script']!;
  const left = platform.generate(key, { content }, { signal }).catch(() => undefined);
  await until('it yields', () => yielding().length === 1);
  const [endless] = yielding();
  expect(await platform.statusOf(key, { content: '<p>0</p>' })).toBe(200);
  expect(yielding().map(({ pid }) => pid)).toContain(endless?.pid);
  expect(yielding().filter(({ computedMs }) => computedMs <= BRIEF_MS)).toEqual([]);
  leaving.abort();
  await left;
  await engine.untilAtWork(false);
});

test('documents of an account that sends several beside others yield from their beginning; another’s does not', async () => {
  const [crowd, other] = [await platform.account(), await platform.account()];
  const idle = engine.pages();
  const atWork = () => engine.pages().filter((pid) => !idle.includes(pid));
  const waiting = (key: string, ms: number) =>
    platform.pdf(key, { content: '<p>x', options: { wait_for: { delay_ms: ms } } });
  await platform.pdf(other.key, { content: '<p>about' });
  const several = Array.from({ length: 3 }, () => waiting(crowd.key, 6_000));
  await until('all that an account may have are at work', () => atWork().length === 3);
  const before = atWork();
  const single = waiting(other.key, 500);
  await until('another’s is, too', () => atWork().length === 4);
  // When the first began there was no second yet. Those that compute for long are as nice, but not as soon.
  const least = () =>
    yielding().filter(({ nicer, computedMs }) => nicer === 10 && computedMs < LONG_MS);
  await until('those yield that began beside others', () => least().length >= 2);
  expect(least().filter(({ pid }) => !before.includes(pid))).toEqual([]);
  await Promise.all([...several, single]);
});
