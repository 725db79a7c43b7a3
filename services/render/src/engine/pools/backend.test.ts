import { expect, test } from 'vitest';
import fc from 'fast-check';
import type { EngineClient } from '../engine-client.ts';
import { Backend } from './backend.ts';
import { placeFor } from './fleet.ts';

function backendOf({ busy, limit }: { busy: number; limit: number }): Backend {
  const backend = new Backend({ url: 'http://engine', engine: {} as EngineClient, limit });
  for (let begun = 0; begun < Math.min(busy, limit); begun++) backend.begin();
  return backend;
}

const fleet = fc.array(
  fc.record({ busy: fc.nat(4), limit: fc.integer({ min: 1, max: 4 }) }).map(backendOf),
  { maxLength: 6 },
);

test('a print goes to the least busy backend that has room, if there is one', () => {
  fc.assert(
    fc.property(fleet, (backends) => {
      const able = backends.filter(({ hasRoom }) => hasRoom);
      const place = placeFor(backends, new Set());
      expect(place?.load).toBe(
        able.length > 0 ? Math.min(...able.map(({ load }) => load)) : undefined,
      );
      expect(place?.hasRoom ?? true).toBe(true);
    }),
  );
});

test('a print goes to a backend that failed on it only if there is no other', () => {
  const [one, two] = [0, 1].map(() => backendOf({ busy: 0, limit: 1 })) as [Backend, Backend];
  const tried = new Set([one]);
  expect(placeFor([one, two], tried)).toBe(two);
  two.begin();
  expect(placeFor([one, two], tried)).toBeUndefined();
  expect(placeFor([one], tried)).toBe(one);
});

test('a busy backend gets a pause, then fewer prints, and more with every success', async () => {
  const backend = backendOf({ busy: 3, limit: 4 });
  const rested = new Promise<void>((resolve) => backend.rest(resolve));
  expect(backend.hasRoom).toBe(false);
  await rested;
  expect(backend.load).toBeGreaterThan(1);
  for (let print = 0; print < 10; print++) backend.printed();
  expect(backend.load).toBe(3 / 4);
  expect(backend.hasRoom).toBe(true);
});
