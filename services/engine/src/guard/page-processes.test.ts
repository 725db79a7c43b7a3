import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test } from '@jest/globals';
import { PageProcesses } from './page-processes.ts';

let running: number[];
let processes: PageProcesses;

beforeEach(() => {
  running = [1, 2];
  processes = new PageProcesses(() => [...running]);
});

/** Makes a page that has these processes at once. */
const make = (name: string, ...pids: number[]) =>
  processes.make(() => {
    running.push(...pids);
    return Promise.resolve(name);
  });

test('a page’s process is the one that is new', async () => {
  const [page, found] = await make('page', 3);
  expect([page, await found]).toEqual(['page', 3]);
});

test('a page is there before its process is', async () => {
  const [page, found] = await make('page');
  running.push(4);
  expect([page, await found]).toEqual(['page', 4]);
});

test('no page is made before the one before has its process', async () => {
  const [, first] = await make('first');
  let isMade = false;
  const second = make('second', 6).then((made) => {
    isMade = true;
    return made;
  });
  await setImmediate();
  expect(isMade).toBe(false);
  running.push(5);
  expect([await first, await (await second)[1]]).toEqual([5, 6]);
});

test('where two are new nobody can tell', async () => {
  const [, found] = await make('page', 3, 4);
  expect(await found).toBeUndefined();
});

test('a page without a process holds nobody up for long; as it may still come, the next one’s is not sure', async () => {
  const [, found] = await make('page');
  const [, next] = await make('next', 7);
  const [, third] = await make('third', 8);
  expect([await found, await next, await third]).toEqual([undefined, undefined, 8]);
});

test('a page that never comes holds nobody up for ever', async () => {
  void processes.make(() => new Promise(() => undefined));
  const [, found] = await make('page', 3);
  expect(await found).toBe(3);
});

test('a page that cannot be made holds nobody up', async () => {
  const failing = processes.make(() => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  const [, found] = await make('page', 3);
  expect(await found).toBe(3);
});
