import { goodput, type Outcome } from '../load/load.ts';
import { blocksOf, quantile, ratioInterval, type Interval } from '../statistics.ts';
import { row } from '../report/table.ts';

export type Side = 'raw' | 'platen';

/** The results of one round's load. */
export interface Loaded {
  outcomes: Outcome[];
  /** The time from its end until a request took its usual time again. */
  recoveryMs: number;
}

/** Requests within one of these depend on each other, so intervals resample whole blocks. */
const BLOCKS_PER_ROUND = 12;

/** The results of one side in all rounds. */
interface Overloaded {
  sent: number;
  /** Successes a second of closed-loop load before. */
  peak: number;
  /** Successes a second within the load's time. */
  goodput: number;
  /** Latencies of accepted requests, in milliseconds. */
  accepted: { count: number; p50: number; p99: number };
  /** Latencies of refused requests. */
  refused: { count: number; p50: number; p99: number };
  /** The longest time from the load's end until a request takes its usual time again, in milliseconds. */
  recoveryMs: number;
}

/** The ratio of Platen to Gotenberg, with its 95 % interval by resampling blocks of the load's time. */
interface Ratio {
  ratio: number;
  between: Interval;
}

interface Summary {
  rounds: number;
  forMs: number;
  raw: Overloaded;
  platen: Overloaded;
  ratios: { goodput: Ratio; acceptedP99: Ratio };
}

interface Measured {
  rounds: number;
  peak: Record<Side, number>;
  forMs: number;
  loads: Record<Side, Loaded[]>;
}

export function summary({ rounds, peak, forMs, loads }: Measured): Summary {
  const side = (name: Side) => overloaded(loads[name], { peak: peak[name], forMs });
  const blocks = (name: Side, at: (outcome: Outcome) => number) =>
    loads[name].flatMap(({ outcomes }) =>
      blocksOf(accepted(outcomes), { start: 0, end: forMs, count: BLOCKS_PER_ROUND }, at),
    );
  const ratio = (at: (outcome: Outcome) => number, of: (some: readonly Outcome[]) => number) => {
    const [platen, raw] = [blocks('platen', at), blocks('raw', at)];
    return {
      ratio: of(platen.flat()) / of(raw.flat()),
      between: ratioInterval(platen, raw, of),
    };
  };
  const ratios = {
    goodput: ratio(
      ({ startedAt, ms }) => startedAt + ms,
      (some) => some.length,
    ),
    acceptedP99: ratio(
      ({ startedAt }) => startedAt,
      (some) => times(some).p99,
    ),
  };
  return { rounds, forMs, raw: side('raw'), platen: side('platen'), ratios };
}

function overloaded(
  loads: readonly Loaded[],
  { peak, forMs }: { peak: number; forMs: number },
): Overloaded {
  const all = loads.flatMap(({ outcomes }) => outcomes);
  const good = loads.map(({ outcomes }) => goodput(outcomes, forMs));
  return {
    sent: all.length,
    peak,
    goodput: good.reduce((sum, each) => sum + each) / good.length,
    accepted: times(accepted(all)),
    refused: times(all.filter(({ status }) => status !== 200)),
    recoveryMs: Math.max(...loads.map(({ recoveryMs }) => recoveryMs)),
  };
}

const accepted = (outcomes: readonly Outcome[]) => outcomes.filter(({ status }) => status === 200);

function times(outcomes: readonly Outcome[]) {
  const all = outcomes.map(({ ms }) => ms);
  return { count: all.length, p50: quantile(all, 0.5), p99: quantile(all, 0.99) };
}

export function table({ rounds, forMs, raw, platen, ratios }: Summary, overload: number): string[] {
  const line = (name: string, side: Overloaded) =>
    row(
      name,
      side.peak,
      side.goodput,
      side.accepted.p50 / 1000,
      side.accepted.p99 / 1000,
      ...[side.refused.count, side.refused.p50, side.refused.p99, side.recoveryMs / 1000].map(
        (value) => (Number.isNaN(value) ? '-' : value),
      ),
    );
  const textOf = ({ ratio, between: [low, high] }: Ratio, digits: number) =>
    `${ratio.toFixed(digits)} × (95 %: ${low.toFixed(digits)}-${high.toFixed(digits)})`;
  return [
    `${overload} times as many requests as each can serve, for ${forMs / 1000} s, in turns, ${rounds} rounds`,
    row('', 'peak/s', 'good/s', 'p50 s', 'p99 s', 'refused', 'p50 ms', 'p99 ms', 'back s'),
    line('Gotenberg as it comes', raw),
    line('Platen', platen),
    '',
    `Goodput ${textOf(ratios.goodput, 2)} Gotenberg as it comes (goal: at least 0.95), ` +
      `p99 of the accepted ${textOf(ratios.acceptedP99, 3)} (goal: at most 0.2).`,
    `Goodput ${(platen.goodput / platen.peak).toFixed(2)} × Platen's own peak, eight at a time before the load (goal: at least 0.9).`,
  ];
}
