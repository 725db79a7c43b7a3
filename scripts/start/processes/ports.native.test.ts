import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claim, CLAIMS } from './port-claims.ts';
import { freePorts, isFree, listenOn } from './ports.ts';

test('found ports are free, all different, and outside the range of outgoing connections', async () => {
  const ports = [...(await freePorts(20)), ...(await freePorts(20))];
  expect(new Set(ports).size).toBe(40);
  for (const port of ports) {
    expect(port).toBeLessThan(32_768);
    expect(await isFree(port)).toBe(true);
  }
});

test('no two processes get the same port', async () => {
  const [port] = (await freePorts(1)) as [number];
  expect(claim(port)).toBe(false);
});

test('the port of a killed process is used again', () => {
  const port = 14_999;
  const { pid } = spawnSync('true');
  claim(port);
  writeFileSync(join(CLAIMS, String(port)), String(pid));
  // The first to ask clears it away.
  claim(port);
  expect(claim(port)).toBe(true);
});

test('a port in use is not free', async () => {
  const [port] = (await freePorts(1)) as [number];
  const server = await listenOn(port);
  expect(await isFree(port)).toBe(false);
  await once(server.close(), 'close');
  expect(await isFree(port)).toBe(true);
});
