import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reasonOf } from './unanswered.ts';

let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());

const reasonFor = async (url: string) =>
  reasonOf(await fetch(url).catch((error: unknown) => error));

describe('the reason for a missing answer is named', () => {
  test('when the server closes the connection', async () => {
    expect(await reasonFor(`http://127.0.0.1:${port}`)).toMatch(/^the connection broke off \(/);
  });

  test('when the server speaks http instead of https', async () => {
    expect(await reasonFor(`https://127.0.0.1:${port}`)).toMatch(
      /^what listens there speaks no TLS/,
    );
  });

  test('when the name is unknown', async () => {
    expect(await reasonFor('http://nowhere.invalid')).toMatch(/^its name is not known here/);
  });
});

/** As runtimes nest it: `fetch failed`, and the reason below. */
const failed = (cause: object) => new TypeError('fetch failed', { cause });
const coded = (code: string) => Object.assign(new Error('no'), { code });

test.each<[string, object, RegExp]>([
  ['Node.js', failed(coded('SELF_SIGNED_CERT_IN_CHAIN')), /NODE_EXTRA_CA_CERTS.*SELF_SIGNED/],
  ['Node.js, of several addresses', failed(coded('ECONNREFUSED')), /^nothing listens there/],
  ['Node.js, of a proxy', failed(new Error('Proxy response (407) !== 200')), /^the proxy .*407/],
  ['Node.js, of a name', failed(coded('ERR_TLS_CERT_ALTNAME_INVALID')), /for another name/],
  ['Bun', coded('ConnectionRefused'), /^nothing listens there/],
  ['Deno', new TypeError('invalid peer certificate: UnknownIssuer'), /DENO_CERT/],
  ['what nobody foresaw', failed(new Error('the moon is full')), /^the moon is full$/],
  ['a library', failed(failed(coded('CERT_HAS_EXPIRED'))), /^its certificate has expired/],
])('by %s', (_, error, reason) => {
  expect(reasonOf(error)).toMatch(reason);
});

test('also by an error that is its own cause', () => {
  const error = new Error('again');
  error.cause = error;
  expect(reasonOf(error)).toBe('again');
});
