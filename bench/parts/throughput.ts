import { PrivateEngine } from '../../test/harness/engines/private-engine.ts';
import type { TestPlatform } from '../../test/harness/platform.ts';
import type { ServiceName } from '../../scripts/start/processes/service-processes.ts';
import { closedLoop, rate, type Request } from '../load/load.ts';
import { EngineLoad } from '../load/engine.ts';
import { ofGotenberg, ofPlaten, SMALL_PAGE } from '../load/page.ts';
import type { Bench, Finding } from '../part.ts';
import { inRandomOrder } from '../load/random-order.ts';
import type { Side as Usual } from '../sides.ts';
import { interval, median, type Interval } from '../statistics.ts';
import { row } from '../report/table.ts';

/** Also Platen with `isolation: "document"`: each document has a page of its own. */
type Side = Usual | 'apart';

/** Concurrent requests, and the goal as a multiple of Gotenberg's rate. */
const AT_A_TIME = [
  [1, 3],
  [2, 4],
  [4, 5],
  [8, 5],
] as const;
const APART = { content: SMALL_PAGE, options: { isolation: 'document' } };

const ROUND_MS = 8_000;
const WARM_UP_MS = 10_000;

export const SERVICES: readonly ServiceName[] = ['edge', 'auth', 'usage', 'render'];

/** Documents a second of Gotenberg as it comes, of Platen's engine alone and of Platen, in turns, at several concurrencies. */
export async function throughput(bench: Bench): Promise<Finding> {
  const { platform, gotenbergUrl, rounds = 4, lasting } = bench;
  const raw = await PrivateEngine.raw();
  const engine = new EngineLoad(gotenbergUrl);
  try {
    const { key } = await platform.account();
    const sides: Record<Side, Request> = {
      raw: ofGotenberg(raw.url),
      engine: engine.html(),
      platen: ofPlaten(platform.url, key),
      apart: ofPlaten(platform.url, key, APART),
    };
    for (const side of ['raw', 'platen'] as const)
      await closedLoop(sides[side], { atATime: 4, forMs: lasting(WARM_UP_MS) });
    const results = [];
    const roundMs = lasting(ROUND_MS);
    for (const [atATime, goal] of AT_A_TIME)
      results.push({ ...(await compared(platform, sides, { atATime, rounds, roundMs })), goal });
    return { lines: table(results, rounds, roundMs), result: { results } };
  } finally {
    engine.close();
    await raw.remove();
  }
}

/** Platen's rate as a share of another side's: the median of the rounds, with its 95 % interval. */
interface Share {
  ratio: number;
  between: Interval;
}

interface Compared {
  atATime: number;
  /** Documents a second, medians. */
  perSecond: Record<Side, number>;
  ofRaw: Share;
  apartOfRaw: Share;
  /** Processor time of Platen's own services for one document, in milliseconds. */
  cpuMs: number;
}

async function compared(
  platform: TestPlatform,
  sides: Record<Side, Request>,
  { atATime, rounds, roundMs }: { atATime: number; rounds: number; roundMs: number },
): Promise<Compared> {
  const cpuMs: number[] = [];
  const load = (side: Side) => closedLoop(sides[side], { atATime, forMs: roundMs });
  const platen = async () => {
    const before = await cpuSeconds(platform);
    const outcomes = await load('platen');
    const documents = outcomes.filter(({ status }) => status === 200).length;
    cpuMs.push((((await cpuSeconds(platform)) - before) * 1000) / documents);
    return rate(outcomes);
  };
  const turns = {
    raw: async () => rate(await load('raw')),
    engine: async () => rate(await load('engine')),
    apart: async () => rate(await load('apart')),
    platen,
  };
  const rates = await inRandomOrder(turns, rounds);
  const medianOf = (side: Side) => median(rates.map((round) => round[side]));
  const shareOfRaw = (side: Side): Share => {
    const ratios = rates.map((round) => round[side] / round.raw);
    return { ratio: median(ratios), between: interval(ratios) };
  };
  return {
    atATime,
    perSecond: {
      raw: medianOf('raw'),
      engine: medianOf('engine'),
      platen: medianOf('platen'),
      apart: medianOf('apart'),
    },
    ofRaw: shareOfRaw('platen'),
    apartOfRaw: shareOfRaw('apart'),
    cpuMs: median(cpuMs),
  };
}

/** The processor time of Platen's own services since their start. */
async function cpuSeconds(platform: TestPlatform): Promise<number> {
  const each = SERVICES.map((name) => platform.metric(name, 'process_cpu_seconds_total'));
  return (await Promise.all(each)).reduce((sum, seconds) => sum + seconds);
}

function table(
  results: readonly (Compared & { goal: number })[],
  rounds: number,
  roundMs: number,
): string[] {
  const textOf = ({ between: [low, high] }: Share) => `${low.toFixed(2)}-${high.toFixed(2)}`;
  return [
    `Documents a second of Gotenberg as it comes (raw), of Platen's engine alone (own), of Platen, and of Platen with ` +
      `isolation: document (apart), in turns, ${rounds} rounds of ${roundMs / 1000} s`,
    row(
      'at a time',
      'raw',
      'own',
      'apart',
      '× raw',
      '95 %',
      'Platen',
      '× raw',
      '95 %',
      'goal',
      'CPU ms',
    ),
    ...results.map(({ atATime, perSecond, ofRaw, apartOfRaw, cpuMs, goal }) =>
      row(
        String(atATime),
        perSecond.raw,
        perSecond.engine,
        perSecond.apart,
        apartOfRaw.ratio,
        textOf(apartOfRaw),
        perSecond.platen,
        ofRaw.ratio,
        textOf(ofRaw),
        goal,
        cpuMs,
      ),
    ),
    '',
    "Goals besides: apart at least 2.2 × raw at saturation, at most 8 ms of Platen's own processor time a document.",
  ];
}
