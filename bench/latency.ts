import { setTimeout as sleep } from 'node:timers/promises';
import { PrivateEngine } from '../test/harness/private-engine.ts';
import { closedLoop } from './load.ts';
import { ofGotenberg, ofPlaten, type Answer } from './page.ts';
import type { Bench, Finding } from './part.ts';
import { inRandomOrder } from './random-order.ts';
import { NAMES, type Side } from './sides.ts';
import { interval, median, quantile, type Interval } from './statistics.ts';
import { row } from './table.ts';

/**
 * Before anything is counted: Node compiles what has run some hundred times, and a service that has just
 * started is nobody's usual case.
 */
const WARM_UP_MS = 60_000;

/** Before each: an engine still clears up after the page before, which would hide what comes before the next. In milliseconds. */
const REST_MS = 300;

/** What one request cost, in milliseconds, after a rest. */
type Timed = () => Promise<number>;

/** Of each side in the same round. */
type Round = Record<Side, number>;

/** What Platen takes longer than another side, in milliseconds: of the differences of each round, and where their median lies. */
interface Added {
  p50: number;
  p95: number;
  between: Interval;
}

/** One document by Gotenberg as it comes, by Platen's engine alone and by Platen, in turns, with a rest before each. */
export async function latency(bench: Bench): Promise<Finding> {
  const { platform, gotenbergUrl, rounds: count = 220, lasting } = bench;
  const raw = await PrivateEngine.raw();
  try {
    const { key } = await platform.account();
    const sides: Record<Side, Timed> = {
      raw: timed(ofGotenberg(raw.url)),
      engine: timed(ofGotenberg(gotenbergUrl)),
      platen: timed(ofPlaten(platform.url, key)),
    };
    await closedLoop(ofGotenberg(raw.url), { atATime: 4, forMs: lasting(WARM_UP_MS) });
    await closedLoop(ofPlaten(platform.url, key), { atATime: 4, forMs: lasting(WARM_UP_MS) });
    return summary(await inRandomOrder(sides, count));
  } finally {
    await raw.remove();
  }
}

function summary(rounds: readonly Round[]): Finding {
  const quantiles = (side: Side) => {
    const all = rounds.map((round) => round[side]);
    return { p50: median(all), p95: quantile(all, 0.95) };
  };
  const sides = { raw: quantiles('raw'), engine: quantiles('engine'), platen: quantiles('platen') };
  const toRaw = added(rounds, 'raw');
  const toEngine = added(rounds, 'engine');
  const lines = [
    `One document, one at a time, in turns, 0.3 s of rest before each, ${rounds.length} rounds (ms)`,
    row('', 'p50', 'p95'),
    ...NAMES.map(([side, name]) => row(name, sides[side].p50, sides[side].p95)),
    '',
    `Platen takes ${told(toRaw)} than Gotenberg as it comes (goal: at most 5 ms more),`,
    `and ${told(toEngine)} than its own engine alone.`,
  ];
  return { lines, result: { rounds: rounds.length, ...sides, added: { toRaw, toEngine } } };
}

function added(rounds: readonly Round[], side: Side): Added {
  const all = rounds.map((round) => round.platen - round[side]);
  return { p50: median(all), p95: quantile(all, 0.95), between: interval(all) };
}

/** As "12.3 ms less (95 %: 10.1 to 14.2) at p50". */
function told({ p50, between }: Added): string {
  const sign = Math.sign(p50);
  const [low, high] = between.map((ms) => sign * ms).toSorted((one, other) => one - other);
  return `${Math.abs(p50).toFixed(1)} ms ${sign < 0 ? 'less' : 'more'} (95 %: ${low?.toFixed(1)} to ${high?.toFixed(1)}) at p50`;
}

function timed(request: () => Promise<Answer>): Timed {
  return async () => {
    await sleep(REST_MS);
    const start = performance.now();
    const { status, body } = await request();
    if (status !== 200 || body.length === 0) throw new Error(`the bench got ${status}`);
    return performance.now() - start;
  };
}
