import { describe, expect, test } from 'vitest';
import { storeAddress } from './address.ts';

describe('storeAddress', () => {
  test.each(['redis://localhost:6379', 'rediss://u:p@redis.example/2', 'redis://[::1]:6379'])(
    'accepts the URL of one server: %s',
    (url) => {
      expect(storeAddress(url)).toEqual({ topology: 'standalone', url });
    },
  );

  test('reads Sentinels and their master', () => {
    expect(storeAddress('redis+sentinel://u:p%40x@a:1,b.example,[::1]:3/main')).toEqual({
      topology: 'sentinel',
      nodes: [
        { host: 'a', port: 1 },
        { host: 'b.example', port: 26379 },
        { host: '::1', port: 3 },
      ],
      master: 'main',
      login: { username: 'u', password: 'p@x' },
    });
  });

  test('reads a cluster, with TLS and a password', () => {
    expect(storeAddress('rediss+cluster://:secret@a,b:7000')).toEqual({
      topology: 'cluster',
      nodes: [
        { host: 'a', port: 6379 },
        { host: 'b', port: 7000 },
      ],
      login: { password: 'secret', tls: {} },
    });
  });

  test.each([
    '',
    'localhost:6379',
    'http://localhost',
    'redis+sentinel://a:1',
    'redis+cluster://a/0',
    'redis+cluster://',
    'redis+cluster://a:x',
    'redis+ring://a',
    'redis+cluster://u:geheim@a b',
  ])('shows the form of an address, without the password: %p', (url) => {
    expect(() => storeAddress(url)).toThrow('must be redis://HOST:PORT');
    expect(() => storeAddress(url)).not.toThrow('geheim');
  });
});
