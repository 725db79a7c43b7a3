import { freePorts } from '../../../scripts/start/processes/ports.ts';
import { Load } from '../generations.ts';
import { RedisServers } from './redis-servers.ts';
import { Relay } from './relay.ts';
import { until } from '../until.ts';
import { TestUsage } from '../usage.ts';

export interface Failover {
  /** The master vanishes, or only usage can still reach it. */
  fault: 'vanishes' | 'split';
  /** Whether the master stops writing when no replica follows it: `min-replicas-to-write 1`. */
  guarded: boolean;
  /** When Sentinel treats a silent master as dead, in milliseconds. */
  downAfterMs?: number;
}

/** The results of generations under load. */
interface FailoverResult {
  /** Charges that usage has confirmed. */
  acknowledged: number;
  /** Those that the new master lacks. */
  lost: number;
  /** Refused or released ones. */
  refused: number;
  /** Charges a second before the fault. */
  perSecond: number;
}

/** Long enough to measure a partition. */
const DOWN_AFTER_MS = 4_000;

/** A replica acknowledges every second, so two seconds is the smallest limit without false refusals. */
const GUARD = ['min-replicas-to-write 1', 'min-replicas-max-lag 2'];

/** Runs Sentinel, a master and two replicas under load. The master is lost, and a replica takes over. */
export async function measureFailover({
  fault,
  guarded,
  downAfterMs = DOWN_AFTER_MS,
}: Failover): Promise<FailoverResult> {
  const servers = new RedisServers();
  let relay: Relay | undefined;
  let usage: TestUsage | undefined;
  try {
    const { url } = await servers.sentinel({
      settings: guarded ? GUARD : [],
      replicas: 2,
      downAfterMs,
      before: async (master) => {
        const [port] = (await freePorts(1)) as [number];
        relay = await Relay.start(port, master);
        return port;
      },
    });
    usage = await TestUsage.start(url);
    return await failOver(usage, () => (fault === 'split' ? relay?.split() : relay?.silence()));
  } finally {
    await usage?.stop();
    relay?.close();
    await servers.stop();
  }
}

async function failOver(usage: TestUsage, lose: () => void): Promise<FailoverResult> {
  const connections = () => usage.log.split('connected to Redis').length - 1;
  const load = new Load(usage.client);
  const delivers = async (more: number) => {
    const goal = load.deliveredInAll + more;
    await until(`${more} more are delivered`, () => load.deliveredInAll >= goal, LIMIT_MS);
  };
  await delivers(100);
  const since = performance.now();
  await delivers(MEASURED);
  const perSecond = (MEASURED / (performance.now() - since)) * 1_000;
  const before = connections();
  lose();
  await until('usage is connected to the new master', () => connections() > before, LIMIT_MS);
  await delivers(100);
  await load.stop();
  const differences = await load.differences();
  return {
    acknowledged: load.deliveredInAll,
    lost: differences.reduce((sum, difference) => sum - difference, 0),
    refused: load.refused,
    perSecond,
  };
}

const LIMIT_MS = 60_000;

/** How many charges are enough to measure the rate of the load. */
const MEASURED = 200;
