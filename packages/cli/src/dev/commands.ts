import { Command, InvalidArgumentError, Option } from 'commander';
import { objectIn } from '../documents/json.ts';
import { PLAN_FIELDS } from '../generated/plan-fields.ts';
import { print } from '../print.ts';
import { wholeNumber } from '../whole-number.ts';
import type { LocalPlatform, TokenRequest } from './local-platform.ts';

/** `platen dev …`: only for a platform that `npm start` runs on this machine. */
export function devCommand(): Command {
  return new Command('dev')
    .description(
      'For a Platen that runs here by `npm start`: tokens, keys and usage of any account, and plans.',
    )
    .addCommand(tokenCommand())
    .addCommand(keyCommand())
    .addCommand(usageCommand())
    .addCommand(planCommand());
}

/** Loads it on demand, because no other command needs gRPC. */
async function localPlatform(): Promise<LocalPlatform> {
  return (await import('./local-platform.ts')).LocalPlatform.find();
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
    .action(async (options: TokenRequest) => {
      print(await (await localPlatform()).token(options));
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
      const platform = await localPlatform();
      print(await platform.createKey(await platform.token({ sub }), mode));
    });
}

function usageCommand(): Command {
  return new Command('usage')
    .description('Set how many PDFs an account has used this month.')
    .requiredOption('--sub <name>', 'whose account; a new name is a new one')
    .requiredOption('--set <number>', 'how many, 0 or more', wholeNumber())
    .action(async ({ sub, set }: { sub: string; set: number }) => {
      const platform = await localPlatform();
      await platform.setUsage(await platform.token({ sub }), set);
      print(`${sub}: ${set} ${set === 1 ? 'PDF' : 'PDFs'} this month`);
    });
}

function planCommand(): Command {
  return new Command('plan')
    .description('Create or change a plan in .platen/plans.yaml, at once, and print all of it.')
    .argument('<name>', 'of the plan; a new name is a new plan')
    .requiredOption(
      '--set <json>',
      'its fields, as an object; what is left out stays, or is the starter plan’s in a new one',
      jsonObject,
    )
    .addHelpText('after', PLAN_HELP)
    .action(async (name: string, { set }: { set: Record<string, unknown> }) => {
      print(await (await localPlatform()).putPlan(name, set));
    });
}

const PLAN_HELP = `
Fields:
${PLAN_FIELDS}

Example:
  npx --no platen dev plan gold --set '{"monthly_quota": 20000, "overage": "bill"}'`;

function jsonObject(text: string): Record<string, unknown> {
  const value = objectIn(text);
  if (value) return value;
  throw new InvalidArgumentError('It must be a JSON object.');
}
