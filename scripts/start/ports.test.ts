import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { freePorts, isFree, listenOn } from './ports.ts';

test('ports that are found are free, all different, and no outgoing connection’s', async () => {
  const ports = [...(await freePorts(20)), ...(await freePorts(20))];
  expect(new Set(ports).size).toBe(40);
  for (const port of ports) {
    expect(port).toBeLessThan(32_768);
    expect(await isFree(port)).toBe(true);
  }
});

test('one that somebody listens on is not free', async () => {
  const [port] = (await freePorts(1)) as [number];
  const server = await listenOn(port);
  expect(await isFree(port)).toBe(false);
  await once(server.close(), 'close');
  expect(await isFree(port)).toBe(true);
});
