import { describe, expect, test } from 'vitest';
import type { Caller } from '@platen/contracts';
import { contentDigest, hashRequest } from './idempotency.ts';

const caller: Caller = {
  accountId: 'acc',
  keyId: 'one',
  plan: 'starter',
  mode: 'MODE_LIVE',
  scopes: ['generate'],
};
const content = {
  operation: '/generate/pdf',
  digest: contentDigest({ content: '<p>x', options: { scale: 1 } }),
};

const keyOf = (key: string, more: Partial<Caller> = {}) =>
  hashRequest(key, { ...caller, ...more }, content)?.key;

const contentOf = (body: object, { operation = '/generate/pdf', key = 'k' } = {}) =>
  hashRequest(key, caller, { operation, digest: contentDigest(body) })?.content;

describe('the header', () => {
  test('may be missing', () => {
    expect(hashRequest(undefined, caller, content)).toBeUndefined();
  });

  test.each(['!', '~', 'order-1', '"quoted"', 'k'.repeat(128)])('may be %p', (key) => {
    expect(hashRequest(key, caller, content)).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
      content: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
    });
  });

  test.each(['', ' ', 'a b', 'a, a', 'é', '\u007f', '\t', 'k'.repeat(129)])(
    'may not be %p, and is named',
    (key) => {
      expect(() => hashRequest(key, caller, content)).toThrow(
        expect.objectContaining({
          code: 'invalid_request',
          message: expect.stringContaining('Idempotency-Key') as unknown,
        }),
      );
    },
  );
});

describe('the key', () => {
  test('belongs to the account: any of its live keys can repeat another’s request', () => {
    expect(keyOf('k', { keyId: 'two', plan: 'business' })).toBe(keyOf('k'));
    expect(keyOf('k', { accountId: 'other' })).not.toBe(keyOf('k'));
    expect(keyOf('K')).not.toBe(keyOf('k'));
  });

  test('of a test key differs from that of a live one, because test documents are free', () => {
    expect(keyOf('k', { mode: 'MODE_TEST' })).not.toBe(keyOf('k'));
  });
});

describe('the content', () => {
  test('is the same for any order of members, at every depth', () => {
    const one = { content: 'x', variables: { a: 1, b: [{ c: 2, d: null }] } };
    const other = { variables: { b: [{ d: null, c: 2 }], a: 1 }, content: 'x' };
    expect(contentOf(other)).toBe(contentOf(one));
  });

  test.each<[string, object, object]>([
    ['another value', { content: 'x' }, { content: 'y' }],
    ['another type', { variables: { v: 1 } }, { variables: { v: '1' } }],
    ['one more member', { content: 'x' }, { content: 'x', format: 'html' }],
    ['another order of a list', { variables: { v: [1, 2] } }, { variables: { v: [2, 1] } }],
    ['a list for an object', { variables: { v: {} } }, { variables: { v: [] } }],
    ['null for nothing', { variables: { v: null } }, { variables: {} }],
    ['another file', { file: Buffer.from('a') }, { file: Buffer.from('b') }],
    ['fields for a file', { file: Buffer.from('{}') }, { file: Buffer.from(''), variables: {} }],
    [
      '__proto__ for nothing',
      { variables: JSON.parse('{"__proto__":{"a":1}}') as object },
      { variables: {} },
    ],
  ])('differs by %s', (_, one, other) => {
    expect(contentOf(other)).not.toBe(contentOf(one));
  });

  test('differs by the requested output', () => {
    const body = { content: 'x' };
    expect(contentOf(body, { operation: '/generate/preview' })).not.toBe(contentOf(body));
  });

  test('cannot be compared without the caller’s key', () => {
    const body = { content: 'x' };
    expect(contentOf(body, { key: 'other' })).not.toBe(contentOf(body));
  });
});
