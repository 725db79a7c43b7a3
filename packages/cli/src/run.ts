import http from 'node:http';
import { CommanderError, type Command } from 'commander';
import { reasonOf } from './documents/file-errors.ts';
import { CliError } from './errors.ts';
import { factsOf, isExpected, sentencesOf } from './failures.ts';
import { printNotice } from './print.ts';

const INTERRUPTED = 130;

/** The same as for a file that cannot be written. */
const UNWRITABLE = 2;

/**
 * Runs the command of this process's arguments and prints errors.
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
  useProxies();
  program.exitOverride();
  inherit(program);
  // Of an unknown command; those of a known one name its options.
  program.showHelpAfterError(
    '`platen --help` lists the commands, `platen COMMAND --help` their options.',
  );
  try {
    await program.parseAsync();
    return signal.aborted ? INTERRUPTED : 0;
  } catch (error) {
    return signal.aborted ? INTERRUPTED : failed(error, program.opts<{ json?: boolean }>().json);
  }
}

/** Separately created commands do not inherit the settings for errors and help. */
function inherit(command: Command): void {
  for (const child of command.commands) {
    child.copyInheritedSettings(command);
    inherit(child);
  }
}

/** Prints a failure. @returns the exit code */
function failed(error: unknown, json = false): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (!isExpected(error)) throw error;
  printNotice(json ? JSON.stringify(factsOf(error)) : sentencesOf(error));
  return error instanceof CliError ? error.exitCode : 1;
}

/**
 * The reader of standard output may have closed it (`platen keys list | head -1`), or the disk is
 * full.
 */
function endOfReader(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0);
  printNotice(`Standard output cannot be written: ${reasonOf(error)}.`);
  process.exit(UNWRITABLE);
}

/** HTTPS_PROXY, HTTP_PROXY and NO_PROXY, as other programs do; older versions of Node.js want NODE_USE_ENV_PROXY=1. */
function useProxies(): void {
  const { setGlobalProxyFromEnv } = http as Partial<typeof http>;
  setGlobalProxyFromEnv?.();
}
