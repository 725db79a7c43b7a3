import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { PAUSE_MS, ROOM_EVERY_MS } from '../settings.ts';
import { Pages, type Answer, type Ask } from './pages.ts';

const PARAMS = { url: 'about:blank' };

/** Requests to the browser, which does whatever it is asked. */
let commands: string[];
let pages: Pages;
let hasRoom: boolean;

const ask: Ask = (method, _, hear) => {
  commands.push(method);
  const nth = commands.filter((each) => each === method).length;
  const result = { browserContextId: `context ${nth}`, targetId: `page ${nth}` };
  const answer = { result } as Answer<never>;
  hear?.(answer);
  return Promise.resolve(answer);
};

const made = () => commands.filter((method) => method === 'Target.createTarget').length;
const disposed = () => commands.filter((each) => each === 'Target.disposeBrowserContext').length;

function start(readyPages: number): void {
  pages = new Pages(ask, { readyPages, hasRoom: () => hasRoom });
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  [commands, hasRoom] = [[], true];
  start(2);
});
afterEach(() => {
  pages.close();
  jest.useRealTimers();
});

/** Takes a page. @returns its id */
async function take(params: object = PARAMS): Promise<string> {
  const { result } = await pages.take(params);
  return result!.targetId;
}

/** Lets a pause pass, with the work in it. */
async function pause(ms = PAUSE_MS): Promise<void> {
  jest.advanceTimersByTime(ms);
  // Opening a proxy takes some turns of the event loop.
  for (let turn = 0; turn < 50; turn++) await setImmediate();
}

async function pauses(count: number): Promise<void> {
  for (let nth = 0; nth < count; nth++) await pause();
}

test('no page is ready before the first one was asked for', async () => {
  await pauses(3);
  expect(made()).toBe(0);
});

test('after a document pages are made ready, one in each pause, and no more than are wanted', async () => {
  pages.end(await take());
  await pause(PAUSE_MS - 1);
  expect(made()).toBe(1);
  await pause(1);
  expect(made()).toBe(2);
  await pauses(5);
  expect(made()).toBe(3);
});

test('a page that is ready is given at once, and to one document alone', async () => {
  pages.end(await take());
  await pauses(2);
  const before = commands.length;
  expect([await take(), await take()]).toEqual(['page 2', 'page 3']);
  expect(commands).toHaveLength(before);
  expect(await take()).toBe('page 4');
});

test('none is made ready while a document is at work', async () => {
  const [one, other] = [await take(), await take()];
  pages.end(one);
  await pauses(3);
  expect(made()).toBe(2);
  pages.end(other);
  await pause();
  expect(made()).toBe(3);
});

test('a document that comes in the pause ends it', async () => {
  pages.end(await take());
  await pause(PAUSE_MS - 1);
  await take();
  await pauses(3);
  expect(made()).toBe(2);
});

test('who asks for another kind of page does not get what is ready', async () => {
  pages.end(await take());
  await pauses(2);
  expect(await take({ ...PARAMS, background: true })).toBe('page 4');
});

test('where none is wanted none is made', async () => {
  start(0);
  pages.end(await take());
  await pauses(5);
  expect(made()).toBe(1);
});

describe('a page that is ready', () => {
  beforeEach(async () => {
    pages.end(await take());
    await pauses(2);
  });

  test.each(['end', 'crashed'] as const)('is given to nobody when it has gone: %s', async (how) => {
    pages[how]('page 2');
    expect(await take()).toBe('page 3');
    expect(disposed()).toBe(2);
  });

  test('is thrown away when memory is short, and made anew when it is not', async () => {
    hasRoom = false;
    await pause(ROOM_EVERY_MS);
    expect([made(), disposed()]).toEqual([3, 3]);
    await pause(ROOM_EVERY_MS);
    expect(made()).toBe(3);
    hasRoom = true;
    await pause(ROOM_EVERY_MS);
    expect(made()).toBe(4);
    expect(await take()).toBe('page 4');
  });

  test('goes with the browser, and none is made after that', async () => {
    pages.close();
    await pauses(3);
    expect(made()).toBe(3);
  });
});

test('of a page with a document a crash is the document’s', async () => {
  pages.crashed(await take());
  expect(disposed()).toBe(0);
});
