import { installPackages, missingPackages, requireRoot } from '../../scripts/setup/debian.ts';
import { installPeers, PEERS_PACKAGES } from '../../scripts/setup/peers.ts';
import type { Bench, Finding } from '../part.ts';
import { row } from '../table.ts';
import { commandPeers } from './commands.ts';
import { DOCUMENTS } from './documents.ts';
import { measureDocument, type Measured } from './measure.ts';
import { platenPeer } from './platen.ts';
import { serverPeers } from './servers.ts';

/** Several at a time, each peer. */
const FOR_MS = 8_000;

/** Platen beside what a user would pick otherwise, on the same five documents. */
export async function peers(bench: Bench): Promise<Finding> {
  await setUp();
  const all = [await platenPeer(bench), ...(await serverPeers()), ...commandPeers()];
  const extent = { rounds: bench.rounds ?? 7, forMs: bench.lasting(FOR_MS) };
  const results: Measured[] = [];
  try {
    for (const document of DOCUMENTS) {
      results.push(...(await measureDocument(document, all, extent)));
    }
  } finally {
    await Promise.all(all.map((peer) => peer.close()));
  }
  return { lines: DOCUMENTS.flatMap(({ name }) => table(name, results)), result: { results } };
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
