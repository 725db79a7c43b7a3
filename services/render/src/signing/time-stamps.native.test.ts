import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { TimeStampAuthority } from '../../../../test/harness/identity/time-stamp-authority.ts';
import { stampsOf } from './time-stamps.ts';

const folder = mkdtempSync(join(tmpdir(), 'stamps-'));
const signature = randomBytes(256);
const never = new AbortController().signal;
const servers: Server[] = [];

let authority: TimeStampAuthority;

beforeAll(async () => {
  authority = await TimeStampAuthority.start();
});

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

afterAll(async () => {
  await authority.stop();
  rmSync(folder, { recursive: true });
});

/** @returns `host:port` of a server that answers so */
async function serverOf(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const REFUSED = { code: 'service_unavailable', retryAfterMs: 5_000 };

test('a stamp is of the signature', async () => {
  const token = await stampsOf(authority.url)(signature, never);
  const [data, stamp] = [join(folder, 'data'), join(folder, 'stamp')];
  writeFileSync(data, signature);
  writeFileSync(stamp, token);
  const verify = ['ts', '-verify', '-token_in', '-in', stamp, '-data', data];
  expect(String(execFileSync('openssl', [...verify, '-CAfile', authority.root]))).toContain('OK');
});

test('the authority is asked by the proxy of egress', async () => {
  const asked: (string | undefined)[] = [];
  const proxy = await serverOf((incoming, response) => {
    asked.push(incoming.url);
    const onward = request(incoming.url!, { method: 'POST' }, (answer) => answer.pipe(response));
    incoming.pipe(onward);
  });
  await stampsOf(authority.url, proxy)(signature, never);
  expect(asked).toEqual([authority.url]);
});

test('an authority by TLS is asked by a tunnel', async () => {
  const tunnels: (string | undefined)[] = [];
  const proxy = await serverOf(() => undefined);
  servers[0]!.on('connect', ({ url }, socket) => {
    tunnels.push(url);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  const stamp = stampsOf('https://authority.invalid/stamps', proxy);
  await expect(stamp(signature, never)).rejects.toMatchObject(REFUSED);
  expect(tunnels).toEqual(['authority.invalid:443']);
});

const REFUSAL = Buffer.from('30053003020102', 'hex');

test.each<[string, RequestListener]>([
  ['another status', (_, response) => response.writeHead(500).end()],
  ['a way to another address', (_, response) => response.writeHead(307, { Location: '/' }).end()],
  ['nothing', (_, response) => response.end()],
  ['no answer of its kind', (_, response) => response.end('<h1>Welcome</h1>')],
  ['a refusal', (_, response) => response.end(REFUSAL)],
  ['too much', (_, response) => response.end(Buffer.alloc(40_000, 0x30))],
  ['a length that never ends', (_, response) => response.end(Buffer.of(0x30, 0x80, 0, 0))],
  ['a length beyond its end', (_, response) => response.end(Buffer.from('3084ffffffff', 'hex'))],
  ['a broken answer', (_, response) => response.destroy()],
])('%s is no stamp', async (_, answer) => {
  const stamp = stampsOf(`http://${await serverOf(answer)}/`);
  await expect(stamp(signature, never)).rejects.toMatchObject(REFUSED);
});

test('a stamp of another signature, or of another query, is none', async () => {
  const answers: Buffer[] = [];
  const again = await serverOf((incoming, response) => {
    void buffer(incoming).then(async (query) => {
      answers.push(await authority.stamped(query));
      response.end(answers[0]);
    });
  });
  const stamp = stampsOf(`http://${again}/`);
  await stamp(signature, never);
  await expect(stamp(signature, never)).rejects.toMatchObject(REFUSED);
  await expect(stamp(randomBytes(256), never)).rejects.toMatchObject(REFUSED);
  expect(answers).toHaveLength(3);
});

test('an authority that is not there is reported', async () => {
  await expect(stampsOf('http://127.0.0.1:1/')(signature, never)).rejects.toMatchObject(REFUSED);
});

test('the end of the request ends the wait', async () => {
  const gone = new AbortController();
  const silent = await serverOf(() => gone.abort(new Error('its caller has left')));
  const stamp = stampsOf(`http://${silent}/`);
  await expect(stamp(signature, gone.signal)).rejects.toThrow('its caller has left');
});
