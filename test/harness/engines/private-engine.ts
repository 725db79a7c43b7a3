import { cpSync, mkdtempSync, readdirSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  engineProcess,
  gotenbergsEnv,
  redisProcess,
} from '../../../scripts/start/engine/engine-processes.ts';
import { freePorts } from '../../../scripts/start/processes/ports.ts';
import { engineReady, httpReady } from '../../../scripts/start/processes/readiness.ts';
import type { ProcessSpec } from '../../../scripts/start/processes/process-spec.ts';
import { processesOf } from '../../../scripts/start/processes/session.ts';
import { Supervisor } from '../../../scripts/start/processes/supervisor.ts';
import { printErrors } from '../../../scripts/test/engines.ts';
import { removeSearched, textsOf } from '../../../scripts/test/leaks.ts';
import { EGRESS_SOCKET } from './engines.ts';
import type { MemoryLimit } from '../faults/memory-limit.ts';
import { KEY_PEPPERS } from '../identity/peppers.ts';
import { fileOf, isDead } from '../faults/processes.ts';
import { until } from '../until.ts';
import { walk } from '../walk.ts';

/** This many in a row distinguish an endless page from a briefly busy one. */
const LOOKS = 10;
const LOOK_MS = 20;

/** The command line of the engine's own process, not of its parents. */
const GUARD = /^[^\0]+\/node\0(?:--[^\0]+\0)+[^\0]+\/engine\/src\/main\.ts\0/;

/** The port of a Gotenberg in a network of its own. */
const RAW_PORT = 3_000;

const PLAIN = fileURLToPath(new URL('plain-gotenberg.ts', import.meta.url));

/** Restarts the browser rarely, as Platen does, because Gotenberg then waits for every page, and all documents wait. */
const RARE_RESTARTS = ['--chromium-restart-after=1000', '--libreoffice-restart-after=0'];

interface GotenbergOptions {
  /** Chromium's pages alone by default: LibreOffice takes longer to start than most tests. */
  prints?: 'all' | 'chromium' | 'libreoffice';
  /** The socket of its egress proxy. */
  egressSocket?: string;
  flags?: string[];
  /** With none ready, every page belongs to a document in progress, or was left behind. */
  readyPages?: number;
}

/** An engine that one test file may stop and start, on a fixed port. */
export class PrivateEngine {
  readonly url: string;
  readonly #spec: ProcessSpec;
  readonly #folder: string;
  #supervisor: Supervisor | undefined;

  private constructor(url: string, spec: ProcessSpec, folder: string) {
    this.url = url;
    this.#spec = spec;
    this.#folder = folder;
  }

  static async gotenberg({
    prints = 'chromium',
    egressSocket = EGRESS_SOCKET,
    flags = [],
    readyPages,
  }: GotenbergOptions = {}): Promise<PrivateEngine> {
    const [port] = (await freePorts(1)) as [number];
    const spec = engineProcess(port, { egressSocket, prints, flags });
    const isReady = engineReady(port, 'libreoffice'); // the later one
    const ready = readyPages !== undefined && { PLATEN_ENGINE_READY_PAGES: String(readyPages) };
    const engine = {
      ...spec,
      env: { ...spec.env, ...ready },
      ...(prints === 'all' && { isReady }),
    };
    return PrivateEngine.#started(`http://127.0.0.1:${port}`, engine, newFolder());
  }

  /** Starts an engine whose work folder is a tmpfs of this size. */
  static async gotenbergWithRoom(
    mebibytes: number,
    prints: GotenbergOptions['prints'] = 'chromium',
  ): Promise<PrivateEngine> {
    const argsOf = (workFolder: string) => [workFolder, `${mebibytes}m`];
    return PrivateEngine.#prepared('mount -t tmpfs -o "size=$1" work "$0"', argsOf, prints);
  }

  /** Starts an engine in a cgroup with this memory limit. */
  static async gotenbergWithin(
    { processesFile }: MemoryLimit,
    prints: GotenbergOptions['prints'] = 'chromium',
  ): Promise<PrivateEngine> {
    return PrivateEngine.#prepared('echo 0 > "$0"', () => [processesFile], prints);
  }

  /** @param prepare a shell command that runs first in the engine's namespaces @param argsOf its arguments, by the work folder */
  static async #prepared(
    prepare: string,
    argsOf: (workFolder: string) => string[],
    prints: GotenbergOptions['prints'] = 'chromium',
  ) {
    const [port] = (await freePorts(1)) as [number];
    const spec = engineProcess(port, { egressSocket: EGRESS_SOCKET, prints });
    const given = argsOf(spec.workFolder!);
    const script = `${prepare} && shift ${given.length - 1} && exec "$@"`;
    const args = ['-c', script, ...given, spec.command, ...spec.args];
    const url = `http://127.0.0.1:${port}`;
    return PrivateEngine.#started(url, { ...spec, command: 'sh', args }, newFolder());
  }

  /** Starts Gotenberg with its own defaults, except that it restarts as rarely as the others. */
  static async raw(...more: string[]): Promise<PrivateEngine> {
    const [port] = (await freePorts(1)) as [number];
    const flags = ['--gotenberg-hide-banner', '--log-level=error', ...RARE_RESTARTS, ...more];
    const spec = engineProcess(port);
    const folder = newFolder();
    const env = {
      ...withOwnDictionaries(gotenbergsEnv(spec.workFolder!), folder),
      CHROMIUM_BIN_PATH: '/usr/bin/chromium',
      LIBREOFFICE_BIN_PATH: '/usr/lib/libreoffice/program/soffice.bin',
      OTEL_TRACES_EXPORTER: 'none',
      OTEL_METRICS_EXPORTER: 'none',
      OTEL_LOGS_EXPORTER: 'none',
    };
    const place = [`--api-port=${RAW_PORT}`, '--api-bind-ip=127.0.0.1'];
    const args = [PLAIN, String(RAW_PORT), 'gotenberg', ...place, ...flags];
    const url = `http://127.0.0.1:${port}`;
    const isReady = httpReady(`${url}/health`);
    const plain = { ...spec, command: process.execPath, args, env, isReady };
    return PrivateEngine.#started(url, plain, folder);
  }

  static async redis(): Promise<PrivateEngine> {
    const [port] = (await freePorts(1)) as [number];
    const folder = newFolder();
    const spec = redisProcess(port, join(folder, 'data'));
    return PrivateEngine.#started(`redis://127.0.0.1:${port}`, spec, folder);
  }

  static async #started(url: string, spec: ProcessSpec, folder: string): Promise<PrivateEngine> {
    const engine = new PrivateEngine(url, spec, folder);
    await engine.start();
    return engine;
  }

  async start(): Promise<void> {
    this.#supervisor = new Supervisor({
      logFile: (name) => join(this.#folder, `${name}.log`),
      onStarted: () => undefined,
      say: () => undefined,
      shown: (path) => path,
    });
    await this.#supervisor.start(this.#spec);
  }

  /**
   * Sends a signal to the engine's processes, or to those whose command line has `part` in it. An engine that is
   * killed completely restarts. @returns the number of processes
   */
  signal(signal: NodeJS.Signals, part = ''): number {
    const pids = processesOf(this.pid);
    const meant = pids.filter((pid) => fileOf(pid, 'cmdline').includes(part));
    return meant.filter((pid) => isSent(pid, signal)).length;
  }

  /** The parent of all its processes; it has to run. */
  get pid(): number {
    return this.#supervisor!.pid(this.#spec.name)!;
  }

  /** The engine's own process, with the guard, which stands between Gotenberg and its browser. */
  get guardPid(): number {
    return processesOf(this.pid).find((pid) => GUARD.test(fileOf(pid, 'cmdline')))!;
  }

  /** Its work folder, in its own mount namespace (proc(5)). */
  get workFolder(): string {
    return `/proc/${this.guardPid}/root${this.#spec.workFolder}`;
  }

  /** Its files of documents, besides its browser's own files. */
  documents(): string[] {
    return walk(this.#spec.workFolder!).filter((file) => /\.(docx|pdf|html)$/i.test(file));
  }

  /** Whether it says that it prints with this program. */
  serves(program: 'chromium' | 'libreoffice'): Promise<boolean> {
    return engineReady(Number(new URL(this.url).port), program)();
  }

  /** Waits until some page computes, or none, several times in a row. */
  async untilAtWork(isAtWork: boolean, limitMs?: number): Promise<void> {
    let inRow = 0;
    const holds = () => {
      inRow = this.pagesAtWork() > 0 === isAtWork ? inRow + 1 : 0;
      return inRow === LOOKS;
    };
    await until(isAtWork ? 'a page is at work' : 'no page is at work', holds, limitMs, LOOK_MS);
  }

  /** How many pages compute at this moment (proc_pid_stat(5)). */
  pagesAtWork(): number {
    return this.pages().filter((pid) => fileOf(pid, 'stat').includes(') R ')).length;
  }

  /** The processes of its browser's pages. */
  pages(): number[] {
    return this.#processes('--type=renderer');
  }

  /** The processes that wait for LibreOffice, one for each document. */
  conversions(): number[] {
    return this.#processes('unoconverter');
  }

  /** The LibreOffice processes, with those that start or end. */
  offices(): number[] {
    return this.#processes('soffice.bin');
  }

  /** The LibreOffice that has a Word document open. */
  officeAtWork(): number | undefined {
    return this.offices().find((pid) => namesOpenIn(pid).some((name) => name.includes('.docx')));
  }

  #processes(part: string): number[] {
    return processesOf(this.pid).filter((pid) => fileOf(pid, 'cmdline').includes(part));
  }

  /** Its zombie processes. */
  deadProcesses(): number[] {
    return processesOf(this.pid).filter(isDead);
  }

  async stop(): Promise<void> {
    await this.#supervisor?.stop();
    this.#supervisor = undefined;
  }

  async remove(): Promise<void> {
    await this.stop();
    printErrors(join(this.#folder, 'gotenberg.log'));
    removeSearched(this.#folder, textsOf({ keyPeppers: KEY_PEPPERS }));
  }
}

/**
 * A copy of the dictionaries, because the full browser's component updater removes those that it has not fetched
 * itself.
 */
function withOwnDictionaries(env: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  const copy = join(folder, 'hyphen-data');
  cpSync(env['CHROMIUM_HYPHEN_DATA_DIR_PATH']!, copy, { recursive: true });
  return { ...env, CHROMIUM_HYPHEN_DATA_DIR_PATH: copy };
}

/** @returns false if it has ended meanwhile */
function isSent(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** The files that a process has open (proc_pid_fd(5)). */
function namesOpenIn(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return orNone(() => readdirSync(folder)).flatMap((fd) =>
    orNone(() => [readlinkSync(`${folder}/${fd}`)]),
  );
}

/** The process or its files may have gone meanwhile. */
function orNone(names: () => string[]): string[] {
  try {
    return names();
  } catch {
    return [];
  }
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'platen-engine-'));
}
