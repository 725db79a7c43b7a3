import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Settings } from './settings.ts';

/** The settings that `npm start` wrote for a Platen in this folder or one above. */
interface DevelopmentRun extends Settings {
  issuer?: string | undefined;
}

/** @returns nothing if none runs */
export function readDevEnv(folder: string): DevelopmentRun {
  const file = join(folder, '.platen', 'dev.env');
  if (existsSync(file)) {
    const env = parseEnv(readFileSync(file, 'utf8'));
    return {
      url: env['PLATEN_URL'],
      apiKey: env['PLATEN_API_KEY'],
      token: env['PLATEN_TOKEN'],
      issuer: env['PLATEN_ISSUER'],
    };
  }
  const parent = dirname(folder);
  return parent === folder ? {} : readDevEnv(parent);
}
