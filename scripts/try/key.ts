// Prints an API key of the account `developer`, the last one if it still works: node key.ts FILE
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { developmentToken } from '../start/development-token.ts';

const { PLATEN_URL = '', PLATEN_ISSUER = '', PLATEN_ISSUER_SECRET = '' } = process.env;
const { PLATEN_PUBLIC_URL = PLATEN_URL, PLATEN_PLAN = 'starter' } = process.env;
const [, , file = 'key'] = process.argv;

const key = (await lastKey()) ?? (await newKey());
writeFileSync(file, key, { mode: 0o600 });
process.stdout.write(`
Platen is ready at ${PLATEN_PUBLIC_URL}: open it in a browser, and log in by one click.

In another terminal, with its key:

export PLATEN_URL=${PLATEN_PUBLIC_URL}
export PLATEN_API_KEY=${key}
curl --fail-with-body -sS "$PLATEN_URL/api/v1/generate/pdf" -H "X-API-Key: $PLATEN_API_KEY" -H 'Content-Type: application/json' -d '{"content":"<h1>Hello {{name}}</h1>","variables":{"name":"Ada"}}' -o my-first.pdf

`);

async function lastKey(): Promise<string | undefined> {
  const last = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (last === '') return undefined;
  const { ok } = await fetch(`${PLATEN_URL}/api/v1/usage`, { headers: { 'X-API-Key': last } });
  return ok ? last : undefined;
}

/** With a token of the issuer, as everybody creates keys. */
async function newKey(): Promise<string> {
  const access = { issuerUrl: PLATEN_ISSUER, issuerSecret: PLATEN_ISSUER_SECRET };
  const token = await developmentToken(access, { sub: 'developer', plan: PLATEN_PLAN });
  const response = await fetch(`${PLATEN_URL}/api/v1/keys`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Try' }),
  });
  if (!response.ok) throw new Error(`no key: ${await response.text()}`);
  return ((await response.json()) as { key: string }).key;
}
