import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { claim, CLAIMS } from './port-claims.ts';
import { freePorts, isFree, listenOn } from './ports.ts';

test('ports that are found are free, all different, and no outgoing connection’s', async () => {
  const ports = [...(await freePorts(20)), ...(await freePorts(20))];
  expect(new Set(ports).size).toBe(40);
  for (const port of ports) {
    expect(port).toBeLessThan(32_768);
    expect(await isFree(port)).toBe(true);
  }
});

test('no two processes are given the same', async () => {
  const [port] = (await freePorts(1)) as [number];
  expect(claim(port)).toBe(false);
});

test('what a process that was killed had is given again', () => {
  const port = 14_999;
  const { pid } = spawnSync('true');
  claim(port);
  writeFileSync(join(CLAIMS, String(port)), String(pid));
  // The first to ask clears it away.
  claim(port);
  expect(claim(port)).toBe(true);
});

test('one that somebody listens on is not free', async () => {
  const [port] = (await freePorts(1)) as [number];
  const server = await listenOn(port);
  expect(await isFree(port)).toBe(false);
  await once(server.close(), 'close');
  expect(await isFree(port)).toBe(true);
});
