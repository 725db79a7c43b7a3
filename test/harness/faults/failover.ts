import { freePorts } from '../../../scripts/start/processes/ports.ts';
import { Load } from '../generations.ts';
import { RedisServers } from './redis-servers.ts';
import { Relay } from './relay.ts';
import { until } from '../until.ts';
import { TestUsage } from '../usage.ts';

export interface Failover {
  /** The master vanishes, or only usage still reaches it. */
  fault: 'vanishes' | 'split';
  /** Whether the master stops writing when no replica follows it: `min-replicas-to-write 1`. */
  guarded: boolean;
  /** When Sentinel takes a silent master for dead, in milliseconds. */
  downAfterMs?: number;
}

/** What became of generations under load. */
export interface FailoverResult {
  /** Charges that usage has confirmed. */
  acknowledged: number;
  /** Of these, those that the new master does not know. */
  lost: number;
  /** Refused, or given back. */
  refused: number;
  /** Charged a second, while all was well. */
  perSecond: number;
}

/** Long enough that a split is worth measuring. */
const DOWN_AFTER_MS = 4_000;

/** A replica says every second how far it is: two seconds without are the least that does not refuse by mistake. */
const GUARD = ['min-replicas-to-write 1', 'min-replicas-max-lag 2'];

/** Sentinel, a master and two replicas under load; the master is lost, and a replica takes over. */
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
  const connections = () => usage.log.split('store connected').length - 1;
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

/** How many tell how fast the load runs. */
const MEASURED = 200;
