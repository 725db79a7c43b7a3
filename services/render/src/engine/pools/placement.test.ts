import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Gotenberg } from '../gotenberg.ts';
import { Backend } from './backend.ts';
import { placeFor } from './placement.ts';
import { rankOf } from './rank.ts';

const gotenberg = {} as Gotenberg;

interface Made {
  busy: number;
  limit: number;
  isOut: boolean;
}

function backendOf({ busy, limit, isOut }: Made, index: number): Backend {
  const url = `http://engine-${index}:3000`;
  const backend = new Backend({ url, gotenberg, limit, rank: rankOf('replica', url) });
  for (let begun = 0; begun < Math.min(busy, limit); begun++) backend.begin();
  if (isOut) backend.state = 'ejected';
  return backend;
}

const fleet = fc
  .array(
    fc.record({ busy: fc.nat(4), limit: fc.integer({ min: 1, max: 4 }), isOut: fc.boolean() }),
    {
      maxLength: 6,
    },
  )
  .map((made) => made.map(backendOf));

test('is one with room wherever there is one, and none that is out of service or full', () => {
  fc.assert(
    fc.property(fleet, fc.integer({ min: 0, max: 6 }), (backends, share) => {
      const chosen = placeFor(backends, { share, tried: new Set() });
      expect(chosen !== undefined).toBe(backends.some(({ hasRoom }) => hasRoom));
      expect(chosen?.hasRoom ?? true).toBe(true);
    }),
  );
});

test('is of the own share as long as that has room, and the least busy of those', () => {
  fc.assert(
    fc.property(fleet, fc.integer({ min: 1, max: 6 }), (backends, share) => {
      const own = backends.toSorted((one, other) => one.rank - other.rank).slice(0, share);
      const able = own.filter(({ hasRoom }) => hasRoom);
      fc.pre(able.length > 0);
      const chosen = placeFor(backends, { share, tried: new Set() })!;
      expect(own).toContain(chosen);
      expect(chosen.load).toBe(Math.min(...able.map(({ load }) => load)));
    }),
  );
});

test('is one that was tried only where there is no other', () => {
  const [one, two] = [0, 1].map((index) => backendOf({ busy: 0, limit: 1, isOut: false }, index));
  const tried = new Set([one!]);
  expect(placeFor([one!, two!], { share: 2, tried })).toBe(two);
  two!.begin();
  expect(placeFor([one!, two!], { share: 2, tried })).toBeUndefined();
  two!.state = 'ejected';
  expect(placeFor([one!, two!], { share: 2, tried })).toBe(one);
});

test('takes every backend into the share of about as many replicas as every other', () => {
  const urls = Array.from({ length: 4 }, (_, index) => `http://10.0.0.${index}:3000`);
  const firsts = Array.from({ length: 400 }, (_, replica) =>
    urls.toSorted((one, other) => rankOf(`r${replica}`, one) - rankOf(`r${replica}`, other)).at(0),
  );
  for (const url of urls) {
    const count = firsts.filter((first) => first === url).length;
    expect(count).toBeGreaterThan(60);
    expect(count).toBeLessThan(140);
  }
});

test('a place that is left to others comes back', async () => {
  const backend = backendOf({ busy: 3, limit: 4, isOut: false }, 0);
  const over = new Promise<void>((resolve) => backend.cede(resolve));
  expect(backend.hasRoom).toBe(false);
  await over;
  expect(backend.hasRoom).toBe(true);
});

test('a busy backend rests, then gets less than before, and with every print more again', async () => {
  const backend = backendOf({ busy: 3, limit: 4, isOut: false }, 0);
  const rested = new Promise<void>((resolve) => backend.rest(resolve));
  expect(backend.hasRoom).toBe(false);
  await rested;
  expect(backend.load).toBeGreaterThan(1);
  for (let print = 0; print < 10; print++) backend.printed();
  expect(backend.load).toBe(3 / 4);
  expect(backend.hasRoom).toBe(true);
});
