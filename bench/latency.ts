import { setTimeout as sleep } from 'node:timers/promises';
import { ofGotenberg, ofPlaten, type Answer } from './page.ts';
import { interval, median, quantile, type Interval } from './statistics.ts';

/** What one request cost, in milliseconds. */
type Timed = () => Promise<number>;

interface LatencyOptions {
  platenUrl: string;
  apiKey: string;
  gotenbergUrl: string;
  /** How often each side renders; interleaved, so that both meet the same machine. */
  rounds: number;
  /** Made by Platen before, several at a time. */
  warmUpDocuments: number;
  onRound: (round: number) => void;
}

export interface LatencyResult {
  rounds: number;
  gotenberg: { p50: number; p95: number };
  platen: { p50: number; p95: number };
  /**
   * What Platen adds, in milliseconds: of the differences of each round's pair, between which values their
   * median lies in 95 of 100 resamplings, and between the medians.
   */
  added: { p50: number; p95: number; between: Interval; ofMedians: number };
}

const WARM_UP_AT_A_TIME = 4;

/** Before each: an engine still clears up after the page before, which would hide what comes before the next. In milliseconds. */
const REST_MS = 300;

/** Renders one document by Gotenberg alone and by Platen in front of it, in turns, with a rest before each. */
export async function measureLatency(options: LatencyOptions): Promise<LatencyResult> {
  const raw = timed(ofGotenberg(options.gotenbergUrl));
  const platen = timed(ofPlaten(options.platenUrl, options.apiKey));
  const pairs: { raw: number; platen: number }[] = [];
  await warmUp(platen, options.warmUpDocuments);
  for (let round = 0; round < options.rounds; round++) {
    pairs.push(await inTurns(raw, platen, round % 2 === 0));
    options.onRound(round);
  }
  return summarise(pairs);
}

async function warmUp(request: Timed, documents: number): Promise<void> {
  const worker = async () => {
    for (let count = 0; count < documents / WARM_UP_AT_A_TIME; count++) await request();
  };
  await Promise.all(Array.from({ length: WARM_UP_AT_A_TIME }, worker));
}

async function inTurns(raw: Timed, platen: Timed, rawFirst: boolean) {
  if (rawFirst) return { raw: await rested(raw), platen: await rested(platen) };
  const second = await rested(platen);
  return { raw: await rested(raw), platen: second };
}

async function rested(request: Timed): Promise<number> {
  await sleep(REST_MS);
  return request();
}

function summarise(pairs: { raw: number; platen: number }[]): LatencyResult {
  const raw = pairs.map((pair) => pair.raw);
  const platen = pairs.map((pair) => pair.platen);
  const added = pairs.map((pair) => pair.platen - pair.raw);
  return {
    rounds: pairs.length,
    gotenberg: { p50: median(raw), p95: quantile(raw, 0.95) },
    platen: { p50: median(platen), p95: quantile(platen, 0.95) },
    added: {
      p50: median(added),
      p95: quantile(added, 0.95),
      between: interval(added),
      ofMedians: median(platen) - median(raw),
    },
  };
}

function timed(request: () => Promise<Answer>): Timed {
  return async () => {
    const start = performance.now();
    const { status, body } = await request();
    if (status !== 200 || body.length === 0) throw new Error(`the bench got ${status}`);
    return performance.now() - start;
  };
}
