import { closedLoop, rate } from '../load/load.ts';
import { MemoryPeak } from '../memory.ts';
import { inRandomOrder } from '../load/random-order.ts';
import { median, quantile } from '../statistics.ts';
import type { BenchDocument } from './documents.ts';
import type { Peer } from './peer.ts';

/** The result of one peer with one document. */
export interface Measured {
  peer: string;
  document: string;
  rounds: number;
  /** One at a time, in milliseconds. */
  p50: number;
  p95: number;
  /** Documents a second, four at a time. */
  perSecond: number;
  /** The memory of all its processes, in MiB. */
  peakMib: number;
  /** The size of the PDF. */
  bytes: number;
  /** The faults of the PDF. */
  faults: string[];
}

/** The length of a measurement: rounds one at a time, or fewer if they take longer; several at a time twice. */
interface Extent {
  rounds: number;
  roundsForMs: number;
  forMs: number;
}

const AT_A_TIME = 4;

/** However long they take. */
const LEAST_ROUNDS = 5;

/**
 * Measures one document with all peers that accept it: first each with several at a time, which
 * warms it up; then one at a time in random order; then memory, because reading it takes processor
 * time and stops the process.
 */
export async function measureDocument(
  document: BenchDocument,
  peers: readonly Peer[],
  { rounds, roundsForMs, forMs }: Extent,
): Promise<Measured[]> {
  const able = peers.filter((peer) => peer.takes(document));
  const rates = new Map<Peer, number>();
  for (const peer of able) rates.set(peer, rate(await severalAtATime(document, peer, forMs)));
  const times = await oneAtATime(document, able, { rounds, roundsForMs });
  const results: Measured[] = [];
  for (const peer of able) {
    const each = times.map((round) => round[peer.name] ?? NaN);
    const pdf = await peer.make(document);
    results.push({
      peer: peer.name,
      document: document.name,
      rounds: times.length,
      p50: median(each),
      p95: quantile(each, 0.95),
      perSecond: rates.get(peer) ?? NaN,
      peakMib: await peakMib(document, peer, forMs),
      bytes: pdf.length,
      faults: await document.faults(pdf),
    });
  }
  return results;
}

async function oneAtATime(
  document: BenchDocument,
  peers: readonly Peer[],
  { rounds, roundsForMs }: Omit<Extent, 'forMs'>,
) {
  const requests = Object.fromEntries(
    peers.map(({ name, make }) => [name, timed(() => make(document))]),
  );
  const start = performance.now();
  const times: Record<string, number>[] = [];
  const isEnough = () => times.length >= LEAST_ROUNDS && performance.now() - start >= roundsForMs;
  while (times.length < rounds && !isEnough()) times.push(...(await inRandomOrder(requests, 1)));
  return times;
}

function severalAtATime(document: BenchDocument, peer: Peer, forMs: number) {
  const made = () => peer.make(document).then(() => ({ status: 200 }));
  return closedLoop(made, { atATime: AT_A_TIME, forMs });
}

async function peakMib(document: BenchDocument, peer: Peer, forMs: number): Promise<number> {
  const memory = new MemoryPeak(() => peer.pids());
  await severalAtATime(document, peer, forMs);
  return memory.stop();
}

function timed(work: () => Promise<unknown>): () => Promise<number> {
  return async () => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
}
