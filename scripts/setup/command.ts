import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Failure } from '../failure.ts';

/** How a task is followed, and ended. */
export interface Followed {
  signal: AbortSignal;
  /** Called with every line that its commands print. */
  onLine: (line: string) => void;
}

export interface CommandOptions extends Partial<Followed> {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

/** How many of a command's last lines are shown when it fails. */
const SHOWN_LINES = 12;

/**
 * Runs a command to its end. @returns what it printed on standard output
 * @throws {Failure} with the command's last lines if it exits with anything but 0
 */
export async function runCommand(
  command: string,
  args: string[],
  { cwd, env, signal, onLine }: CommandOptions = {},
): Promise<string> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd && { cwd }),
    ...(signal && { signal }),
    env: { ...process.env, ...env },
  });
  const printed: string[] = [];
  const recent: string[] = [];
  for (const [stream, isOutput] of [
    [child.stdout, true],
    [child.stderr, false],
  ] as const) {
    createInterface({ input: stream }).on('line', (line) => {
      if (isOutput) printed.push(line);
      recent.push(line);
      recent.splice(0, recent.length - SHOWN_LINES);
      onLine?.(line);
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return printed.join('\n');
  throw new Failure(
    `${command} ${args[0] ?? ''} failed with exit code ${code}:\n${recent.join('\n')}`,
  );
}

/** True if the command exists and exits with 0. */
export async function succeeds(command: string, args: string[]): Promise<boolean> {
  try {
    await runCommand(command, args);
    return true;
  } catch {
    return false;
  }
}
