import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { COMPOSE_FILE, ROOT } from '../paths.ts';
import { runCommand } from '../setup/command.ts';
import { gotenbergFolder } from '../setup/gotenberg.ts';
import { behindGate, INNER_PORT, INNER_VARIABLES } from './enclosure.ts';
import { canHaveOwnNetwork } from './process-namespace.ts';
import type { ProcessSpec } from './process-spec.ts';
import { httpReady, redisReady } from './readiness.ts';

/**
 * Before it starts Chromium anew Gotenberg waits for every page, and all others for it: a page that hangs then holds up
 * everybody. By itself it does after 100 documents, though Chromium's memory does not grow (ADR 17). LibreOffice is never
 * started anew, as each document has its own (ADR 44).
 */
export const RARE_RESTARTS = ['--chromium-restart-after=1000', '--libreoffice-restart-after=0'];

/**
 * Gotenberg's flags wherever Platen runs it: nothing private is fetched,
 * nothing of one document is left for the next, and only what Platen uses is open.
 * Its time-out stands above that of every plan: that clock ends a render, this one what was left behind.
 * Its queues, which count what is at work, have hardly more room than that: documents wait in render.
 */
export const GOTENBERG_FLAGS = [
  '--api-timeout=125s',
  '--api-start-timeout=55s',
  '--api-body-limit=64MB',
  '--api-disable-download-from',
  '--api-download-from-deny-private-ips',
  '--webhook-disable',
  '--webhook-deny-private-ips',
  '--pdfengines-disable-routes',
  '--chromium-auto-start',
  '--chromium-start-timeout=50s',
  '--chromium-max-concurrency=6',
  '--chromium-max-queue-size=8',
  '--chromium-deny-private-ips',
  '--chromium-enable-environment-proxy',
  '--chromium-clear-cache',
  '--chromium-clear-cookies',
  '--chromium-clear-storage',
  '--libreoffice-start-timeout=60s',
  '--libreoffice-max-queue-size=3',
  '--libreoffice-deny-private-ips',
  '--libreoffice-enable-environment-proxy',
  ...RARE_RESTARTS,
  '--gotenberg-hide-banner',
  '--log-level=error', // a warning may quote what a document loads
];

/** For an engine that prints HTML alone. */
export const CHROMIUM_FLAGS = [...GOTENBERG_FLAGS, '--libreoffice-disable-routes'];

/** For an engine that prints Word documents alone. */
export const LIBREOFFICE_FLAGS = [
  ...GOTENBERG_FLAGS.filter((flag) => flag !== '--chromium-auto-start'),
  '--chromium-disable-routes',
];

/** Where there is no way out that is watched there is none: nothing is looked up, nothing fetched. */
const NO_WAY_OUT = [
  String.raw`--chromium-deny-list=^file:(?!//\/tmp/).*`,
  '--chromium-deny-list=^(https?|wss?|ftp):',
  '--libreoffice-deny-list=.*',
];

interface GotenbergOptions {
  /** Where the egress proxy listens; left out, documents load nothing. */
  egressSocket?: string;
  flags?: string[];
  name?: string;
}

/**
 * A native Gotenberg, reached on this machine alone. Where it can be given a network of its own it
 * reaches the egress proxy and nothing else, elsewhere it loads nothing.
 */
export function gotenbergProcess(
  port: number,
  { egressSocket, flags = GOTENBERG_FLAGS, name = 'gotenberg' }: GotenbergOptions = {},
): ProcessSpec {
  const spec = { ...plainGotenberg(port, flags), name };
  if (!canHaveOwnNetwork()) return { ...spec, args: [...spec.args, ...NO_WAY_OUT] };
  const inside = plainGotenberg(INNER_PORT, flags);
  const [command = '', ...args] = behindGate(
    [inside.command, ...inside.args],
    workFolderOf(port),
    egressSocket,
  );
  return { ...spec, command, args, env: { ...spec.env, ...INNER_VARIABLES }, entrance: port };
}

/** Below /tmp: Gotenberg's own rule lets documents be read from there alone. */
const workFolderOf = (port: number) => `/tmp/platen-gotenberg-${port}`;

/** In the network of whoever starts it. */
function plainGotenberg(port: number, flags: string[]): ProcessSpec {
  const folder = gotenbergFolder();
  const workFolder = workFolderOf(port);
  return {
    name: 'gotenberg',
    command: join(folder, 'gotenberg'),
    args: [`--api-port=${port}`, '--api-bind-ip=127.0.0.1', ...flags],
    env: {
      TMPDIR: workFolder,
      LANG: 'C.UTF-8',
      LC_ALL: 'C.UTF-8',
      CHROMIUM_BIN_PATH: join(ROOT, 'deploy/chromium/chromium'),
      CHROMIUM_HYPHEN_DATA_DIR_PATH: join(folder, 'hyphen-data'),
      LIBREOFFICE_BIN_PATH: join(ROOT, 'deploy/libreoffice/soffice'),
      LIBREOFFICE_FONTS_FILE: join(ROOT, 'deploy/libreoffice/fonts.conf'),
      UNOCONVERTER_BIN_PATH: join(ROOT, 'tools/gotenberg/unoconverter'),
      QPDF_BIN_PATH: '/usr/bin/qpdf',
      PDFTK_BIN_PATH: '/usr/bin/pdftk',
      PDFCPU_BIN_PATH: join(folder, 'pdfcpu'),
      EXIFTOOL_BIN_PATH: '/usr/bin/exiftool',
      OTEL_TRACES_EXPORTER: 'none',
      OTEL_METRICS_EXPORTER: 'none',
      OTEL_LOGS_EXPORTER: 'none',
    },
    isReady: httpReady(`http://127.0.0.1:${port}/health`),
    // It is stopped after render, when nobody waits for it; an abandoned document would hold it longer.
    graceMs: 2_000,
    workFolder,
    isUntrusted: true,
    // When it restarts its browser it ends every Chromium that it sees (8.36, `Stop` in browser.go).
    seesItselfAlone: true,
  };
}

/** A native Redis with an append-only file in `directory`. */
export function redisProcess(port: number, directory: string): ProcessSpec {
  mkdirSync(directory, { recursive: true });
  return {
    name: 'redis',
    command: '/usr/bin/redis-server',
    args: [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', directory],
      ...['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''],
    ],
    env: {},
    isReady: redisReady(port),
    graceMs: 10_000,
  };
}

/** Forgets what the containers' Redis has stored. */
export async function forgetContainers(): Promise<void> {
  await runCommand('docker', ['compose', '--file', COMPOSE_FILE, 'down', '--volumes']);
}

/** The ports of the engines on this machine. */
export interface EnginePorts {
  redis: number;
  chromium: number;
  libreOffice: number;
}

/** Gotenberg twice on this machine: one prints HTML, one Word documents. */
export function gotenbergProcesses(
  { chromium, libreOffice }: EnginePorts,
  egressSocket: string,
): ProcessSpec[] {
  const engine = (name: string, port: number, flags: string[]) =>
    gotenbergProcess(port, { name, flags, egressSocket });
  return [
    engine('gotenberg-chromium', chromium, CHROMIUM_FLAGS),
    engine('gotenberg-libreoffice', libreOffice, LIBREOFFICE_FLAGS),
  ];
}

/** Redis, Gotenberg and its ways in and out in containers, in the foreground. */
export function composeProcess({ redis, chromium, libreOffice }: EnginePorts): ProcessSpec {
  const areReady = [
    redisReady(redis),
    ...[chromium, libreOffice].map((port) => httpReady(`http://127.0.0.1:${port}/health`)),
  ];
  return {
    name: 'containers',
    command: 'docker',
    args: ['compose', '--file', COMPOSE_FILE, 'up'],
    env: {
      PLATEN_REDIS_PORT: String(redis),
      PLATEN_CHROMIUM_PORT: String(chromium),
      PLATEN_LIBREOFFICE_PORT: String(libreOffice),
    },
    isReady: async () => (await Promise.all(areReady.map((isReady) => isReady()))).every(Boolean),
    graceMs: 30_000,
  };
}
