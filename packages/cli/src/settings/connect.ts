import { Platen, type Retry } from '@platen/client';
import type { Command } from 'commander';
import { UsageError } from '../errors.ts';
import { printNotice } from '../print.ts';
import { readConfig } from './config.ts';
import { ConfigFile } from './config-folder.ts';
import { readDevEnv } from './dev-env.ts';
import { variable } from './environment.ts';
import { sendable } from './sendable.ts';
import { joined, type Connection, type Settings } from './settings.ts';
import { readSession, type Session } from '../login/session.ts';

/** Options that every command has. */
export interface GlobalOptions {
  url?: string;
  apiKey?: string;
  token?: string;
  profile?: string;
  json?: boolean;
  quiet?: boolean;
}

/** Whether to print only results and warnings: programs expect only JSON. */
export function isSilent({ json, quiet }: GlobalOptions): boolean {
  return json === true || quiet === true;
}

/** Their names in a message about one that cannot be sent. */
export const API_KEY = 'The API key (--api-key, PLATEN_API_KEY or api_key of config.json)';
const TOKEN = 'The token (--token or PLATEN_TOKEN)';

/** The API, for a command that prints documents or reads usage. @throws {UsageError} no key */
export function connectByKey(command: Command): Platen {
  const { url, apiKey } = findConnection(command);
  if (!apiKey) {
    throw new UsageError(`There is no API key for ${url}: set PLATEN_API_KEY or pass --api-key.`);
  }
  return new Platen({
    baseUrl: url,
    apiKey: sendable(apiKey, API_KEY),
    onRetry: reportRetry(command),
  });
}

/** The API, for a command that manages keys. @throws {UsageError} no token */
export function connectByToken(command: Command): Platen {
  const { url, token } = findConnection(command);
  if (!token) throw new UsageError(`Nobody is logged in at ${url}: run \`platen login\`.`);
  return new Platen({
    baseUrl: url,
    token: typeof token === 'function' ? token : sendable(token, TOKEN),
    onRetry: reportRetry(command),
  });
}

/** Tells the user why nothing happens. */
function reportRetry(command: Command): (retry: Retry) => void {
  const silent = isSilent(command.optsWithGlobals<GlobalOptions>());
  return (retry) => {
    const sentence = silent ? undefined : waitSentence(retry);
    if (sentence !== undefined) printNotice(sentence);
  };
}

/**
 * The settings of options, environment and files, in this order; of a profile that is named, its
 * files alone count beside the options. @throws {UsageError}
 */
export function findConnection(command: Command, env = process.env): Connection {
  const { profile, ...options } = command.optsWithGlobals<GlobalOptions>();
  if (profile !== undefined) {
    const config = new ConfigFile('config.json', env, profile);
    const remedy = `The profile ${profile} has no URL: pass --url, log in by \`platen login --profile ${profile}\`, or write ${config.path}.`;
    return joined(options, [readConfig(config), readLogin(profile)], remedy);
  }
  const given: Settings = {
    url: options.url ?? variable('PLATEN_URL', env),
    apiKey: options.apiKey ?? variable('PLATEN_API_KEY', env),
    token: options.token ?? variable('PLATEN_TOKEN', env),
  };
  return joined(given, [readConfig(), readLogin(), readDevEnv(process.cwd())]);
}

/** The last login as a source of settings; renews its token when a command needs it. */
function readLogin(profile?: string): Settings {
  const session = readSession(profile);
  return session ? { url: session.url, token: () => renewToken(session) } : {};
}

/** Loads the OpenID client on demand, because it doubles the time to start. */
async function renewToken(session: Session): Promise<string> {
  const { currentToken } = await import('../login/renewal.ts');
  return sendable(await currentToken(session), 'The token of the login (`platen login`)');
}

/** Shorter waits end before anybody could read the sentence. */
const WORTH_TELLING_MS = 1000;

/** A sentence about a wait before a repeated request; undefined for a short wait. */
export function waitSentence({ error, delayMs }: Retry): string | undefined {
  if (delayMs < WORTH_TELLING_MS) return undefined;
  const wait = `Waiting ${Math.ceil(delayMs / 1000)} s`;
  if (error.code !== 'rate_limit_exceeded') return `${wait}, then trying again: ${error.message}`;
  const { rate } = error;
  return rate
    ? `${wait} for the rate: ${rate.limit} requests in ${rate.windowSeconds} s.`
    : `${wait} for the rate.`;
}
