import { cpuTimes } from '../cpu-time.ts';
import { keepAsking } from '../load/keep-alive.ts';
import { median, quantile } from '../statistics.ts';

interface UsageQueryOptions {
  platenUrl: string;
  apiKey: string;
  /** The processes that answer together, by name. */
  pids: Record<string, number>;
  rounds: number;
}

interface Round {
  perSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  /** The processor time of each process for one answer, in milliseconds; `load` is the client. */
  cpu: Record<string, number>;
}

interface UsageQueryResult {
  rounds: Round[];
  /** Medians of the rounds. */
  medians: Round;
}

const CONNECTIONS = 16;
/** The number of requests before the measurement, because Node compiles code after some thousand runs. */
const WARM_UP_ANSWERS = 10_000;
const ROUND_MS = 5_000;

/** `GET /usage` through the whole chain: edge, auth (which the edge calls every ten seconds), usage, Redis. */
export async function measureUsageQuery({
  rounds,
  pids,
  platenUrl,
  apiKey,
}: UsageQueryOptions): Promise<UsageQueryResult> {
  const ask = (forMs: number) =>
    keepAsking({
      url: `${platenUrl}/api/v1/usage`,
      headers: { 'X-API-Key': apiKey },
      connections: CONNECTIONS,
      forMs,
    });
  for (let answers = 0; answers < WARM_UP_ANSWERS;) answers += (await ask(ROUND_MS)).length;
  const measured: Round[] = [];
  while (measured.length < rounds) {
    measured.push(await measureRound(() => ask(ROUND_MS), { ...pids, load: process.pid }));
  }
  return { rounds: measured, medians: mediansOf(measured) };
}

async function measureRound(
  ask: () => Promise<number[]>,
  pids: Record<string, number>,
): Promise<Round> {
  const [start, before] = [performance.now(), cpuTimes(pids)];
  const times = await ask();
  const after = cpuTimes(pids);
  return {
    perSecond: (times.length / (performance.now() - start)) * 1000,
    p50: median(times),
    p99: quantile(times, 0.99),
    cpu: valuesOf(pids, (name) => ((after[name] ?? NaN) - (before[name] ?? NaN)) / times.length),
  };
}

function mediansOf(rounds: Round[]): Round {
  const of = (value: (round: Round) => number) => median(rounds.map(value));
  return {
    perSecond: of(({ perSecond }) => perSecond),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    cpu: valuesOf(rounds[0]?.cpu ?? {}, (name) => of(({ cpu }) => cpu[name] ?? NaN)),
  };
}

function valuesOf(names: object, value: (name: string) => number): Record<string, number> {
  return Object.fromEntries(Object.keys(names).map((name) => [name, value(name)]));
}
