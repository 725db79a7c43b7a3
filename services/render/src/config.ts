import { availableParallelism, hostname, tmpdir } from 'node:os';
import { commonSettings, integer, port, readConfig, tlsSettings } from '@platen/runtime';
import { z } from 'zod';

const MIB = 1024 * 1024;

/** One address: `http://host:port`, or `dns+http://name:port` for all that a name stands for. */
const backend = z.url({ protocol: /^(?:dns\+)?https?$/ });

const backends = () =>
  z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .pipe(z.array(backend));

const settings = {
  ...commonSettings,
  ...tlsSettings,
  grpcPort: ['PLATEN_GRPC_PORT', port().default(7003)],
  /** Gotenbergs that print with Chromium. */
  chromiumBackends: ['PLATEN_CHROMIUM_BACKENDS', backends()],
  /** Gotenbergs that print with LibreOffice; left out, the same. */
  libreOfficeBackends: ['PLATEN_LIBREOFFICE_BACKENDS', backends().optional()],
  /** How many documents one Chromium prints at once: the more, the less time of a processor each takes (measured). Gotenberg takes 6 at most. */
  chromiumConcurrency: ['PLATEN_CHROMIUM_CONCURRENCY', integer(1, 6).default(6)],
  /** How many slots, of all engines together, an account leaves free while others are about; left out, half of an engine's, or all but half as many as there are cores. */
  leftToOthers: ['PLATEN_CHROMIUM_LEFT_TO_OTHERS', integer(0, 6).optional()],
  /** How many prints may wait for each engine. */
  waitingPerEngine: ['PLATEN_ENGINE_WAITING', integer(1, 10_000).default(10)],
  /** Names this replica on its status page. */
  replicaId: ['PLATEN_REPLICA_ID', z.string().default(hostname())],
  /** How many replicas share the engines: an account's share is of all of them. */
  replicas: ['PLATEN_REPLICAS', integer(1, 1_000).default(1)],
  /** Where results wait that do not fit into memory; a sized tmpfs in production. */
  spoolDirectory: ['PLATEN_SPOOL_DIRECTORY', z.string().default(tmpdir())],
  /** How much of one result stays in memory. */
  spoolMemoryBytes: ['PLATEN_SPOOL_MEMORY_BYTES', integer(0, 1024 * MIB).default(MIB)],
  /** How much all results together may take; beyond it work is refused. */
  spoolBudgetBytes: [
    'PLATEN_SPOOL_BUDGET_BYTES',
    integer(MIB, 1024 * 1024 * MIB).default(512 * MIB),
  ],
  /** How much documents may take at once, whatever is done with them; beyond it work is refused. */
  memoryBudgetBytes: [
    'PLATEN_RENDER_MEMORY_BYTES',
    integer(64 * MIB, 1024 * 1024 * MIB).default(1152 * MIB),
  ],
  /** How many documents are composed, and how many PDFs examined, at once. */
  threads: ['PLATEN_RENDER_THREADS', integer(1, 64).default(availableParallelism())],
  /** How many more may wait for a thread; beyond it work is refused. */
  maxWaiting: ['PLATEN_RENDER_MAX_WAITING', integer(0, 10_000).default(64)],
} as const;

export type RenderConfig = ReturnType<typeof readRenderConfig>;

/** @throws {ConfigError} naming every variable at fault */
export function readRenderConfig(env: NodeJS.ProcessEnv) {
  return readConfig(settings, env);
}
