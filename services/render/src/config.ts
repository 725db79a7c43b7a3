import { availableParallelism, hostname, tmpdir } from 'node:os';
import { commonSettings, integer, port, readConfig, tlsSettings } from '@platen/runtime';
import { z } from 'zod';

const MIB = 1024 * 1024;

/** One address: `http://host:port`, or `dns+http://name:port` for all addresses of a name. */
const backend = z.url({ protocol: /^(?:dns\+)?https?$/ });

const backends = () =>
  z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .pipe(z.array(backend));

export const settings = {
  ...commonSettings,
  ...tlsSettings,
  grpcPort: ['PLATEN_GRPC_PORT', port().default(7003), 'the port for the edge'],
  chromiumBackends: [
    'PLATEN_CHROMIUM_BACKENDS',
    backends(),
    'engines, separated by commas: `http://host:port`, or `dns+http://name:port` for every address of a name, looked up every 5 s',
  ],
  libreOfficeBackends: [
    'PLATEN_LIBREOFFICE_BACKENDS',
    backends().optional(),
    'those that convert Word documents',
    'the same',
  ],
  chromiumConcurrency: [
    'PLATEN_CHROMIUM_CONCURRENCY',
    integer(1, 6).default(6),
    'prints that one Chromium gets at once from here: the more, the less processor time each takes, and the more memory',
  ],
  leftToOthers: [
    'PLATEN_CHROMIUM_LEFT_TO_OTHERS',
    integer(0, 6).optional(),
    'slots, of all engines together, that an account leaves free while others are active',
    "half of an engine's, or all but half the cores",
  ],
  waitingPerEngine: [
    'PLATEN_ENGINE_WAITING',
    integer(1, 10_000).default(10),
    'prints that may wait for each engine; raise it where one is fast',
  ],
  replicaId: [
    'PLATEN_REPLICA_ID',
    z.string().default(hostname()),
    'this replica, as `/statusz` shows it',
    'the host name',
  ],
  replicas: [
    'PLATEN_REPLICAS',
    integer(1, 1_000).default(1),
    'how many replicas of render share the backends',
  ],
  spoolDirectory: [
    'PLATEN_SPOOL_DIRECTORY',
    z.string().default(tmpdir()),
    'where results wait that do not fit into memory; make it a sized tmpfs',
    "the system's",
  ],
  spoolMemoryBytes: [
    'PLATEN_SPOOL_MEMORY_BYTES',
    integer(0, 1024 * MIB).default(MIB),
    'of one result, in memory',
  ],
  spoolBudgetBytes: [
    'PLATEN_SPOOL_BUDGET_BYTES',
    integer(MIB, 1024 * 1024 * MIB).default(512 * MIB),
    'of all results, an account half of it at most; beyond it 503 `overloaded`',
  ],
  memoryBudgetBytes: [
    'PLATEN_RENDER_MEMORY_BYTES',
    integer(64 * MIB, 1024 * 1024 * MIB).default(1152 * MIB),
    "of all documents, results included; beyond it 503 `overloaded`. Three quarters of what render's memory limit leaves " +
      'beyond 512 MiB: the operator sets it so, the default is for 2 GiB',
  ],
  signingFile: [
    'PLATEN_SIGNING_FILE',
    z.string().optional(),
    'certificates that documents may be signed with: YAML or JSON ([guide](../../docs/guides/signing.md))',
    'none',
  ],
  timestampAuthority: [
    'PLATEN_TIMESTAMP_AUTHORITY',
    z.url({ protocol: /^https?$/ }).optional(),
    'the address of an authority that stamps signatures of the level B-T (RFC 3161)',
    'none',
  ],
  egress: [
    'PLATEN_EGRESS',
    z.string().optional(),
    "egress's proxy, `host:port`, by which render asks the authority",
    'render asks it directly',
  ],
  threads: [
    'PLATEN_RENDER_THREADS',
    integer(1, 64).default(availableParallelism()),
    'documents composed (but for small plain HTML), examined and finished at once, each',
    'the cores',
  ],
  maxWaiting: [
    'PLATEN_RENDER_MAX_WAITING',
    integer(0, 10_000).default(64),
    'that many more wait for a thread; beyond it 503 `overloaded`',
  ],
} as const;

export type RenderConfig = ReturnType<typeof readRenderConfig>;

/** @throws {ConfigError} naming every variable at fault */
export function readRenderConfig(env: NodeJS.ProcessEnv) {
  return readConfig(settings, env);
}
