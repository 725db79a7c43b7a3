import { getPriority } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cpuTimes } from '../../bench/cpu-time.ts';
import { ENDLESS } from '../attacks/payloads/killers.ts';
import { TestPlatform } from '../harness/platform.ts';
import { PrivateEngine } from '../harness/engines/private-engine.ts';
import { until } from '../harness/until.ts';

/** An engine whose browser does not restart, because that would wait for an endless page. */
let engine: PrivateEngine;
let platform: TestPlatform;

beforeAll(async () => {
  engine = await PrivateEngine.gotenberg({ readyPages: 0 });
  platform = await TestPlatform.start({ gotenbergUrl: engine.url });
});
afterAll(async () => {
  await platform.stop();
  await engine.remove();
});

/** The processor time before a page gets a lower priority: services/engine/src/settings.ts. */
const BRIEF_MS = 100;

/** Pages with a lower priority than their engine, and their processor time. */
const yielding = () => engine.pages().flatMap(ifNicer);

function ifNicer(pid: number) {
  try {
    const nicer = getPriority(pid) - getPriority(engine.pid);
    return nicer > 0 ? [{ pid, nicer, ...cpuTimes({ computedMs: pid }) }] : [];
  } catch {
    return []; // it has ended meanwhile
  }
}

test('a page that computes endlessly gets a lower priority, and no other page does', async () => {
  const { key } = await platform.account();
  const leaving = new AbortController();
  const { signal } = leaving;
  const content = ENDLESS['an endless script']!;
  const left = platform.generate(key, { content }, { signal }).catch(() => undefined);
  await until('it has a lower priority', () => yielding().length === 1);
  const [endless] = yielding();
  expect(await platform.statusOf(key, { content: '<p>0</p>' })).toBe(200);
  expect(yielding().map(({ pid }) => pid)).toContain(endless?.pid);
  expect(yielding().filter(({ computedMs }) => computedMs <= BRIEF_MS)).toEqual([]);
  leaving.abort();
  await left;
  await engine.untilAtWork(false);
});
