import { setTimeout as sleep } from 'node:timers/promises';
import { PrivateEngine } from '../test/harness/private-engine.ts';
import { closedLoop, goodput, openLoop, type Outcome, type Request } from './load.ts';
import { ofGotenberg, ofPlaten } from './page.ts';
import type { Bench, Finding } from './part.ts';
import { median, quantile } from './statistics.ts';
import { row } from './table.ts';

const TIMES = 5;
const FOR_MS = 60_000;
const CALM_MS = 8_000;
const SATURATED = { atATime: 8, forMs: 10_000 };

/** A request takes its usual time again: at most so many times what it took before the load. */
const USUAL = 2;
const RECOVERY_LIMIT_MS = 120_000;

/** More requests than can be served, for a minute: what is served, how fast the rest is refused, what remains. */
export async function overload({ platform, lasting }: Bench): Promise<Finding> {
  // As somebody runs it who only starts it: its own defaults, a queue without bound.
  const raw = await PrivateEngine.unguarded();
  try {
    const { key } = await platform.account();
    const sides = { raw: ofGotenberg(raw.url), platen: ofPlaten(platform.url, key) };
    const saturated = { ...SATURATED, forMs: lasting(SATURATED.forMs) };
    const saturation = goodput(await closedLoop(sides.raw, saturated), saturated.forMs);
    await closedLoop(sides.platen, saturated);
    const load = { perSecond: saturation * TIMES, forMs: lasting(FOR_MS) };
    const platen = await overloaded(sides.platen, load);
    await sleep(lasting(CALM_MS));
    const alone = await overloaded(sides.raw, load);
    const result = { saturation, ...load, platen, raw: alone };
    return { lines: table(result), result };
  } finally {
    await raw.remove();
  }
}

interface Overloaded {
  sent: number;
  /** Successes a second within the load's time. */
  goodput: number;
  /** Of the accepted, in milliseconds. */
  accepted: { count: number; p50: number; p99: number };
  /** Of the refused. */
  refused: { count: number; p50: number; p99: number };
  /** How long after the load's end a request takes its usual time again, in milliseconds. */
  recoveryMs: number;
}

async function overloaded(
  request: Request,
  { perSecond, forMs }: { perSecond: number; forMs: number },
): Promise<Overloaded> {
  const usual = await usualMs(request);
  const load = openLoop(request, { perSecond, forMs });
  await sleep(forMs);
  const recoveryMs = await recovery(request, usual);
  const outcomes = await load;
  return {
    sent: outcomes.length,
    goodput: goodput(outcomes, forMs),
    accepted: times(outcomes.filter(({ status }) => status === 200)),
    refused: times(outcomes.filter(({ status }) => status !== 200)),
    recoveryMs,
  };
}

async function usualMs(request: Request): Promise<number> {
  const outcomes = await closedLoop(request, { atATime: 1, forMs: 5_000 });
  return median(outcomes.map(({ ms }) => ms));
}

async function recovery(request: Request, usual: number): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < RECOVERY_LIMIT_MS) {
    const [probe] = await closedLoop(request, { atATime: 1, forMs: 1 });
    if (probe?.status === 200 && probe.ms <= USUAL * usual) break;
  }
  return performance.now() - start;
}

function times(outcomes: readonly Outcome[]) {
  const all = outcomes.map(({ ms }) => ms);
  return { count: all.length, p50: quantile(all, 0.5), p99: quantile(all, 0.99) };
}

function table({
  saturation,
  perSecond,
  forMs,
  platen,
  raw,
}: {
  saturation: number;
  perSecond: number;
  forMs: number;
  platen: Overloaded;
  raw: Overloaded;
}): string[] {
  const line = (name: string, { goodput: good, accepted, refused, recoveryMs }: Overloaded) =>
    row(
      name,
      ...[good, accepted.p50 / 1000, accepted.p99 / 1000],
      ...[refused.count, refused.p50, refused.p99, recoveryMs / 1000].map((value) =>
        Number.isNaN(value) ? '-' : value,
      ),
    );
  return [
    `${perSecond.toFixed(0)} requests a second for ${forMs / 1000} s, ${TIMES} times what the engine holds (${saturation.toFixed(1)}/s)`,
    row('', 'good/s', 'p50 s', 'p99 s', 'refused', 'p50 ms', 'p99 ms', 'back s'),
    line('Gotenberg alone', raw),
    line('Platen', platen),
    '',
    `Goodput ${(platen.goodput / raw.goodput).toFixed(2)} × Gotenberg alone (goal: at least 0.95), ` +
      `p99 of the accepted ${(platen.accepted.p99 / raw.accepted.p99).toFixed(3)} × (goal: at most 0.2).`,
  ];
}
