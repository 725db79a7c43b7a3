import { setTimeout as sleep } from 'node:timers/promises';
import { PrivateEngine } from '../../test/harness/engines/private-engine.ts';
import { closedLoop } from '../load/load.ts';
import { EngineLoad } from '../load/engine.ts';
import { ofGotenberg, ofPlaten, SMALL_PAGE, type Answer } from '../load/page.ts';
import type { Bench, Finding } from '../part.ts';
import { INVOICE } from '../peers/documents.ts';
import { inRandomOrder } from '../load/random-order.ts';
import { NAMES, type Side } from '../sides.ts';
import { median, quantile, ratioInterval, type Interval } from '../statistics.ts';
import { row } from '../report/table.ts';

/** Requests before the measurement, because Node compiles code after some hundred runs. */
const WARM_UP_MS = 60_000;

/** The rest before each document, in milliseconds, because the engine still cleans up after the former page. */
const REST_MS = 300;

const SCRIPT = /<script>(.*)<\/script>/s;

/** The document, and Platen's goal as a multiple of the time of Gotenberg as it comes. */
const DOCUMENTS = [
  { name: 'small page', html: SMALL_PAGE, share: 1, goals: { p50: 0.2, p95: 0.25 } },
  {
    name: 'invoice without a script',
    html: INVOICE.replace(SCRIPT, ''),
    share: 0.25,
    goals: { p50: 0.25 },
  },
  { name: 'invoice', html: INVOICE, share: 0.25, goals: { p50: 0.25 } },
  // Its script could work after the page has loaded, so the page has to be quiet before its print (ADR 56).
  {
    name: 'invoice whose script calls back',
    html: callingBack(INVOICE),
    share: 0.25,
    goals: { p50: 0.5 },
  },
] as const;

/** The time of one request after a rest, in milliseconds. */
type Timed = () => Promise<number>;

/** The times of each side in the same round, in milliseconds. */
type Round = Record<Side, number>;

interface Measured extends Record<Side, { p50: number; p95: number }> {
  document: string;
  rounds: number;
  /** Platen's goals as multiples. */
  goals: { p50: number; p95?: number };
  /** The ratios of Platen's times to those of Gotenberg as it comes, with their interval. */
  ofRaw: Record<'p50' | 'p95', { ratio: number; between: Interval }>;
}

/** Documents by Gotenberg as it comes, by Platen's engine alone and by Platen, one at a time, in turns, with a rest before each. */
export async function latency(bench: Bench): Promise<Finding> {
  const { platform, gotenbergUrl, rounds = 220, lasting } = bench;
  const raw = await PrivateEngine.raw();
  const engine = new EngineLoad(gotenbergUrl);
  try {
    const { key } = await platform.account();
    await closedLoop(ofGotenberg(raw.url), { atATime: 4, forMs: lasting(WARM_UP_MS) });
    await closedLoop(ofPlaten(platform.url, key), { atATime: 4, forMs: lasting(WARM_UP_MS) });
    const documents: Measured[] = [];
    for (const { name, html, share, goals } of DOCUMENTS) {
      const sides: Record<Side, Timed> = {
        raw: timed(ofGotenberg(raw.url, html)),
        engine: timed(engine.html(html)),
        platen: timed(ofPlaten(platform.url, key, { content: html })),
      };
      const times = await inRandomOrder(sides, Math.ceil(rounds * share));
      documents.push({ document: name, goals, ...measured(times) });
    }
    return { lines: documents.flatMap(linesOf), result: { documents } };
  } finally {
    engine.close();
    await raw.remove();
  }
}

function callingBack(html: string): string {
  return html.replace(SCRIPT, '<script>requestAnimationFrame(() => { $1 })</script>');
}

function measured(rounds: readonly Round[]): Omit<Measured, 'document' | 'goals'> {
  const of = (side: Side) => rounds.map((round) => round[side]);
  const quantiles = (side: Side) => ({ p50: median(of(side)), p95: quantile(of(side), 0.95) });
  const ratio = (share: number) => {
    const statistic = (values: readonly number[]) => quantile(values, share);
    const blocks = (side: Side) => of(side).map((value) => [value]);
    return {
      ratio: statistic(of('platen')) / statistic(of('raw')),
      between: ratioInterval(blocks('platen'), blocks('raw'), statistic),
    };
  };
  return {
    rounds: rounds.length,
    raw: quantiles('raw'),
    engine: quantiles('engine'),
    platen: quantiles('platen'),
    ofRaw: { p50: ratio(0.5), p95: ratio(0.95) },
  };
}

function linesOf({ document, rounds, ofRaw, goals, ...sides }: Measured): string[] {
  return [
    `${document}, one at a time, in turns, 0.3 s of rest before each, ${rounds} rounds (ms)`,
    row('', 'p50', 'p95'),
    ...NAMES.map(([side, name]) => row(name, sides[side].p50, sides[side].p95)),
    ...Object.entries(goals).map(([point, goal]) => {
      const { ratio, between } = ofRaw[point as keyof typeof goals];
      const lies = between.map((value) => value.toFixed(2)).join(' to ');
      return `Platen takes ${ratio.toFixed(2)} × (95 %: ${lies}) of Gotenberg's time at ${point} (goal: at most ${goal} ×).`;
    }),
    '',
  ];
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
