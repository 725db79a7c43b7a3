import { afterEach, expect, test } from 'vitest';
import { discover } from './discovery.ts';

const log = { warn: () => undefined };
let close: (() => void) | undefined;

afterEach(() => close?.());

type Addresses = { address: string; family: number }[];

/** A name whose addresses change, and the reported addresses. */
async function discovered(addresses: string[], answers: (Addresses | Error)[] = []) {
  const reported: string[][] = [];
  const exhausted = Promise.withResolvers<unknown>();
  close = await discover({
    addresses,
    log,
    everyMs: 1,
    onBackends: (urls) => reported.push(urls),
    lookup: () => {
      const answer = answers.shift();
      if (answer instanceof Error) return Promise.reject(answer);
      if (answer) return Promise.resolve(answer);
      exhausted.resolve(undefined);
      return new Promise(() => undefined);
    },
  });
  return { reported, exhausted: exhausted.promise };
}

const v4 = (...hosts: number[]) => hosts.map((host) => ({ address: `10.0.0.${host}`, family: 4 }));

test('addresses in a list are backends', async () => {
  const { reported } = await discovered(['http://one:3000', 'http://two:3000']);
  expect(reported).toEqual([['http://one:3000', 'http://two:3000']]);
});

test('a name means all its addresses, of both families, as they change', async () => {
  const both = [...v4(1), { address: 'fd00::1', family: 6 }];
  const { reported, exhausted } = await discovered(
    ['dns+http://engines:3000', 'http://one:3000'],
    [both, both, v4(2, 1), v4(1, 2), v4(2)],
  );
  await exhausted;
  expect(reported).toEqual([
    ['http://10.0.0.1:3000', 'http://[fd00::1]:3000', 'http://one:3000'],
    ['http://10.0.0.2:3000', 'http://10.0.0.1:3000', 'http://one:3000'],
    ['http://10.0.0.2:3000', 'http://one:3000'],
  ]);
});

test('known backends stay while the name does not resolve, or has no address', async () => {
  const { reported, exhausted } = await discovered(
    ['dns+http://engines:3000'],
    [new Error('SERVFAIL'), v4(1), new Error('SERVFAIL'), [], v4(1, 2)],
  );
  await exhausted;
  expect(reported).toEqual([
    ['http://10.0.0.1:3000'],
    ['http://10.0.0.1:3000', 'http://10.0.0.2:3000'],
  ]);
});
