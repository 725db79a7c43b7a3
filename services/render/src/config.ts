import { availableParallelism, tmpdir } from 'node:os';
import { commonSettings, integer, port, readConfig } from '@platen/runtime';
import { z } from 'zod';

const MIB = 1024 * 1024;

const settings = {
  ...commonSettings,
  grpcPort: ['PLATEN_GRPC_PORT', port().default(7003)],
  gotenbergUrl: ['PLATEN_GOTENBERG_URL', z.url({ protocol: /^https?$/ })],
  /** Where results wait that do not fit into memory; a sized tmpfs in production. */
  spoolDirectory: ['PLATEN_SPOOL_DIRECTORY', z.string().default(tmpdir())],
  /** How much of one result stays in memory. */
  spoolMemoryBytes: ['PLATEN_SPOOL_MEMORY_BYTES', integer(0, 1024 * MIB).default(MIB)],
  /** How much all results together may take; beyond it work is refused. */
  spoolBudgetBytes: [
    'PLATEN_SPOOL_BUDGET_BYTES',
    integer(MIB, 1024 * 1024 * MIB).default(512 * MIB),
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
