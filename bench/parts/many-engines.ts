import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { FaultyEngine } from '../../test/harness/engines/faulty-engine.ts';
import { TestPlatform } from '../../test/harness/platform.ts';
import { familyTime } from '../cpu-time.ts';
import { MemoryPeak } from '../memory.ts';
import type { Bench, Finding } from '../part.ts';
import { row } from '../report/table.ts';

const ENGINES = [1, 100, 1_000];

/** Some rounds of health checks. */
const IDLE_MS = 20_000;

/** What one idle render takes for its connections to more and more engines, which it asks for their health every 2 s. */
export async function manyEngines({ lasting }: Bench): Promise<Finding> {
  const results = [];
  for (const count of ENGINES)
    results.push({ count, ...(await withEngines(count, lasting(IDLE_MS))) });
  return {
    lines: [
      'One idle render with more and more engines',
      row('engines', 'MiB', 'ms of processor a second', 'open files'),
      ...results.map(({ count, mebibytes, cpuMs, files }) =>
        row(String(count), mebibytes, cpuMs, files.toFixed(0)),
      ),
    ],
    result: { results },
  };
}

async function withEngines(count: number, forMs: number) {
  const engines = await Promise.all(Array.from({ length: count }, () => FaultyEngine.start()));
  const platform = await TestPlatform.start({ gotenbergUrl: engines.map(({ url }) => url).join() });
  try {
    const pid = platform.pid('render');
    await sleep(forMs);
    const [before, memory] = [familyTime([pid]), new MemoryPeak(() => [pid])];
    await sleep(forMs);
    const cpuMs = ((familyTime([pid]) - before) * 1_000) / forMs;
    return { mebibytes: memory.stop(), cpuMs, files: readdirSync(`/proc/${pid}/fd`).length };
  } finally {
    await platform.stop();
    for (const engine of engines) engine.close();
  }
}
