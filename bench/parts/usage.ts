import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { commit, Load, newAccount, reserve, type Usage } from '../../test/harness/generations.ts';
import { RedisServers } from '../../test/harness/faults/redis-servers.ts';
import { TestUsage, type UsageClient } from '../../test/harness/usage.ts';
import { callsDuring, callsPerSecond, RANDOM } from '../load/redis-calls.ts';
import { median, quantile } from '../statistics.ts';
import { WireClient } from '../load/wire-client.ts';

interface UsageOptions {
  rounds: number;
}

/** Pairs of reserve and commit a second, and the time of one pair. */
interface UsageResult {
  /** Over gRPC, of each round. */
  pairs: number[];
  /** The results of redis-benchmark in the same round. */
  bare: number[];
  /** Medians, also of the rounds' ratios. */
  p50: { pairs: number; bare: number; ratio: number };
  /** One pair, one at a time, in milliseconds. */
  latency: { p50: number; p95: number };
}

const AT_A_TIME = 50;
/** Requests before the measurement, because Node compiles code after some thousand runs. */
const WARM_UP_MS = 8_000;
const ROUND_MS = 4_000;

/** The calls of each script, for redis-benchmark. */
const CALLS = 4_000;

/** A random choice among four times as many picks a committed one again in an eighth of the cases. */
const PREPARED = 4 * CALLS;

const ONE_AT_A_TIME = 500;

/** Measures usage by gRPC with a Redis, and the same two scripts by redis-benchmark, in turns. */
export async function measureUsage({ rounds }: UsageOptions): Promise<UsageResult> {
  const servers = new RedisServers();
  const { url, port } = await servers.standalone(['appendonly yes', 'appendfsync everysec']);
  const usage = await TestUsage.start(url, { PLATEN_LOG_LEVEL: 'warn' });
  const wire = new WireClient(usage.address);
  try {
    await pairsPerSecond(wire, WARM_UP_MS);
    const pairs: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round++) {
      pairs.push(await pairsPerSecond(wire, ROUND_MS));
      bare.push(await barePairsPerSecond(usage.client, port));
    }
    await pairsPerSecond(usage.client, WARM_UP_MS); // like the edge's client
    const latency = await latencyOf(usage.client);
    const ratio = median(pairs.map((rate, round) => rate / (bare[round] ?? NaN)));
    return { pairs, bare, latency, p50: { pairs: median(pairs), bare: median(bare), ratio } };
  } finally {
    wire.close();
    await usage.stop();
    await servers.stop();
  }
}

async function pairsPerSecond(usage: Usage, forMs: number): Promise<number> {
  const load = new Load(usage, { accounts: AT_A_TIME, atATime: AT_A_TIME });
  const start = performance.now();
  await sleep(forMs);
  await load.stop();
  return (load.deliveredInAll / (performance.now() - start)) * 1000;
}

/** Runs the calls that usage makes for a pair, one after the other, as often as possible. */
async function barePairsPerSecond(usage: UsageClient, port: number): Promise<number> {
  const id = randomUUID();
  const account = newAccount();
  const calls = await callsDuring(port, async () => {
    await reserve(usage, account, id);
    await commit(usage, account, id);
  });
  const [reserving, committing] = calls.map((call) =>
    call.map((argument) => (argument === id ? RANDOM : argument)),
  );
  if (!reserving || !committing) throw new Error('usage did not call two scripts');
  const options = { port, calls: CALLS, atATime: AT_A_TIME, below: PREPARED };
  const prepared = reserving.map((argument) => argument.replace(account.accountId, 'prepared'));
  for (let filled = 0; filled < 4; filled++) {
    await callsPerSecond(prepared, { ...options, calls: PREPARED });
  }
  const reserves = await callsPerSecond(reserving, { ...options, below: 1e12 });
  const commits = await callsPerSecond(
    committing.map((argument) => argument.replace(account.accountId, 'prepared')),
    options,
  );
  return 1 / (1 / reserves + 1 / commits);
}

async function latencyOf(usage: UsageClient): Promise<{ p50: number; p95: number }> {
  const account = newAccount();
  const times: number[] = [];
  for (let round = 0; round < ONE_AT_A_TIME; round++) {
    const start = performance.now();
    const id = randomUUID();
    await reserve(usage, account, id);
    await commit(usage, account, id);
    times.push(performance.now() - start);
  }
  return { p50: median(times), p95: quantile(times, 0.95) };
}
