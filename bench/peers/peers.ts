import { installPackages, missingPackages, requireRoot } from '../../scripts/setup/debian.ts';
import { installPeers, PEERS_PACKAGES } from './installed.ts';
import type { Bench, Finding } from '../part.ts';
import { row } from '../report/table.ts';
import { commandPeers } from './commands.ts';
import { DOCUMENTS } from './documents.ts';
import { measureDocument, type Measured } from './measure.ts';
import { platenPeer } from './platen.ts';
import { serverPeers, WAYS } from './servers.ts';

/** Several at a time, each peer. */
const FOR_MS = 8_000;

/** One at a time, all peers: the longest document would take a quarter of an hour otherwise. */
const ROUNDS_FOR_MS = 60_000;

/** Compares Platen with its alternatives, on the same five documents. */
export async function peers(bench: Bench): Promise<Finding> {
  await setUp();
  const all = [await platenPeer(bench), ...(await serverPeers()), ...commandPeers()];
  const extent = {
    rounds: bench.rounds ?? 7,
    roundsForMs: bench.lasting(ROUNDS_FOR_MS),
    forMs: bench.lasting(FOR_MS),
  };
  const results: Measured[] = [];
  try {
    for (const document of DOCUMENTS) {
      results.push(...(await measureDocument(document, all, extent)));
    }
  } finally {
    await Promise.all(all.map((peer) => peer.close()));
  }
  const tables = DOCUMENTS.flatMap(({ name }) => table(name, results));
  return { lines: [...tables, '', ...goal(results)], result: { results } };
}

async function setUp(): Promise<void> {
  const missing = await missingPackages(PEERS_PACKAGES);
  if (missing.length > 0) {
    await requireRoot(missing);
    const signal = new AbortController().signal;
    await installPackages(missing, { signal, onLine: () => undefined });
  }
  await installPeers();
}

/** For each document that both accept: the median time one at a time, and documents a second with several at a time. */
function goal(results: readonly Measured[]): string[] {
  const of = (name: string, document: string) =>
    results.find((result) => result.peer === name && result.document === document);
  const rows = DOCUMENTS.flatMap(({ name }) => {
    const [platen, fresh] = [of('Platen', name), of(WAYS.fresh, name)];
    if (!platen || !fresh) return [];
    return [row(name, fresh.p50 / platen.p50, platen.perSecond / fresh.perSecond)];
  });
  return [
    'Platen, times a browser for each document (goal: at least 2)',
    row('', 'as soon', 'as many'),
    ...rows,
  ];
}

const KIB = 1024;

function table(document: string, results: readonly Measured[]): string[] {
  const lines = results
    .filter((result) => result.document === document)
    .map(({ peer, p50, p95, perSecond, peakMib, bytes, faults }) => {
      const numbers = [p50, p95, perSecond, peakMib, bytes / KIB];
      return `${row(peer, ...numbers)}   ${faults.join('; ') || 'right'}`;
    });
  const head = row(document, 'p50 ms', 'p95 ms', '4: doc/s', 'MiB', 'KiB PDF');
  return ['', head, ...lines];
}
