import { parseArgs } from 'node:util';
import { Failure } from '../failure.ts';
import { HELP } from './help.mjs';

export interface StartOptions {
  fresh: boolean;
  port: number;
  /** Issuers that are trusted besides the development issuer: a YAML file. */
  issuersFile?: string | undefined;
}

const DEFAULT_PORT = 8080;

/** @throws {Failure} for flags or a port that there are not */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): StartOptions {
  return {
    ...readFlags(args),
    port: readPort(env['PLATEN_PORT']),
    issuersFile: env['PLATEN_ISSUERS_FILE'],
  };
}

function readFlags(args: string[]) {
  try {
    const { values } = parseArgs({ args, options: { fresh: { type: 'boolean' } } });
    const { fresh = false } = values;
    return { fresh };
  } catch (error) {
    throw new Failure(`${(error as Error).message.split('. ')[0]}.\n\n${HELP}`);
  }
}

function readPort(text: string | undefined): number {
  if (!text) return DEFAULT_PORT;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new Failure(`PLATEN_PORT must be a port, 1-65535; it is "${text}".`);
}
