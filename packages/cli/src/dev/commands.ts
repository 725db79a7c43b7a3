import { Command, InvalidArgumentError, Option } from 'commander';
import { LocalPlatform } from './local-platform.ts';

/** `platen dev …`: for a platform that `npm start` runs on this machine, and no other. */
export function devCommand(): Command {
  return new Command('dev')
    .description('For a Platen that runs here by `npm start`: tokens and keys of any account.')
    .addCommand(tokenCommand())
    .addCommand(keyCommand());
}

interface TokenOptions {
  sub: string;
  plan?: string;
  claims?: Record<string, unknown>;
}

function tokenCommand(): Command {
  return new Command('token')
    .description('Print a token (JWT); a new name is a new account.')
    .requiredOption('--sub <name>', 'whose token')
    .option('--plan <plan>', 'the plan that the token names')
    .option(
      '--claims <json>',
      'more or other claims, as an object; null leaves one out',
      jsonObject,
    )
    .action(async (options: TokenOptions) => {
      print(await LocalPlatform.find().token(options));
    });
}

function keyCommand(): Command {
  return new Command('key')
    .description('Create an API key and print it.')
    .requiredOption('--sub <name>', 'for whose account; a new name is a new one')
    .addOption(
      new Option('--mode <mode>', 'what it is for').choices(['live', 'test']).default('live'),
    )
    .action(async ({ sub, mode }: { sub: string; mode: 'live' | 'test' }) => {
      const platform = LocalPlatform.find();
      print(await platform.createKey(await platform.token({ sub }), mode));
    });
}

function jsonObject(text: string): Record<string, unknown> {
  const value = parsed(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw new InvalidArgumentError('It must be a JSON object.');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
