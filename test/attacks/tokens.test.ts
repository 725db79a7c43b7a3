import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestPlatform } from '../harness/platform.ts';
import { SigningIssuer } from '../harness/identity/signing-issuer.ts';
import { unknownKey } from '../harness/identity/unknown-key.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-tokens-'));

let platform: TestPlatform;
/** Two trusted issuers and an untrusted one. */
let one: SigningIssuer;
let other: SigningIssuer;
let stranger: SigningIssuer;

beforeAll(async () => {
  [one, other, stranger] = await Promise.all([
    SigningIssuer.start(),
    SigningIssuer.start(),
    SigningIssuer.start(),
  ]);
  const file = join(folder, 'issuers.json');
  writeFileSync(file, JSON.stringify([one.entry, other.entry]));
  platform = await TestPlatform.start({ env: { auth: { PLATEN_ISSUERS_FILE: file } } });
});
afterAll(async () => {
  for (const issuer of [one, other, stranger]) issuer.close();
  await platform.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Listed {
  keys: { key_id: string }[];
}

async function newKey(token: string): Promise<string> {
  const response = await platform.manage(token, 'POST', '/keys', { name: 'x' });
  const { key_id } = (await response.json()) as { key_id: string };
  expect(response.status).toBe(201);
  return key_id;
}

async function keysOf(token: string): Promise<string[]> {
  const response = await platform.manage(token, 'GET', '/keys');
  return ((await response.json()) as Listed).keys.map(({ key_id }) => key_id);
}

const seconds = () => Math.floor(Date.now() / 1000);

describe('a token is refused', () => {
  const sub = randomUUID();
  const FORGED: Record<string, () => string | Promise<string>> = {
    'that nobody signed': () => one.unsigned(sub),
    'that nobody signed, in other letters': () => one.unsigned(sub, 'nOnE'),
    'signed by the public key as a password': () => one.signedByPublicKey(sub),
    'of a stranger': () => stranger.token(sub),
    'of a stranger in the name of a trusted one': () => stranger.token(sub, { iss: one.url }),
    'that brings its key along': () =>
      stranger.token(sub, { iss: one.url }, { jku: `${stranger.url}/jwks` }),
    'whose key is named by a path': () =>
      stranger.token(sub, { iss: one.url }, { kid: '../../../../dev/null' }),
    'of a trusted one in the name of another': () => one.token(sub, { iss: other.url }),
    'for somebody else': () => one.token(sub, { aud: 'urn:somebody:else' }),
    'without an audience': () => one.token(sub, { aud: null }),
    'without an end': () => one.token(sub, { exp: null }),
    'that is over': () => one.token(sub, { exp: seconds() - 60 }),
    'that has not begun': () => one.token(sub, { nbf: seconds() + 60 }),
    'without a subject': () => one.token(sub, { sub: null }),
    'cut short': async () => (await one.token(sub)).slice(0, -9),
  };

  test.each(Object.entries(FORGED))('%s', async (_, forged) => {
    const response = await platform.manage(await forged(), 'GET', '/keys');
    expect([response.status, await response.json()]).toMatchObject([
      401,
      { error: 'invalid_token' },
    ]);
  });

  test('though the same with a valid signature is accepted', async () => {
    expect(await keysOf(await one.token(sub))).toEqual([]);
  });

  test('and no keys are requested from an untrusted issuer', () => {
    expect(stranger.fetches).toBe(0);
  });
});

test('a flood of unknown key ids does not fetch the issuer’s keys each time', async () => {
  const before = one.fetches;
  const tokens = Array.from({ length: 40 }, () => one.token('x', {}, { kid: randomUUID() }));
  const responses = await Promise.all(
    tokens.map(async (token) => platform.manage(await token, 'GET', '/keys')),
  );
  await Promise.all(responses.map((response) => response.text()));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]));
  expect(one.fetches - before).toBeLessThan(5);
});

test('an issuer that signs another’s subject gets a separate account', async () => {
  const subject = randomUUID();
  const [mine, theirs] = await Promise.all([one.token(subject), other.token(subject)]);
  const keyId = await newKey(mine);
  expect(await keysOf(theirs)).toEqual([]);
  for (const [method, path] of [
    ['DELETE', `/keys/${keyId}`],
    ['POST', `/keys/${keyId}/rotate`],
  ] as const) {
    const response = await platform.manage(
      theirs,
      method,
      path,
      method === 'POST' ? {} : undefined,
    );
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { error: 'key_not_found' },
    ]);
  }
  expect(await keysOf(mine)).toEqual([keyId]);
});

test('no spelling of a subject makes it another issuer’s', async () => {
  const subject = randomUUID();
  await newKey(await one.token(subject));
  for (const sub of [
    `${one.url}|${subject}`,
    `${subject}\0`,
    `${subject} `,
    `${one.url}${subject}`,
  ]) {
    const response = await platform.manage(await other.token(sub), 'GET', '/keys');
    const body = (await response.json()) as Partial<Listed>;
    expect(body.keys ?? []).toEqual([]);
  }
});

describe('an API key is refused', () => {
  test.each([
    ['that is guessed', () => unknownKey()],
    ['with a typo', () => unknownKey().replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))],
    ['that is a token', () => one.token('x')],
    ['that is a pattern', () => '*'],
    ['that is long', () => `platen_live_${'a'.repeat(8_000)}`],
  ])('%s', async (_, make) => {
    const response = await platform.generate(await make(), { content: 'x' });
    expect([response.status, await response.json()]).toMatchObject([
      401,
      { error: 'invalid_api_key' },
    ]);
  });
});
