import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Health, type Program } from './health.ts';
import { FIRST_PRINT, type Kind } from './settings.ts';

let servers: Server[];
/** What was printed, in order. */
let prints: Program[];
/** What the next prints fail with; after that all succeed. */
let faults: string[];
let up: Program[];

const BOTH: Program[] = ['chromium', 'libreoffice'];

beforeEach(() => {
  [servers, prints, faults, up] = [[], [], [], BOTH];
});
afterEach(() => servers.forEach((server) => server.close()));

function print(program: Program): Promise<Buffer> {
  prints.push(program);
  const fault = faults.shift();
  if (fault?.startsWith('<')) return Promise.resolve(Buffer.from(fault));
  return fault === undefined
    ? Promise.resolve(Buffer.from('%PDF-1.7'))
    : Promise.reject(new Error(fault));
}

/** The health of an engine, what is reported of it, and when it is reported a thing. */
async function healthOf(kind: Kind) {
  const reported = new Map<string, boolean>();
  const waiting: { part: string; isServing: boolean; resolve: () => void }[] = [];
  const health = new Health({
    prints: kind,
    gotenberg: {
      printHtml: () => print('chromium'),
      isUp: () => Promise.resolve(up.includes('chromium')),
    },
    offices: {
      print: () => print('libreoffice'),
      get isUp() {
        return up.includes('libreoffice');
      },
    },
    onHealth: (part, isServing) => {
      reported.set(part, isServing);
      for (const each of waiting)
        if (each.part === part && each.isServing === isServing) each.resolve();
    },
    pauseMs: 1,
    everyMs: 1,
  });
  const server = await health.listen(0);
  servers.push(server);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    health,
    until: (part: string, isServing: boolean) =>
      reported.get(part) === isServing
        ? Promise.resolve()
        : new Promise<void>((resolve) => waiting.push({ part, isServing, resolve })),
    status: async (path = '/') => (await fetch(url + path)).status,
  };
}

test('an engine is alive with its programs, and ready after a print', async () => {
  const { health, status, until } = await healthOf('chromium');
  expect([await status('/alive'), await status()]).toEqual([200, 503]);
  void health.run();
  await until('', true);
  expect(prints).toEqual(['chromium']);
  expect(await status()).toBe(200);
});

test('an engine for all formats prints one of each, and tells of each', async () => {
  const { health, until } = await healthOf('all');
  void health.run();
  await Promise.all([until('chromium', true), until('libreoffice', true), until('', true)]);
  expect(prints.toSorted()).toEqual(BOTH);
});

test('it tells when a program is down, and when it is back', async () => {
  const { health, status, until } = await healthOf('all');
  void health.run();
  await until('', true);
  up = ['chromium'];
  await Promise.all([until('libreoffice', false), until('', false)]);
  expect([await status(), await status('/alive')]).toEqual([503, 503]);
  up = BOTH;
  await until('', true);
});

test('a failed print is repeated', async () => {
  faults = ['busy'];
  const { health, until } = await healthOf('libreoffice');
  void health.run();
  await until('', true);
  expect(prints).toHaveLength(2);
});

test.each([
  ['is refused', 'no browser', 'chromium cannot print: no browser'],
  ['is no PDF', '<html>', 'what it printed is no PDF'],
])('a print that %s each time is reported', async (_, fault, message) => {
  faults = Array<string>(FIRST_PRINT.tries).fill(fault);
  const { health, status } = await healthOf('chromium');
  await expect(health.run()).rejects.toThrow(message);
  expect(await status()).toBe(503);
});
