import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetPeak, peakBytes, residentBytes } from '../harness/faults/memory.ts';
import { TestPlatform } from '../harness/platform.ts';

const MIB = 2 ** 20;

/** In MiB: as many as a request may have. */
const MOST = 20;

const SERVICES = ['edge', 'render'] as const;

/** An odd number. */
const MEASURED = 5;

let platform: TestPlatform;
let key: string;

beforeAll(async () => {
  platform = await TestPlatform.start();
  ({ key } = await platform.account());
});

afterAll(() => platform.stop());

const assets = Array.from({ length: MOST }, (_, nth) => ({
  name: `data/${nth}.bin`,
  content_base64: randomBytes(MIB).toString('base64'),
}));

/** What a request adds to edge and render at its peak, in MiB. */
async function cost(): Promise<number> {
  const pids = SERVICES.map((name) => platform.pid(name));
  for (const pid of pids) forgetPeak(pid);
  const before = pids.map(residentBytes);
  await platform.pdf(key, { content: '<p>With assets', assets });
  return pids.reduce((sum, pid, nth) => sum + (peakBytes(pid) - (before[nth] ?? 0)) / MIB, 0);
}

test('20 MiB of assets cost edge and render together at most three times as much', async () => {
  // The first request starts threads, and heaps grow to their size.
  await cost();
  const costs: number[] = [];
  while (costs.length < MEASURED) costs.push(await cost());
  const median = costs.sort((one, other) => one - other)[(MEASURED - 1) / 2];
  expect(median).toBeLessThanOrEqual(3 * MOST);
});
