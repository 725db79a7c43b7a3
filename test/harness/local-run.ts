import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ROOT } from '../../scripts/paths.ts';
import { freePorts } from '../../scripts/start/processes/ports.ts';
import { until } from './until.ts';

/** The files of a checkout; the dependencies are shared. */
const PARTS = [
  'LICENSE',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'proto',
  'packages',
  'services',
  'scripts',
  'tools',
  'deploy',
  'docs',
  'gallery',
  'web',
  '.platen/downloads',
];

const START_LIMIT_MS = 300_000;

/** A separate checkout, in which `npm start` does not touch this one's `.platen/`. */
export class Checkout {
  readonly path = mkdtempSync(join(tmpdir(), 'platen-checkout-'));
  readonly #runs: LocalRun[] = [];

  constructor() {
    for (const part of PARTS) {
      cpSync(join(ROOT, part), join(this.path, part), { recursive: true });
    }
    this.#linkDependencies();
  }

  /** Runs `npm start`. @param env more or other environment */
  async start(args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<LocalRun> {
    const [port] = (await freePorts(1)) as [number];
    const run = new LocalRun(this.path, args, { PLATEN_PORT: String(port), ...env });
    this.#runs.push(run);
    return run;
  }

  file(name: string): string {
    return join(this.path, '.platen', name);
  }

  devEnv(): Record<string, string> {
    const file = this.file('dev.env');
    return existsSync(file) ? (parseEnv(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  }

  async remove(): Promise<void> {
    await Promise.all(this.#runs.map((run) => run.stop()));
    rmSync(this.path, { recursive: true, force: true });
  }

  /** The libraries are linked; npm's own links to the workspaces are relative and lead into this checkout. */
  #linkDependencies(): void {
    const from = join(ROOT, 'node_modules');
    const to = join(this.path, 'node_modules');
    mkdirSync(to);
    for (const name of readdirSync(from)) {
      if (name === '@platen')
        cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
      else symlinkSync(join(from, name), join(to, name));
    }
  }
}

/** One `npm start` with its output. */
export class LocalRun {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  #output = '';

  constructor(cwd: string, args: string[], env: NodeJS.ProcessEnv) {
    this.url = `http://127.0.0.1:${env['PLATEN_PORT']}`;
    this.#child = spawn('npm', ['start', '--', ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#exited = once(this.#child, 'close');
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream!.on('data', (data: Buffer) => (this.#output += data.toString()));
    }
  }

  get output(): string {
    return this.#output;
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** @throws {Error} with its output if it ends before it is ready */
  async ready(): Promise<void> {
    const isReady = () => {
      if (this.hasEnded) throw new Error(`not ready:\n${this.#output}`);
      return this.#output.includes('Stop     Ctrl-C');
    };
    await until('Platen is ready', isReady, START_LIMIT_MS);
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** @returns the exit code */
  async ended(): Promise<number | null> {
    await this.#exited;
    return this.#child.exitCode;
  }

  async stop(): Promise<void> {
    if (!this.hasEnded) this.signal('SIGTERM');
    await this.#exited;
  }
}
