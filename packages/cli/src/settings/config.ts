import { UsageError } from '../errors.ts';
import { ConfigFile } from './config-folder.ts';
import type { Settings } from './settings.ts';

/** What the user may write into `config.json`. */
interface Config extends Settings {
  issuer?: string | undefined;
  clientId?: string | undefined;
  scope?: string | undefined;
  audience?: string | undefined;
}

const NAMES = {
  url: 'url',
  api_key: 'apiKey',
  issuer: 'issuer',
  client_id: 'clientId',
  scope: 'scope',
  audience: 'audience',
} as const;

/** @throws {UsageError} naming the file and the field at fault */
export function readConfig(file = new ConfigFile('config.json')): Config {
  const config: Config = {};
  for (const [name, value] of Object.entries(file.read())) {
    if (!Object.hasOwn(NAMES, name)) {
      const known = Object.keys(NAMES).join(', ');
      throw new UsageError(`${file.path}: ${name} is not known; these are: ${known}.`);
    }
    if (typeof value !== 'string') throw new UsageError(`${file.path}: ${name} has to be a text.`);
    config[NAMES[name as keyof typeof NAMES]] = value;
  }
  return config;
}
