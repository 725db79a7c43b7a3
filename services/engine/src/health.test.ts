import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Health } from './health.ts';

let servers: Server[];
let probes: string[];
/** Answers of Gotenberg to print requests. */
let answers: { status: number; body: string }[];
let gotenberg: string;

const PDF = { status: 200, body: '%PDF-1.7' };

beforeEach(async () => {
  probes = [];
  answers = [];
  const server = createServer((request, response) => {
    request.resume();
    if (request.url === '/health') return void response.end();
    probes.push(request.url ?? '');
    const { status, body } = answers.shift() ?? PDF;
    response.writeHead(status).end(body);
  });
  servers = [server.listen(0, '127.0.0.1')];
  await once(server, 'listening');
  gotenberg = urlOf(server);
});

afterEach(() => servers.forEach((server) => server.close()));

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function healthOf() {
  const health = new Health({ gotenberg, pauseMs: 1 });
  const server = await health.listen(0);
  servers.push(server);
  return { health, status: async () => (await fetch(urlOf(server))).status };
}

test('an engine is unhealthy before it has printed a document', async () => {
  const { health, status } = await healthOf();
  expect(await status()).toBe(503);
  await health.print('chromium');
  expect(probes).toEqual(['/forms/chromium/convert/html']);
  expect(await status()).toBe(200);
});

test('an engine for all formats prints one of each', async () => {
  const { health } = await healthOf();
  await health.print('all');
  expect(probes).toEqual(['/forms/chromium/convert/html', '/forms/libreoffice/convert']);
});

test('a failed probe is repeated', async () => {
  answers = [{ status: 503, body: 'busy' }];
  const { health, status } = await healthOf();
  await health.print('libreoffice');
  expect(probes).toHaveLength(2);
  expect(await status()).toBe(200);
});

test.each([
  ['is refused', { status: 500, body: 'no browser' }, 'chromium cannot print: 500 no browser'],
  ['is no PDF', { status: 200, body: '<html>' }, 'what it printed is no PDF'],
])('a check that %s three times is reported', async (_, answer, message) => {
  answers = [answer, answer, answer];
  const { health, status } = await healthOf();
  await expect(health.print('chromium')).rejects.toThrow(message);
  expect(await status()).toBe(503);
});

test('it is unhealthy when Gotenberg is down', async () => {
  const { health, status } = await healthOf();
  await health.print('chromium');
  servers.shift()?.close();
  expect(await status()).toBe(503);
});
