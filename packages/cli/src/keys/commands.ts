import { PlatenError, type CreatedKey, type Key, type Keys, type NewKey } from '@platen/client';
import { Command, Option } from 'commander';
import { CliError } from '../errors.ts';
import { factsOf, sentencesOf } from '../failures.ts';
import { print, table, printNotice } from '../print.ts';
import { connectByToken, type GlobalOptions } from '../settings/connect.ts';
import { wholeNumber } from '../whole-number.ts';

/** `platen keys …`: the account's API keys, by token. */
export function keysCommand(signal: AbortSignal): Command {
  return new Command('keys')
    .description('The API keys of your account; needs `platen login` or PLATEN_TOKEN.')
    .addCommand(listCommand(signal))
    .addCommand(createCommand(signal))
    .addCommand(rotateCommand(signal))
    .addCommand(revokeCommand(signal));
}

function isJson(command: Command): boolean {
  return command.optsWithGlobals<GlobalOptions>().json ?? false;
}

function listCommand(signal: AbortSignal): Command {
  return new Command('list')
    .description('List them, newest first.')
    .action(async (_options: unknown, self: Command) => {
      const keys: Key[] = [];
      for await (const key of connectByToken(self).keys.list({ signal })) keys.push(key);
      print(isJson(self) ? JSON.stringify(keys) : table(HEADINGS, keys.map(rowOf)));
    });
}

const HEADINGS = ['ID', 'NAME', 'KEY', 'STATUS', 'USED', 'LAST USED', 'EXPIRES'];

function rowOf(key: Key): string[] {
  return [
    key.key_id,
    key.name || '-',
    `${key.prefix}…`,
    key.status,
    String(key.usage.used),
    key.last_used_at ?? 'never',
    key.expires_at ?? 'never',
  ];
}

const CREATE_EXAMPLES = `
Examples:
  KEY=$(platen keys create --name 'Web shop')
  platen keys create --mode test --scope generate --expires 2027-01-01T00:00:00Z`;

interface CreateOptions {
  name?: string;
  mode?: 'live' | 'test';
  expires?: string;
  scope?: NonNullable<NewKey['scopes']>;
}

function createCommand(signal: AbortSignal): Command {
  return new Command('create')
    .description('Make one and print it: it is shown here and never again.')
    .option('--name <name>', 'for people')
    .addOption(new Option('--mode <mode>', 'what it is for').choices(['live', 'test']))
    .option('--expires <time>', 'when it ends, as 2027-01-01T00:00:00Z')
    .addOption(
      new Option('--scope <scopes...>', 'what it may be used for').choices(['generate', 'usage']),
    )
    .addHelpText('after', CREATE_EXAMPLES)
    .action(async ({ name, mode, expires, scope }: CreateOptions, self: Command) => {
      const key: NewKey = {
        ...(name !== undefined && { name }),
        ...(mode && { mode }),
        ...(expires !== undefined && { expires_at: expires }),
        ...(scope && { scopes: scope }),
      };
      printKey(await connectByToken(self).keys.create(key, { signal }), isJson(self));
    });
}

function rotateCommand(signal: AbortSignal): Command {
  return new Command('rotate')
    .description('Replace one by another like it, and print that.')
    .argument('<id>', 'which, as `platen keys list` names it')
    .option(
      '--overlap <seconds>',
      'how long the old one goes on working; at most 604800',
      wholeNumber(),
    )
    .action(async (id: string, { overlap }: { overlap?: number }, self: Command) => {
      const rotation = overlap === undefined ? {} : { overlap_seconds: overlap };
      printKey(await connectByToken(self).keys.rotate(id, rotation, { signal }), isJson(self));
    });
}

function revokeCommand(signal: AbortSignal): Command {
  return new Command('revoke')
    .description('End one for good, or several.')
    .argument('<id...>', 'which, as `platen keys list` names them')
    .action(async (ids: string[], _options: unknown, self: Command) => {
      const { keys } = connectByToken(self);
      const outcomes: Revocation[] = [];
      for (const id of ids) outcomes.push(await revoked(keys, id, signal));
      if (isJson(self)) print(JSON.stringify(outcomes.map(factsOfRevocation)));
      else for (const outcome of outcomes) printNotice(sentenceOf(outcome));
      const failed = outcomes.filter(({ error }) => error).map(({ id }) => id);
      if (failed.length > 0) throw new CliError(`Not revoked: ${failed.join(', ')}.`);
    });
}

interface Revocation {
  id: string;
  error?: PlatenError;
}

/** A failure does not stop the others. */
async function revoked(keys: Keys, id: string, signal: AbortSignal): Promise<Revocation> {
  try {
    await keys.revoke(id, { signal });
    return { id };
  } catch (error) {
    if (error instanceof PlatenError) return { id, error };
    throw error;
  }
}

function sentenceOf({ id, error }: Revocation): string {
  return error ? `${id} is not revoked: ${sentencesOf(error)}` : `${id} is revoked.`;
}

function factsOfRevocation({ id, error }: Revocation): object {
  return { key_id: id, revoked: !error, ...(error && factsOf(error)) };
}

/** Only the key goes to standard output, so that a script can read it. */
function printKey(created: CreatedKey, json: boolean): void {
  if (json) {
    print(JSON.stringify(created));
    return;
  }
  printNotice(`${created.key_id}, shown now and never again:`);
  print(created.key);
}
