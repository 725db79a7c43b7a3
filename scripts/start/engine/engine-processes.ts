import { mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from '../../paths.ts';
import { gotenbergFolder } from '../../setup/gotenberg.ts';
import { canEnclose } from './enclosure.ts';
import type { ProcessSpec } from '../processes/process-spec.ts';
import { engineReady, redisReady } from '../processes/readiness.ts';
import { V8_OPTIONS } from '../processes/v8-options.ts';

/** The engine runs strangers' documents, so it has no rights over the system, not even as root. */
const DROP_CAPABILITIES = [
  '/usr/bin/setpriv',
  '--bounding-set=-all',
  '--inh-caps=-all',
  '--ambient-caps=-all',
  '--no-new-privs',
  '--',
];

/** On a busy machine a browser and LibreOffice take minutes to start. */
const STARTS_WITHIN_MS = 180_000;

const SERVICE_FOLDER = join(ROOT, 'services/engine');

/** Without a guarded way out there is none: no lookups, no fetches. */
const NO_WAY_OUT = ['--chromium-deny-list=^(https?|wss?|ftp):'];

interface EngineOptions {
  /** The address of the egress proxy; absent: documents load nothing. */
  egressSocket?: string;
  /** The kinds that it prints; absent: all. */
  prints?: 'all' | 'chromium' | 'libreoffice';
  flags?: string[];
  name?: string;
}

/**
 * An engine, reachable only from this machine. If it can be enclosed it reaches only the egress proxy; otherwise it
 * loads nothing.
 */
export function engineProcess(
  port: number,
  { egressSocket = 'none', prints = 'all', flags = [], name = 'gotenberg' }: EngineOptions = {},
): ProcessSpec {
  const workFolder = workFolderOf(port);
  const entry = [process.execPath, ...V8_OPTIONS.engine, join(SERVICE_FOLDER, 'src/main.ts')];
  const [command = '', ...args] = canEnclose()
    ? [...DROP_CAPABILITIES, ...entry, prints, ...flags]
    : [...entry, prints, ...NO_WAY_OUT, ...flags];
  return {
    name,
    command,
    args,
    env: {
      ...gotenbergsEnv(workFolder),
      PLATEN_EGRESS: egressSocket,
      PLATEN_ENGINE_ADDRESS: `127.0.0.1:${port}`, // unused where it has an entrance
      PLATEN_UNCONFINED_OFFICE: process.env['PLATEN_UNCONFINED_OFFICE'],
    },
    // The first document of LibreOffice takes some seconds more.
    isReady: engineReady(port, prints === 'libreoffice' ? prints : 'chromium'),
    startsWithinMs: STARTS_WITHIN_MS,
    // It is stopped after render, so that no document is in progress; an abandoned one would hold it longer.
    graceMs: 2_000,
    workFolder,
    isUntrusted: true,
    // When it restarts its browser it ends every Chromium that it sees (8.36, `Stop` in browser.go).
    ...(canEnclose() && { entrance: port }),
  };
}

/** Below /tmp, because Gotenberg's own rule allows documents only there. */
const workFolderOf = (port: number) => `/tmp/platen-gotenberg-${port}`;

/** The variables of Gotenberg's image with the paths of its programs. */
export function gotenbergsEnv(workFolder: string): NodeJS.ProcessEnv {
  const folder = gotenbergFolder();
  return {
    PATH: [folder, process.env['PATH']].join(delimiter),
    TMPDIR: workFolder,
    LANG: 'C.UTF-8',
    LC_ALL: 'C.UTF-8',
    CHROMIUM_HYPHEN_DATA_DIR_PATH: join(folder, 'hyphen-data'),
    LIBREOFFICE_FONTS_FILE: join(SERVICE_FOLDER, 'start/fonts.conf'),
    UNOCONVERTER_BIN_PATH: join(ROOT, 'tools/gotenberg/unoconverter'),
    QPDF_BIN_PATH: '/usr/bin/qpdf',
    PDFTK_BIN_PATH: '/usr/bin/pdftk',
    PDFCPU_BIN_PATH: join(folder, 'pdfcpu'),
    EXIFTOOL_BIN_PATH: '/usr/bin/exiftool',
  };
}

/** A native Redis with an append-only file in `directory`. */
export function redisProcess(port: number, directory: string): ProcessSpec {
  mkdirSync(directory, { recursive: true });
  return {
    name: 'redis',
    command: '/usr/bin/redis-server',
    args: [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      directory,
      '--appendonly',
      'yes',
      '--appendfsync',
      'always',
      '--save',
      '',
    ],
    env: {},
    isReady: redisReady(port),
    graceMs: 10_000,
  };
}

export interface EnginePorts {
  redis: number;
  chromium: number;
  libreOffice: number;
}

/** Two engines on this machine: one prints HTML, one office documents. */
export function engineProcesses(
  { chromium, libreOffice }: EnginePorts,
  egressSocket: string,
): ProcessSpec[] {
  return [
    engineProcess(chromium, { name: 'gotenberg-chromium', prints: 'chromium', egressSocket }),
    engineProcess(libreOffice, {
      name: 'gotenberg-libreoffice',
      prints: 'libreoffice',
      egressSocket,
    }),
  ];
}
