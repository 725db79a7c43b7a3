import { setTimeout as sleep } from 'node:timers/promises';
import { PrivateEngine } from '../../test/harness/engines/private-engine.ts';
import { closedLoop, goodput, openLoop, type Request } from '../load/load.ts';
import { ofGotenberg, ofPlaten } from '../load/page.ts';
import { summary, table, type Loaded, type Side } from './overload-summary.ts';
import type { Bench, Finding } from '../part.ts';
import { inRandomOrder } from '../load/random-order.ts';
import { median } from '../statistics.ts';

const TIMES = 5;
const ROUNDS = 2;
const FOR_MS = 60_000;
const USUAL_MS = 4_000;
const CALM_MS = 4_000;
const WARM_UP_MS = 4_000;
const SATURATED = { atATime: 8, forMs: 10_000 };

/** A request takes its usual time again if it takes at most this many times the time before the load. */
const USUAL = 2;
const RECOVERY_LIMIT_MS = 120_000;

/**
 * More requests than an engine can serve, for a minute: how many are served, how fast the others
 * are refused, how soon the load is over.
 */
export async function overload({ platform, rounds = ROUNDS, lasting }: Bench): Promise<Finding> {
  const raw = await PrivateEngine.raw(); // its queue has no bound
  try {
    const { key } = await platform.account();
    const sides = { raw: ofGotenberg(raw.url), platen: ofPlaten(platform.url, key) };
    const peak = {
      raw: await peakOf(sides.raw, lasting),
      platen: await peakOf(sides.platen, lasting),
    };
    const forMs = lasting(FOR_MS);
    const loads: Record<Side, Loaded[]> = { raw: [], platen: [] };
    const turn = (side: Side) => async () => {
      // Each gets a multiple of its own capacity.
      const load = { perSecond: peak[side] * TIMES, forMs, usualForMs: lasting(USUAL_MS) };
      const loaded = await underLoad(sides[side], load);
      loads[side].push(loaded);
      await sleep(lasting(CALM_MS));
      return loaded.recoveryMs;
    };
    await inRandomOrder({ raw: turn('raw'), platen: turn('platen') }, rounds);
    const result = summary({ rounds, peak, forMs, loads });
    return { lines: table(result, TIMES), result };
  } finally {
    await raw.remove();
  }
}

/** Successes a second with enough requests at a time to keep an engine busy. */
async function peakOf(request: Request, lasting: Bench['lasting']): Promise<number> {
  await closedLoop(request, { ...SATURATED, forMs: lasting(WARM_UP_MS) });
  const saturated = { ...SATURATED, forMs: lasting(SATURATED.forMs) };
  return goodput(await closedLoop(request, saturated), saturated.forMs);
}

async function underLoad(
  request: Request,
  { perSecond, forMs, usualForMs }: { perSecond: number; forMs: number; usualForMs: number },
): Promise<Loaded> {
  const usual = median(
    (await closedLoop(request, { atATime: 1, forMs: usualForMs })).map(({ ms }) => ms),
  );
  const load = openLoop(request, { perSecond, forMs });
  await sleep(forMs);
  const recoveryMs = await recovery(request, usual);
  return { outcomes: await load, recoveryMs };
}

async function recovery(request: Request, usual: number): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < RECOVERY_LIMIT_MS) {
    const [probe] = await closedLoop(request, { atATime: 1, forMs: 1 });
    if (probe?.status === 200 && probe.ms <= USUAL * usual) break;
  }
  return performance.now() - start;
}
