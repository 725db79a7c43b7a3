import { UsageError } from '../errors.ts';
import { ConfigFile } from './config-folder.ts';

/** What the user may write into `config.json`, and what the program calls it. */
const NAMES = {
  url: 'url',
  api_key: 'apiKey',
  issuer: 'issuer',
  client_id: 'clientId',
  scope: 'scope',
  audience: 'audience',
} as const;

export type Config = Partial<Record<(typeof NAMES)[keyof typeof NAMES], string | undefined>>;

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
