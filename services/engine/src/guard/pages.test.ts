import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, vi, test } from 'vitest';
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
  vi.useFakeTimers({ toNotFake: ['setImmediate'] });
  [commands, hasRoom] = [[], true];
  start(2);
});
afterEach(() => {
  pages.close();
  vi.useRealTimers();
});

/** Takes a page. @returns its id */
async function take(params: object = PARAMS): Promise<string> {
  const { result } = await pages.take(params);
  return result!.targetId;
}

/** Lets a pause pass, with the work in it. */
async function pause(ms = PAUSE_MS): Promise<void> {
  vi.advanceTimersByTime(ms);
  // Opening a proxy takes some turns of the event loop.
  for (let turn = 0; turn < 50; turn++) await setImmediate();
}

async function pauses(count: number): Promise<void> {
  for (let nth = 0; nth < count; nth++) await pause();
}

test('no page is ready before the first request', async () => {
  await pauses(3);
  expect(made()).toBe(0);
});

test('after a document pages are prepared, one in each pause, up to the limit', async () => {
  pages.end(await take());
  await pause(PAUSE_MS - 1);
  expect(made()).toBe(1);
  await pause(1);
  expect(made()).toBe(2);
  await pauses(5);
  expect(made()).toBe(3);
});

test('a ready page is used at once, by one document', async () => {
  pages.end(await take());
  await pauses(2);
  const before = commands.length;
  expect([await take(), await take()]).toEqual(['page 2', 'page 3']);
  expect(commands).toHaveLength(before);
  expect(await take()).toBe('page 4');
});

test('no page is prepared while a document is in progress', async () => {
  const [one, other] = [await take(), await take()];
  pages.end(one);
  await pauses(3);
  expect(made()).toBe(2);
  pages.end(other);
  await pause();
  expect(made()).toBe(3);
});

test('a document in the pause ends the pause', async () => {
  pages.end(await take());
  await pause(PAUSE_MS - 1);
  await take();
  await pauses(3);
  expect(made()).toBe(2);
});

test('a request for another kind of page gets no ready page', async () => {
  pages.end(await take());
  await pauses(2);
  expect(await take({ ...PARAMS, background: true })).toBe('page 4');
});

test('with a limit of 0 no page is prepared', async () => {
  start(0);
  pages.end(await take());
  await pauses(5);
  expect(made()).toBe(1);
});

describe('a ready page', () => {
  beforeEach(async () => {
    pages.end(await take());
    await pauses(2);
  });

  test.each(['end', 'crashed'] as const)(
    'is not used after it has crashed or closed: %s',
    async (how) => {
      pages[how]('page 2');
      expect(await take()).toBe('page 3');
      expect(disposed()).toBe(2);
    },
  );

  test('is closed when memory is short, and prepared again later', async () => {
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

  test('is closed with the browser, and no other is prepared', async () => {
    pages.close();
    await pauses(3);
    expect(made()).toBe(3);
  });
});

test('a crash of a page in use concerns only its document', async () => {
  pages.crashed(await take());
  expect(disposed()).toBe(0);
});
