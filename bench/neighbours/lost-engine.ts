import { setTimeout as sleep } from 'node:timers/promises';
import { chromiumsInService } from '../../test/harness/engines/chromiums.ts';
import { TestPlatform } from '../../test/harness/platform.ts';
import { PrivateEngine } from '../../test/harness/engines/private-engine.ts';
import { until } from '../../test/harness/until.ts';
import { loopUntil, type Outcome } from '../load/load.ts';
import { ofPlaten } from '../load/page.ts';
import type { Bench } from '../part.ts';
import { quantile } from '../statistics.ts';

/** The fault of one of two engines. A hung one resumes once it is out of service. */
const FAULTS = {
  'is killed': { make: 'SIGKILL', end: undefined },
  hangs: { make: 'SIGSTOP', end: 'SIGCONT' },
} as const;
type Fault = keyof typeof FAULTS;

const AT_A_TIME = 2;
const USUAL_MS = 8_000;
const TAIL_MS = 5_000;
const LIMIT_MS = 120_000;

/** A document takes its usual time if it takes at most this many times the p95 of before. */
const USUAL = 2;

/** What callers see while one of two engines is gone, in milliseconds since the fault. */
export interface Lost {
  fault: Fault;
  /** When it got no more documents; two minutes: never. */
  outMs: number;
  /** When the last document that failed or took unusually long had ended; 0: there was none. */
  disturbedMs: number;
  /** When it served again, for a hung one since it resumed; two minutes: never. */
  backMs: number;
  /** The number of documents, and how many failed. */
  documents: number;
  failed: number;
}

/** Takes one of two engines away under load, with each fault, a number of times. */
export async function measureLost({
  rounds,
  lasting,
}: {
  rounds: number;
  lasting: Bench['lasting'];
}): Promise<Lost[]> {
  const engines = await Promise.all([PrivateEngine.gotenberg(), PrivateEngine.gotenberg()]);
  const gotenbergUrl = engines.map(({ url }) => url).join();
  const platform = await TestPlatform.start({ gotenbergUrl });
  try {
    const results: Lost[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const fault of Object.keys(FAULTS) as Fault[])
        results.push(await lost(fault, { platform, engine: engines[0], lasting }));
    }
    return results;
  } finally {
    await platform.stop();
    await Promise.all(engines.map((engine) => engine.remove()));
  }
}

async function lost(
  fault: Fault,
  {
    platform,
    engine,
    lasting,
  }: { platform: TestPlatform; engine: PrivateEngine; lasting: Bench['lasting'] },
): Promise<Lost> {
  const { make, end } = FAULTS[fault];
  const request = ofPlaten(platform.url, (await platform.account()).key);
  await untilInService(platform, 2);
  const start = performance.now();
  const now = () => performance.now() - start;
  let isOver = false;
  const load = loopUntil(request, { atATime: AT_A_TIME, isOver: () => isOver });
  try {
    await sleep(lasting(USUAL_MS));
    const fromMs = now();
    engine.signal(make);
    await untilInService(platform, 1);
    const outMs = now() - fromMs;
    const againMs = end ? now() : fromMs;
    if (end) engine.signal(end);
    await untilInService(platform, 2);
    const backMs = now() - againMs;
    await sleep(lasting(TAIL_MS));
    isOver = true;
    return { fault, outMs, backMs, ...disturbance(await load, fromMs) };
  } finally {
    isOver = true;
    if (end) engine.signal(end);
    await load;
  }
}

function disturbance(outcomes: readonly Outcome[], fromMs: number) {
  const isBefore = ({ startedAt, ms }: Outcome) => startedAt + ms < fromMs;
  const usual = quantile(
    outcomes.filter(isBefore).map(({ ms }) => ms),
    0.95,
  );
  const isDisturbed = ({ status, ms }: Outcome) => status !== 200 || ms > USUAL * usual;
  const after = outcomes.filter((outcome) => !isBefore(outcome));
  const ends = after.filter(isDisturbed).map(({ startedAt, ms }) => startedAt + ms - fromMs);
  return {
    disturbedMs: Math.max(0, ...ends),
    documents: after.length,
    failed: after.filter(({ status }) => status !== 200).length,
  };
}

/** Waits until a number of engines are in service, at most two minutes. */
async function untilInService(platform: TestPlatform, count: number): Promise<void> {
  const isSo = async () => (await chromiumsInService(platform)) === count;
  await until(`${count} engines are in service`, isSo, LIMIT_MS).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n${platform.log('render').slice(-2_000)}\n`);
  });
}
