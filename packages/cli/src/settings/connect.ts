import { Platen } from '@platen/client';
import type { Command } from 'commander';
import { UsageError } from '../errors.ts';
import { readLogin } from '../login/session.ts';
import { readConfig } from './config.ts';
import { readDevEnv } from './dev-env.ts';
import { variable } from './environment.ts';
import { joined, type Connection, type Settings } from './settings.ts';

/** Options that every command has. */
export interface GlobalOptions {
  url?: string;
  apiKey?: string;
  token?: string;
  json?: boolean;
}

/** The API, for a command that prints documents or asks for usage. @throws {UsageError} no key */
export function connectByKey(command: Command): Platen {
  const connection = findConnection(command);
  if (!connection.apiKey) {
    throw new UsageError(
      `There is no API key for ${connection.url}: set PLATEN_API_KEY or say --api-key.`,
    );
  }
  return client(connection);
}

/** The API, for a command that manages keys. @throws {UsageError} no token */
export function connectByToken(command: Command): Platen {
  const connection = findConnection(command);
  if (!connection.token) {
    throw new UsageError(`Nobody is logged in at ${connection.url}: run \`platen login\`.`);
  }
  return client(connection);
}

/** What options, environment and files say, in this order. @throws {UsageError} */
export function findConnection(command: Command, env = process.env): Connection {
  const options = command.optsWithGlobals<GlobalOptions>();
  const said: Settings = {
    url: options.url ?? variable('PLATEN_URL', env),
    apiKey: options.apiKey ?? variable('PLATEN_API_KEY', env),
    token: options.token ?? variable('PLATEN_TOKEN', env),
  };
  return joined(said, [readConfig(), readLogin(), readDevEnv(process.cwd())]);
}

function client({ url, ...credentials }: Connection): Platen {
  try {
    return new Platen({ baseUrl: url, ...credentials });
  } catch {
    throw new UsageError(`${url} is no http or https URL, such as https://pdf.example.com.`);
  }
}
