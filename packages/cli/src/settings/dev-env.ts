import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Settings } from './settings.ts';

/** What `npm start` writes for programs that use its Platen, from the checkout's root. */
export const DEV_ENV = join('.platen', 'dev.env');

/** The variables of a Platen in this folder or one above; undefined if none runs. */
export function devEnvAbove(folder: string): Record<string, string | undefined> | undefined {
  const file = join(folder, DEV_ENV);
  if (existsSync(file)) return parseEnv(readFileSync(file, 'utf8'));
  const parent = dirname(folder);
  return parent === folder ? undefined : devEnvAbove(parent);
}

/** The settings that are among them. */
export function readDevEnv(folder: string): Settings & { issuer?: string | undefined } {
  const env = devEnvAbove(folder);
  if (!env) return {};
  return {
    url: env['PLATEN_URL'],
    apiKey: env['PLATEN_API_KEY'],
    token: env['PLATEN_TOKEN'],
    issuer: env['PLATEN_ISSUER'],
  };
}
