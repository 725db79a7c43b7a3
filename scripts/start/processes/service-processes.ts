import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLOSE_MS, DRAIN_TIMEOUT_MS } from '@platen/contracts/time-outs';
import { COMPILED, ROOT } from '../../paths.ts';
import { issuerProcess, issuerUrl, writeIssuers } from '../issuer-process.ts';
import type { ProcessSpec } from './process-spec.ts';
import { freePorts } from './ports.ts';
import { httpReady } from './readiness.ts';
import type { Secrets } from '../secrets.ts';
import { V8_OPTIONS } from './v8-options.ts';

interface PlatformOptions {
  /** The edge's public port. */
  port: number;
  redisUrl: string;
  /** Gotenbergs, as render takes them; left out for LibreOffice, the same. */
  chromiumBackends: string;
  libreOfficeBackends?: string;
  secrets: Secrets;
  plansFile: string;
  /** The path for auth's issuers file. */
  issuersFile: string;
  /** Issuers that are trusted besides the development issuer: a YAML file. */
  moreIssuersFile?: string | undefined;
  /** The development issuer's port; left out, a free one. */
  issuerPort?: number;
  /** More or other settings, by service. */
  env?: Partial<Record<ServiceName, NodeJS.ProcessEnv>>;
}

export type ServiceName = 'auth' | 'usage' | 'render' | 'edge';

export interface Platform {
  /** Address of auth's gRPC server, `host:port`. */
  authAddress: string;
  usageAddress: string;
  renderAddress: string;
  /** The development issuer. */
  issuerUrl: string;
  issuer: ProcessSpec;
  metricsUrls: Record<ServiceName, string>;
  /** In the order in which they start. */
  services: ProcessSpec[];
}

/**
 * As in its image: its threads and libraries share two of the C library's arenas, and what is large is given back at
 * once. Else each thread keeps the most that it ever needed, in pieces (services/render/README.md).
 */
export const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(256 * 1024) };

/** In memory where the system offers it. */
const SPOOL = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** The four services on this machine: loopback only, on free ports. */
export async function platformProcesses(options: PlatformOptions): Promise<Platform> {
  const [auth, usage, render, freePort, issuerMetrics, ...metrics] = (await freePorts(9)) as [
    ...[number, number, number, number, number],
    ...number[],
  ];
  const { secrets, issuersFile, issuerPort = freePort } = options;
  writeIssuers(issuersFile, issuerPort, options.moreIssuersFile);
  const names = ['auth', 'usage', 'render', 'edge'] as const;
  const addresses = { auth: local(auth), usage: local(usage), render: local(render) };
  const settings: Record<ServiceName, NodeJS.ProcessEnv> = {
    auth: {
      PLATEN_GRPC_PORT: String(auth),
      PLATEN_REDIS_URL: options.redisUrl,
      PLATEN_KEY_PEPPERS: secrets.keyPeppers,
      PLATEN_ISSUERS_FILE: issuersFile,
      PLATEN_ENVIRONMENT: 'development',
    },
    usage: {
      PLATEN_GRPC_PORT: String(usage),
      PLATEN_REDIS_URL: options.redisUrl,
      PLATEN_PLANS_FILE: options.plansFile,
      PLATEN_ENVIRONMENT: 'development',
    },
    render: {
      ...ALLOCATOR,
      PLATEN_GRPC_PORT: String(render),
      PLATEN_CHROMIUM_BACKENDS: options.chromiumBackends,
      PLATEN_LIBREOFFICE_BACKENDS: options.libreOfficeBackends,
      PLATEN_SPOOL_DIRECTORY: SPOOL,
    },
    edge: {
      ...ALLOCATOR,
      PLATEN_HTTP_PORT: String(options.port),
      PLATEN_AUTH_ADDRESS: addresses.auth,
      PLATEN_USAGE_ADDRESS: addresses.usage,
      PLATEN_RENDER_ADDRESS: addresses.render,
    },
  };
  const ports = Object.fromEntries(names.map((name, index) => [name, metrics[index]]));
  const internalUrl = (name: ServiceName, path: string) =>
    `http://${local(ports[name] ?? 0)}${path}`;
  return {
    authAddress: addresses.auth,
    usageAddress: addresses.usage,
    renderAddress: addresses.render,
    issuerUrl: issuerUrl(issuerPort),
    issuer: issuerProcess({
      port: issuerPort,
      metricsPort: issuerMetrics,
      secrets,
      consoleUrl: `http://${local(options.port)}`,
    }),
    metricsUrls: Object.fromEntries(
      names.map((name) => [name, internalUrl(name, '/metrics')]),
    ) as Record<ServiceName, string>,
    services: names.map((name) => ({
      name,
      command: process.execPath,
      args: [...V8_OPTIONS[name], join(ROOT, 'services', name, 'src/main.ts')],
      env: {
        PLATEN_BIND_ADDRESS: '127.0.0.1',
        PLATEN_METRICS_PORT: String(ports[name]),
        PLATEN_DRAIN_DELAY_MS: '0', // there is no load balancer here
        NODE_COMPILE_CACHE: COMPILED,
        ...settings[name],
        ...options.env?.[name],
      },
      isReady: httpReady(internalUrl(name, '/readyz')),
      graceMs: DRAIN_TIMEOUT_MS + CLOSE_MS,
    })),
  };
}

function local(port: number): string {
  return `127.0.0.1:${port}`;
}
