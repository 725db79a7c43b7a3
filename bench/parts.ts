import type { TestPlatform } from '../test/harness/platform.ts';
import { THEMES } from '@platen/contracts';
import { REDIS_URL } from '../test/harness/engines/engines.ts';
import { measureFailover, type Failover } from '../test/harness/faults/failover.ts';
import { concurrency } from './parts/concurrency.ts';
import { instrumentation } from './parts/instrumentation.ts';
import { latency } from './parts/latency.ts';
import { manyEngines } from './parts/many-engines.ts';
import { measureMarkdown } from './parts/markdown.ts';
import { memoryUse } from './parts/memory-use.ts';
import { neighbours } from './neighbours/neighbours.ts';
import { noise } from './neighbours/noise.ts';
import { overload } from './parts/overload.ts';
import type { Bench, Finding } from './part.ts';
import { peers } from './peers/peers.ts';
import { redisPid } from './load/redis-calls.ts';
import { scaleOut } from './parts/scale-out.ts';
import { decimals, row } from './report/table.ts';
import { throughput } from './parts/throughput.ts';
import { measureUsageQuery } from './parts/usage-query.ts';
import { measureUsage } from './parts/usage.ts';
import { measureVerification } from './parts/verification.ts';
import { word } from './parts/word.ts';

/** The parts of `npm run bench`, by name. */
export const PARTS: Record<string, (bench: Bench) => Promise<Finding>> = {
  latency,
  throughput,
  concurrency,
  overload,
  neighbours,
  noise,
  peers,
  word,
  'scale-out': scaleOut,
  'many-engines': manyEngines,
  memory: memoryUse,
  instrumentation,
  verification,
  markdown,
  usage,
  'usage-query': usageQuery,
  failover,
};

/** How many active keys an account may have. */
const KEYS_PER_ACCOUNT = 100;

const WARM_UP_ROUNDS = 99;

async function verification({ platform, rounds = 300 }: Bench): Promise<Finding> {
  const [known, token] = [1, await platform.token('bench')];
  const keys = await newKeys(platform, known + WARM_UP_ROUNDS + rounds);
  const result = await measureVerification({ platenUrl: platform.url, keys, token, rounds });
  const { without, known: hit, unknown: miss, token: byToken } = result;
  const lines = [
    `What verification costs, one request at a time, in random order, ${rounds} rounds (ms)`,
    row('', 'p50', 'p95', 'added'),
    row('no key', without.p50, without.p95, ''),
    row('key that the edge knows', hit.p50, hit.p95, hit.added),
    row('key that it asks auth for', miss.p50, miss.p95, miss.added),
    row('token', byToken.p50, byToken.p95, byToken.added),
    '',
    `Added at p50: ${decimals(hit.added)} ms by a known key (goal: at most 0.5 ms), ` +
      `${decimals(miss.added)} ms by an unknown one (goal: at most 3 ms).`,
  ];
  return { lines, result };
}

/** Keys that lack the scope to generate: requests with them end right after verification. */
async function newKeys(platform: TestPlatform, count: number): Promise<string[]> {
  const keys: string[] = [];
  while (keys.length < count) {
    const token = await platform.token(`bench-${Math.floor(keys.length / KEYS_PER_ACCOUNT)}`);
    const response = await platform.manage(token, 'POST', '/keys', { scopes: ['usage'] });
    keys.push(((await response.json()) as { key: string }).key);
  }
  return keys;
}

async function markdown({ platform, rounds = 50 }: Bench): Promise<Finding> {
  const { key: apiKey } = await platform.account();
  const result = await measureMarkdown({ platenUrl: platform.url, apiKey, rounds }, THEMES);
  const lines = [
    `One page of Markdown beside the same text as HTML, in turns, ${rounds} rounds (ms, p50)`,
    row('', 'ms', '× HTML'),
    row('HTML', result.html, 1),
    ...result.themes.map(({ theme, ms, ratio }) => row(theme, ms, ratio)),
  ];
  return { lines, result };
}

async function usage({ rounds = 3 }: Bench): Promise<Finding> {
  const result = await measureUsage({ rounds });
  const { p50, latency: pair } = result;
  const lines = [
    `Usage alone over gRPC, Redis beside it, ${rounds} rounds in turns (reserve and commit: pairs a second)`,
    row('usage', ...result.pairs.map(whole)),
    row('redis-benchmark', ...result.bare.map(whole)),
    '',
    `${whole(p50.pairs)} pairs/s (goal: at least 2,000), ${(p50.ratio * 100).toFixed(0)} % of what ` +
      `redis-benchmark gets from the same two scripts (goal: at least 25 %).`,
    `A pair by itself, one at a time: ${decimals(pair.p50)} ms at p50 (goal: at most 1.5 ms), ` +
      `${decimals(pair.p95)} ms at p95.`,
  ];
  return { lines, result };
}

async function usageQuery({ platform, rounds = 5 }: Bench): Promise<Finding> {
  const { key: apiKey } = await platform.account();
  const names = ['edge', 'auth', 'usage'] as const;
  const pids = {
    ...Object.fromEntries(names.map((name) => [name, platform.pid(name)])),
    redis: await redisPid(REDIS_URL),
  };
  const result = await measureUsageQuery({ platenUrl: platform.url, apiKey, pids, rounds });
  const { perSecond, p50, p99, cpu } = result.medians;
  const inAll = Object.values(cpu).reduce((sum, ms) => sum + ms, 0);
  const lines = [
    `GET /usage through the whole chain, 16 connections, ${rounds} rounds of 5 s`,
    row('', 'req/s', 'p50 ms', 'p99 ms'),
    ...result.rounds.map((round, index) =>
      row(`round ${index + 1}`, whole(round.perSecond), round.p50, round.p99),
    ),
    row('processor time, ms', ...Object.keys(cpu), 'in all'),
    row('of one answer', ...[...Object.values(cpu), inAll].map((ms) => ms.toFixed(3))),
    '',
    `${whole(perSecond)} req/s (goal: at least 1,500), p50 ${decimals(p50)} ms, ` +
      `p99 ${decimals(p99)} ms (goal: below 25 ms).`,
  ];
  return { lines, result };
}

const whole = (number: number) => number.toFixed(0);

const FAILOVERS: Failover[] = (['vanishes', 'split'] as const).flatMap((fault) =>
  [false, true].map((guarded) => ({ fault, guarded })),
);

async function failover(): Promise<Finding> {
  const results = [];
  for (const each of FAILOVERS) results.push({ ...each, ...(await measureFailover(each)) });
  const lines = [
    'A master of Redis is lost under load, Sentinel makes a replica master (generations)',
    row('master, min-replicas', 'charged', 'lost', 'refused'),
    ...results.map(({ fault, guarded, acknowledged, lost, refused }) =>
      row(`${fault}, ${guarded ? 1 : 0}`, `${acknowledged}`, `${lost}`, `${refused}`),
    ),
  ];
  return { lines, result: { results } };
}
