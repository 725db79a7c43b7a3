import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ANY_KEY_PREFIX, KEY_DIGITS } from '@platen/contracts';
import type { Secrets } from '../start/secrets.ts';

/** Texts that must never appear anywhere. */
const SHAPES = {
  'a whole API key': new RegExp(`${ANY_KEY_PREFIX}[0-9A-Za-z]{${KEY_DIGITS}}`),
  'a signed token': /eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/,
};

/** The texts that give a run's secrets away: as they were set, as bytes (Latin-1), in hexadecimal. */
export function textsOf({ keyPeppers, issuerSecret, issuerKey }: Partial<Secrets>): string[] {
  const { d } = JSON.parse(issuerKey ?? '{}') as { d?: string };
  const base64 = keyPeppers?.split(',').map((pepper) => pepper.slice(pepper.indexOf(':') + 1));
  const bytes = base64?.map((text) => Buffer.from(text, 'base64')) ?? [];
  const peppers = bytes.flatMap((pepper) =>
    (['base64', 'latin1', 'hex'] as const).map((encoding) => pepper.toString(encoding)),
  );
  return [...peppers, ...[issuerSecret, d].filter((text) => text !== undefined)];
}

/**
 * Sees that a text holds no whole API key, no signed token and none of the given secrets.
 * @throws {Error} saying where and what, but never the secret
 */
export function requireNoSecret(
  where: string,
  text: string,
  secrets: readonly string[] = [],
): void {
  const [what] = Object.entries(SHAPES).find(([, shape]) => shape.test(text)) ?? [];
  if (what) throw new Error(`${where} holds ${what}`);
  if (secrets.some((secret) => text.includes(secret))) throw new Error(`${where} holds a secret`);
}

/** Removes a folder, once every file below it was searched: logs, and what Redis wrote down. @throws as above */
export function removeSearched(folder: string, secrets: readonly string[]): void {
  try {
    requireNoSecretBelow(folder, secrets);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function requireNoSecretBelow(folder: string, secrets: readonly string[]): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    requireNoSecret(file, readFileSync(file, 'latin1'), secrets);
  }
}
