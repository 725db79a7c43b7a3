import type { TestPlatform } from '../test/harness/platform.ts';
import type { ServiceName } from '../scripts/start/service-processes.ts';
import { closedLoop, rate, type Request } from './load.ts';
import { ofGotenberg, ofPlaten } from './page.ts';
import type { Bench, Finding } from './part.ts';
import { interval, median } from './statistics.ts';
import { row } from './table.ts';

const AT_A_TIME = [1, 2, 4, 8];
const ROUND_MS = 8_000;
const WARM_UP_MS = 10_000;

export const SERVICES: readonly ServiceName[] = ['edge', 'auth', 'usage', 'render'];

/** Documents a second of Gotenberg alone and of Platen in front of it, in turns, at several concurrencies. */
export async function throughput({
  platform,
  gotenbergUrl,
  rounds = 4,
  lasting,
}: Bench): Promise<Finding> {
  const { key } = await platform.account();
  const sides = { raw: ofGotenberg(gotenbergUrl), platen: ofPlaten(platform.url, key) };
  await closedLoop(sides.platen, { atATime: 4, forMs: lasting(WARM_UP_MS) });
  const results = [];
  for (const atATime of AT_A_TIME)
    results.push(await compared(platform, sides, { atATime, rounds, roundMs: lasting(ROUND_MS) }));
  return { lines: table(results, rounds, lasting(ROUND_MS)), result: { results } };
}

interface Compared {
  atATime: number;
  /** Documents a second, medians. */
  raw: number;
  platen: number;
  /** Platen's share of Gotenberg's: the median of the rounds, and where it lies in 95 of 100 resamplings. */
  ratio: number;
  between: [number, number];
  /** Processor time of Platen's own services for one document, in milliseconds. */
  cpuMs: number;
}

async function compared(
  platform: TestPlatform,
  { raw, platen }: { raw: Request; platen: Request },
  { atATime, rounds, roundMs }: { atATime: number; rounds: number; roundMs: number },
): Promise<Compared> {
  const rates = { raw: [] as number[], platen: [] as number[], cpuMs: [] as number[] };
  const load = (request: Request) => closedLoop(request, { atATime, forMs: roundMs });
  const rawRound = async () => rates.raw.push(rate(await load(raw)));
  const platenRound = async () => {
    const before = await cpuSeconds(platform);
    const outcomes = await load(platen);
    const seconds = (await cpuSeconds(platform)) - before;
    const documents = outcomes.filter(({ status }) => status === 200).length;
    rates.platen.push(rate(outcomes));
    rates.cpuMs.push((seconds * 1000) / documents);
  };
  for (let round = 0; round < rounds; round++) {
    const inOrder = round % 2 === 0 ? [rawRound, platenRound] : [platenRound, rawRound];
    for (const each of inOrder) await each();
  }
  const ratios = rates.platen.map((rate, round) => rate / (rates.raw[round] ?? NaN));
  return {
    atATime,
    raw: median(rates.raw),
    platen: median(rates.platen),
    ratio: median(ratios),
    between: interval(ratios),
    cpuMs: median(rates.cpuMs),
  };
}

/** What Platen's own services have used of the processors since they started. */
async function cpuSeconds(platform: TestPlatform): Promise<number> {
  const each = SERVICES.map((name) => platform.metric(name, 'process_cpu_seconds_total'));
  return (await Promise.all(each)).reduce((sum, seconds) => sum + seconds);
}

function table(results: readonly Compared[], rounds: number, roundMs: number): string[] {
  return [
    `Documents a second, Gotenberg alone and Platen before it, in turns, ${rounds} rounds of ${roundMs / 1000} s`,
    row('at a time', 'alone', 'Platen', 'share', '95 %', 'CPU ms'),
    ...results.map(({ atATime, raw, platen, ratio, between: [low, high], cpuMs }) =>
      row(String(atATime), ...[raw, platen, ratio], `${low.toFixed(2)}-${high.toFixed(2)}`, cpuMs),
    ),
    '',
    "Goal: a share of at least 0.93 at saturation, at most 15 ms of Platen's own processor time a document.",
  ];
}
