import http from 'node:http';
import { CommanderError, type Command } from 'commander';
import { reasonOf } from './documents/file-errors.ts';
import { CliError } from './errors.ts';
import { factsOf, isExpected, sentencesOf } from './failures.ts';
import { tell } from './print.ts';

const INTERRUPTED = 130;

/** As any file that cannot be written. */
const UNWRITABLE = 2;

/**
 * Runs the command of this process's arguments and tells what goes wrong.
 *
 * @param interruption aborted by the first Ctrl-C; the second ends the process at once
 * @returns the exit code
 */
export async function runProgram(program: Command, interruption: AbortController): Promise<number> {
  const { signal } = interruption;
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => (signal.aborted ? process.exit(INTERRUPTED) : interruption.abort()));
  }
  process.stdout.on('error', endOfReader);
  heedProxies();
  program.exitOverride();
  inherit(program);
  try {
    await program.parseAsync();
    return signal.aborted ? INTERRUPTED : 0;
  } catch (error) {
    return signal.aborted ? INTERRUPTED : failed(error, program.opts<{ json?: boolean }>().json);
  }
}

/** Commands that were made by themselves have not inherited how to fail and how to help. */
function inherit(command: Command): void {
  for (const child of command.commands) {
    child.copyInheritedSettings(command);
    inherit(child);
  }
}

/** Tells a failure. @returns the exit code */
function failed(error: unknown, json = false): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (!isExpected(error)) throw error;
  tell(json ? JSON.stringify(factsOf(error)) : sentencesOf(error));
  return error instanceof CliError ? error.exitCode : 1;
}

/** Whoever reads standard output may have seen enough (`platen keys list | head -1`); or its disk is full. */
function endOfReader(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0);
  tell(`Standard output cannot be written: ${reasonOf(error)}.`);
  process.exit(UNWRITABLE);
}

/** HTTPS_PROXY, HTTP_PROXY and NO_PROXY, as other programs do; older versions of Node.js want NODE_USE_ENV_PROXY=1. */
function heedProxies(): void {
  const { setGlobalProxyFromEnv } = http as Partial<typeof http>;
  setGlobalProxyFromEnv?.();
}
