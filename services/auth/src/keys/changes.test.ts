import { randomUUID } from 'node:crypto';
import { connectStore, type Store } from '@platen/store';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { KeyChanges } from './changes.ts';

const silent = { info: () => undefined, warn: () => undefined };
const URL = process.env['PLATEN_TEST_REDIS_URL']!;

let store: Store;
let listener: Store;
let changes: KeyChanges;
const leaving = new AbortController();

/** A watch that has begun: tried until the store is heard. */
async function begun() {
  for (;;) {
    const watch = changes.watch(leaving.signal);
    try {
      expect((await watch.next()).value).toBe('');
      return watch;
    } catch (error) {
      expect(error).toMatchObject({ code: 'service_unavailable' });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

beforeEach(() => {
  store = connectStore(URL, silent);
  listener = connectStore(URL, silent);
  changes = new KeyChanges({ store, listener });
});

afterEach(() => {
  changes.close();
  store.disconnect();
});

describe('a watch', () => {
  test('tells of every key that anybody changed, in order, and of no heartbeat', async () => {
    const watch = await begun();
    const ids = Array.from({ length: 5 }, () => `key_${randomUUID()}`);
    for (const id of ids) await store.publish('auth:changes', id);
    const seen: string[] = [];
    while (seen.length < ids.length) {
      const { value } = (await watch.next()) as { value: string };
      if (ids.includes(value)) seen.push(value); // others may change keys meanwhile
    }
    expect(seen).toEqual(ids);
  });

  test('fails before the store was heard', async () => {
    const deaf = new KeyChanges({ store, listener: connectStore('redis://127.0.0.1:1', silent) });
    await expect(deaf.watch(leaving.signal).next()).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    deaf.close();
  });

  test('fails when the store falls silent, though no connection was closed', async () => {
    const watch = await begun();
    await listener.unsubscribe('auth:changes');
    await expect(untilItEnds(watch)).rejects.toMatchObject({ code: 'service_unavailable' });
    await listener.subscribe('auth:changes');
    await begun();
  });

  test('fails when auth is about to go', async () => {
    const watch = await begun();
    const ending = untilItEnds(watch);
    changes.close();
    await expect(ending).rejects.toMatchObject({ code: 'service_unavailable' });
  });
});

async function untilItEnds(watch: AsyncGenerator<string>): Promise<void> {
  for await (const _ of watch);
}
