import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ROOT } from '../../../scripts/paths.ts';

const MAIN = join(ROOT, 'packages/cli/src/main.ts');

/** The result of a command. */
interface Outcome {
  code: number | null;
  stdout: Buffer;
  stderr: string;
}

/** `platen` as a user runs it: with its own folder, home and environment. */
export class CommandLine {
  readonly folder = mkdtempSync(join(tmpdir(), 'platen-cli-'));
  readonly #env: NodeJS.ProcessEnv;
  readonly #started: ChildProcessWithoutNullStreams[] = [];

  constructor(env: NodeJS.ProcessEnv) {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const config = join(this.folder, 'config');
    this.#env = { PATH, NODE_COMPILE_CACHE, XDG_CONFIG_HOME: config, ...env };
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** Runs a command to its end. */
  run(...args: string[]): Promise<Outcome> {
    return this.runWith({}, ...args);
  }

  /** @param input its standard input; empty by default */
  async runWith(
    { input = '', env = {} }: { input?: string; env?: NodeJS.ProcessEnv },
    ...args: string[]
  ): Promise<Outcome> {
    const started = this.start(args, env);
    started.child.stdin.end(input);
    return started.ended;
  }

  /** Runs a command until the test ends it. */
  start(args: string[], env: NodeJS.ProcessEnv = {}) {
    const child = spawn(process.execPath, [MAIN, ...args], {
      cwd: this.folder,
      env: { ...this.#env, ...env },
    });
    this.#started.push(child);
    return { child, ended: outcomeOf(child) };
  }

  /** Also ends what a failed test has left running. */
  remove(): void {
    for (const child of this.#started) child.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function outcomeOf(child: ChildProcessWithoutNullStreams): Promise<Outcome> {
  const [stdout, stderr] = await Promise.all([
    buffer(child.stdout),
    buffer(child.stderr),
    child.exitCode ?? once(child, 'close'),
  ]);
  return { code: child.exitCode, stdout, stderr: stderr.toString() };
}
