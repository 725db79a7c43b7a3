#!/usr/bin/env node
import { Command } from 'commander';
import { devCommand } from './dev/commands.ts';
import { CliError } from './errors.ts';

const program = new Command('platen')
  .description('Platen on the command line.')
  .showHelpAfterError('(platen --help lists everything)')
  .addCommand(devCommand());

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CliError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
