import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { removeSearched, requireNoSecret, textsOf } from './leaks.ts';

const KEY = `platen_live_${'a0Z'.repeat(12)}bc`;
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const TOKEN = `${part({ alg: 'RS256' })}.${part({ sub: 'ada' })}.c2lnbmF0dXJl`;
const PEPPER = Buffer.from(Array.from({ length: 32 }, (_, index) => 255 - index));
const SECRETS = textsOf({
  keyPeppers: `1:${PEPPER.toString('base64')}`,
  issuerSecret: 'issuer-secret',
  issuerKey: '{"kty":"RSA","d":"private-part"}',
});

describe('a text', () => {
  test.each([
    ['a key', `{"key":"${KEY}"}`, 'a whole API key'],
    ['a key for tests', KEY.replace('live', 'test'), 'a whole API key'],
    ['a token', `Bearer ${TOKEN}`, 'a signed token'],
    ['a pepper', `x${PEPPER.toString('base64')}`, 'a secret'],
    ['a pepper in hexadecimal', PEPPER.toString('hex'), 'a secret'],
    ["the issuer's secret", 'by issuer-secret', 'a secret'],
    ["the issuer's private key", 'd=private-part', 'a secret'],
  ])('with %s is found, and not printed', (_, text, what) => {
    expect(() => requireNoSecret('the log', text, SECRETS)).toThrow(
      new Error(`the log holds ${what}`),
    );
  });

  test.each([KEY.slice(0, 16), KEY.slice(0, -1), `${TOKEN.split('.')[0]}.x.y`, ''])(
    'is harmless: %s',
    (text) => {
      expect(() => requireNoSecret('the log', text, SECRETS)).not.toThrow();
    },
  );
});

describe('a folder', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'platen-leaks-'));
    mkdirSync(join(folder, 'deep'));
    writeFileSync(join(folder, 'deep/harmless.log'), 'nothing');
  });

  test('without a secret is removed', () => {
    removeSearched(folder, SECRETS);
    expect(existsSync(folder)).toBe(false);
  });

  test('is searched recursively, also binary files, and then removed', () => {
    const file = join(folder, 'deep/store.aof');
    writeFileSync(file, Buffer.concat([Buffer.from([0, 200]), PEPPER]));
    expect(() => removeSearched(folder, SECRETS)).toThrow(new Error(`${file} holds a secret`));
    expect(existsSync(folder)).toBe(false);
  });
});
