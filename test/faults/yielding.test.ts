import { getPriority } from 'node:os';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cpuTimes } from '../../bench/cpu-time.ts';
import { ENDLESS } from '../attacks/payloads/killers.ts';
import { TestPlatform } from '../harness/platform.ts';
import { PrivateEngine } from '../harness/engines/private-engine.ts';
import { until } from '../harness/until.ts';

/** Its browser does not restart, which would wait for an endless page. */
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
