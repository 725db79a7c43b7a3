import { spawn, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../failure.ts';
import { enclosed } from '../engine/enclosure.ts';
import { listenOn } from './ports.ts';
import type { ProcessSpec } from './process-spec.ts';
import { killSession, processesOf } from './session.ts';

interface SupervisorOptions {
  /** The file for a process's output. */
  logFile: (name: string) => string;
  /** Called whenever a process was started, at first and again. */
  onStarted: (name: string, pid: number) => void;
  /** Called with a sentence about something worth knowing. */
  say: (sentence: string) => void;
  /** A path as people should read it. */
  shown: (path: string) => string;
}

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 50;

/** How long processes that were killed may take to go. */
const GOING_MS = 5_000;

const FIRST_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 10_000;

/** A process that ran this long restarts after the shortest pause. */
const STABLE_MS = 30_000;

/** Ends a process when this one ends, even by SIGKILL; only on Linux. */
const SETPRIV = '/usr/bin/setpriv';

interface Running {
  spec: ProcessSpec;
  child: ChildProcess;
  exited: Promise<void>;
}

/** Keeps processes running: starts them, starts them again when they die, stops them in order. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #running = new Map<string, Running>();
  readonly #keeping: Promise<void>[] = [];
  readonly #stopping = new AbortController();

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /**
   * Starts a process and waits until it is ready; from then on it is kept running.
   * @throws {Failure} if it ends or is not ready in time
   */
  async start(spec: ProcessSpec): Promise<void> {
    this.#stopping.signal.throwIfAborted();
    const running = await this.#launch(spec);
    await this.#untilReady(running);
    this.#keeping.push(this.#keep(running));
  }

  /** The process's id, if it runs now. */
  pid(name: string): number | undefined {
    return this.#running.get(name)?.child.pid;
  }

  /** Those of all that run now. */
  pids(): number[] {
    return [...this.#running.values()].flatMap(({ child }) => child.pid ?? []);
  }

  /** Stops everything, last started first; each may finish what it is doing. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const running of [...this.#running.values()].reverse()) await this.#stopOne(running);
    // What was just being started again may still hold a port.
    await Promise.all(this.#keeping);
  }

  /** Ends everything at once. */
  kill(): void {
    this.#stopping.abort();
    for (const running of this.#running.values()) clearAway(running);
  }

  async #launch(spec: ProcessSpec): Promise<Running> {
    if (spec.entrance === undefined) return this.#spawn(spec);
    const entrance = await listenOn(spec.entrance);
    const close = () => entrance.close(); // this process's hold of it
    if (this.#isStopping()) close();
    this.#stopping.signal.throwIfAborted();
    const running = this.#spawn(spec);
    running.child.send('entrance', entrance, close);
    return running;
  }

  #spawn(spec: ProcessSpec): Running {
    const log = openSync(this.#options.logFile(spec.name), 'a', 0o600);
    const [command, args] = boundToUs(spec);
    if (spec.workFolder) makeEmpty(spec.workFolder);
    const child = spawn(command, args, {
      env: { ...inherited(spec), ...spec.env },
      stdio: ['ignore', log, log, ...(spec.entrance === undefined ? [] : ['ipc' as const])],
      // Its own session: Ctrl-C in the terminal reaches only this process, which stops it in order.
      detached: true,
    });
    closeSync(log);
    const exited = new Promise<void>((resolve) => {
      child.once('exit', resolve);
      child.once('error', () => resolve());
    });
    const running = { spec, child, exited };
    this.#running.set(spec.name, running);
    if (child.pid !== undefined) {
      if (spec.isUntrusted) yieldToSessions(child.pid);
      this.#options.onStarted(spec.name, child.pid);
    }
    return running;
  }

  async #untilReady({ spec, child, exited }: Running): Promise<void> {
    const deadline = Date.now() + (spec.startsWithinMs ?? START_TIMEOUT_MS);
    while (!(await spec.isReady())) {
      this.#stopping.signal.throwIfAborted();
      if (hasEnded(child)) throw this.#failure(spec.name, 'could not start');
      if (Date.now() > deadline) throw this.#failure(spec.name, 'did not become ready');
      await Promise.race([sleep(POLL_MS), exited]);
    }
    if (hasEnded(child)) throw this.#failure(spec.name, 'could not start');
  }

  async #keep(running: Running): Promise<void> {
    let backoff = FIRST_BACKOFF_MS;
    let current = running;
    for (;;) {
      const since = Date.now();
      await current.exited;
      if (this.#isStopping()) return;
      if (Date.now() - since > STABLE_MS) backoff = FIRST_BACKOFF_MS;
      await this.#announce(current, backoff);
      if (this.#isStopping()) return;
      current = await this.#restart(current);
      backoff = Math.min(backoff * 2, MAX_BACKOFF_MS);
    }
  }

  async #announce({ spec, child }: Running, backoff: number): Promise<void> {
    this.#options.say(`${spec.name} ended (${endOf(child)}); starting it again in ${backoff} ms.`);
    clearAway({ spec, child });
    await sleep(backoff, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }

  /** @returns what runs now; after a failure something that has ended, so that it is tried again */
  async #restart(ended: Running): Promise<Running> {
    let next = ended;
    try {
      next = await this.#launch(ended.spec);
      await this.#untilReady(next);
      this.#options.say(`${next.spec.name} runs again (process ${next.child.pid}).`);
    } catch (error) {
      if (!this.#isStopping()) this.#options.say((error as Error).message);
      clearAway(next);
    }
    return next;
  }

  #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #stopOne({ spec, child, exited }: Running): Promise<void> {
    if (child.pid === undefined) return;
    const timeout = setTimeout(() => {
      child.kill('SIGKILL');
    }, spec.graceMs);
    askToStop(child.pid, spec);
    await exited;
    clearTimeout(timeout);
    clearAway({ spec, child });
    // One that was killed holds its port until then, and a large one takes its time.
    const deadline = Date.now() + GOING_MS;
    while (processesOf(child.pid).length > 0 && Date.now() < deadline) await sleep(POLL_MS);
  }

  #failure(name: string, what: string): Failure {
    const { shown, logFile } = this.#options;
    const file = logFile(name);
    return new Failure(`${name} ${what}. The end of ${shown(file)}:\n${lastLines(file)}`);
  }
}

/** How much of a log is shown with a failure. */
const SHOWN_LINES = 5;

function lastLines(file: string): string {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-SHOWN_LINES);
  return lines.map((line) => `  ${line.slice(0, 300)}`).join('\n');
}

/** Ends what a process left behind: children, such as a dead engine's browser, and files. */
function clearAway({ spec, child }: Pick<Running, 'spec' | 'child'>): void {
  if (child.pid !== undefined) killSession(child.pid);
  if (spec.workFolder) removeFolder(spec.workFolder);
}

/** A process that was just killed may still be writing. */
function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

function makeEmpty(folder: string): void {
  removeFolder(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** The environment of a process: almost empty for an engine, which runs untrusted documents. */
function inherited({ isUntrusted }: ProcessSpec): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return isUntrusted ? { PATH, HOME } : process.env;
}

function boundToUs(spec: ProcessSpec): [string, string[]] {
  const own = [spec.command, ...spec.args];
  const apart = spec.entrance === undefined ? own : enclosed(own);
  const [program = '', ...rest] = spec.isUntrusted ? yielding(apart) : apart;
  if (!existsSync(SETPRIV)) return [program, rest];
  // What makes a namespace does not hear SIGTERM.
  const signal = spec.entrance === undefined ? 'TERM' : 'KILL';
  return [SETPRIV, ['--pdeathsig', signal, '--', program, ...rest]];
}

/** A program that creates a namespace ignores SIGTERM; its children are in the same process group. */
function askToStop(pid: number, { entrance }: ProcessSpec): void {
  try {
    process.kill(entrance === undefined ? pid : -pid, 'SIGTERM');
  } catch {
    // gone meanwhile
  }
}

function hasEnded({ exitCode, signalCode, pid }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null || pid === undefined;
}

function endOf({ exitCode, signalCode }: ChildProcess): string {
  return signalCode ?? `exit code ${exitCode}`;
}

/** A third of the usual weight: sched(7). */
const NICE = 5;

/** Without root, a group's value can change only every 100 ms, for all groups together. */
const AGAIN_MS = 150;
const TRIES = 20;

/** The command that runs a command which yields to others of its session, with all that it starts. */
function yielding(command: string[]): string[] {
  return ['/usr/bin/nice', '-n', String(NICE), ...command];
}

/** Lowers the priority of a process's whole session: where the kernel groups by session, nice values count only inside a group. */
function yieldToSessions(pid: number, tries = TRIES): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(NICE));
  } catch (error) {
    // Else this kernel does not, or the process has gone.
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || tries === 1) return;
    setTimeout(() => yieldToSessions(pid, tries - 1), AGAIN_MS).unref();
  }
}
