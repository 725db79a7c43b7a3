import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { endAbandonedPages } from './abandoned-pages.ts';
import { openGate } from './gate.ts';
import { readGateOptions } from './options.ts';

const { command, documents, ...ways } = readGateOptions(process.argv.slice(2));
await openGate(ways);
if (documents !== undefined) void endAbandonedPages(documents);
if (command.length > 0) runBehind(command);
else endWhenAsked();

/** Runs a command and ends as it does. What asks it to stop is its to hear: it still answers meanwhile. */
function runBehind([program = '', ...args]: string[]): void {
  const child = spawn(program, args, { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
  child.once('error', ({ message }) => {
    process.stderr.write(`${message}\n`);
    process.exit(127);
  });
  child.once('exit', (code, signal) =>
    process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)),
  );
}

/** The first process of a container is ended by no signal that it does not listen to. */
function endWhenAsked(): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit());
}
