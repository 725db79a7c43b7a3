import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestPlatform } from '../../test/harness/platform.ts';
import { closedLoop } from '../load/load.ts';
import { MemoryPeak } from '../memory.ts';
import { ofPlaten, SMALL_PAGE } from '../load/page.ts';
import type { Bench, Finding } from '../part.ts';
import { row } from '../report/table.ts';
import { SERVICES } from './throughput.ts';

const IDLE_MS = 5_000;
const LOAD = { atATime: 8, forMs: 30_000 };

/** Some ten pages, which need more memory than the small page. */
const LONG_PAGE = SMALL_PAGE.repeat(40);

/** Memory of each service, with nothing to do and under load, in MiB. */
interface MemoryUse {
  name: string;
  idle: number;
  peak: number;
}

/** The memory of each service just after its start, and at the peak of a load. */
export async function memoryUse({ enginePids, lasting }: Bench): Promise<Finding> {
  const platform = await TestPlatform.start({
    env: { render: { PLATEN_RENDER_THREADS: String(availableParallelism()) } },
  });
  try {
    const owners = [
      ...SERVICES.map((name) => [name, () => [platform.pid(name)]] as const),
      ['Gotenberg, Redis, egress', enginePids] as const,
    ];
    const peaksOf = async (work: Promise<unknown>) => {
      const peaks = owners.map(([, pids]) => new MemoryPeak(pids));
      await work;
      return peaks.map((peak) => peak.stop());
    };
    const idle = await peaksOf(sleep(lasting(IDLE_MS)));
    const { key } = await platform.account();
    const request = ofPlaten(platform.url, key, { content: LONG_PAGE });
    const peak = await peaksOf(closedLoop(request, { ...LOAD, forMs: lasting(LOAD.forMs) }));
    const uses = owners.map(([name], index): MemoryUse => {
      return { name, idle: idle[index] ?? NaN, peak: peak[index] ?? NaN };
    });
    return { lines: table(uses), result: { uses } };
  } finally {
    await platform.stop();
  }
}

function table(uses: readonly MemoryUse[]): string[] {
  return [
    `Memory (proportional set size), just started and with ${LOAD.atATime} documents at a time (MiB)`,
    row('', 'idle', 'peak'),
    ...uses.map(({ name, idle, peak }) => row(name, idle, peak)),
  ];
}
