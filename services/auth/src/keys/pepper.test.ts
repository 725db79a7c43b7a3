import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { computeFingerprint, parsePeppers } from './pepper.ts';

const secret = randomBytes(32);
const written = secret.toString('base64');

function messageOf(text: string): string {
  try {
    parsePeppers(text);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('parsePeppers threw nothing');
}

describe('parsePeppers', () => {
  test('reads one', () => {
    expect(parsePeppers(`1:${written}`)).toEqual([{ version: 1, secret }]);
  });

  test('puts the newest first, by number and not by text', () => {
    const text = [2, 10, 999_999, 1].map((version) => `${version}:${written}`).join(',');
    expect(parsePeppers(text).map(({ version }) => version)).toEqual([999_999, 10, 2, 1]);
  });

  test('forgives spaces around', () => {
    expect(parsePeppers(` 2:${written} , 1:${written}\n`)).toHaveLength(2);
  });

  test('requires 32 bytes: accepts 32, refuses 31', () => {
    expect(parsePeppers(`1:${Buffer.alloc(32).toString('base64')}`)).toHaveLength(1);
    expect(messageOf(`1:${Buffer.alloc(31).toString('base64')}`)).toContain('32 bytes');
  });

  test('refuses a version that appears twice', () => {
    expect(messageOf(`1:${written},2:${written},1:${written}`)).toContain('twice');
  });

  test.each([
    ['nothing', ''],
    ['a comma too many', `1:${written},`],
    ['version 0', `0:${written}`],
    ['a version of seven digits', `1000000:${written}`],
    ['a negative version', `-1:${written}`],
    ['no version', written],
    ['no secret', '1:'],
    ['what is not base64', `1:${'!'.repeat(44)}`],
    ['base64 for URLs', `1:${'-_'.repeat(22)}`],
  ])('refuses %s, with the right form', (_, text) => {
    expect(messageOf(text)).toContain('VERSION:BASE64');
  });

  test.each([
    ['malformed', `x:${written}`],
    ['with a broken neighbour', `1:${written},2:?`],
    ['too short', `1:${written.slice(0, 20)}`],
    ['twice the same version', `1:${written},1:${written}`],
  ])('never quotes a secret that is %s', (_, text) => {
    expect(messageOf(text)).not.toContain(written.slice(0, 8));
  });
});

describe('fingerprintOf', () => {
  test('is the version and the HMAC-SHA-256 in hex', () => {
    const hmac = createHmac('sha256', secret).update('a key').digest('hex');
    expect(computeFingerprint('a key', { version: 7, secret })).toBe(`7:${hmac}`);
  });

  test('differs by key, by secret and by version', () => {
    const other = randomBytes(32);
    const fingerprints = [
      computeFingerprint('a', { version: 1, secret }),
      computeFingerprint('b', { version: 1, secret }),
      computeFingerprint('a', { version: 1, secret: other }),
      computeFingerprint('a', { version: 2, secret }),
    ];
    expect(new Set(fingerprints).size).toBe(4);
  });
});
