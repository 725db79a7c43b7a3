import { randomUUID } from 'node:crypto';
import { connectStore, type Store } from '@platen/store';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KeyChanges } from './changes.ts';

const silent = { info: () => undefined, warn: () => undefined };
const URL = process.env['PLATEN_TEST_REDIS_URL']!;

let store: Store;
let listener: Store;
let changes: KeyChanges;
const leaving = new AbortController();

/** A started watch; tries until Redis answers. */
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
  test('announces every changed key, in order, and no heartbeat', async () => {
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

  test('of any replica announces once that everything may have changed', async () => {
    const watch = await begun();
    const other = new KeyChanges({ store, listener: connectStore(URL, silent) });
    other.everythingChanged();
    await nextIs(watch, '');
    const id = `key_${randomUUID()}`;
    await store.publish('auth:changes', id);
    await nextIs(watch, id);
    other.close();
  });

  test('announces that everything may have changed once the store works', async () => {
    const watch = await begun();
    let refusals = 2;
    const publish = (channel: string, message: string) =>
      message === '*' && refusals-- > 0
        ? Promise.reject(new Error('no answer'))
        : store.publish(channel, message);
    const other = new KeyChanges({ store: { publish }, listener: connectStore(URL, silent) });
    other.everythingChanged();
    await nextIs(watch, '');
    expect(refusals).toBe(-1);
    other.close();
  });

  test('fails before the first message of the store', async () => {
    const deaf = new KeyChanges({ store, listener: connectStore('redis://127.0.0.1:1', silent) });
    await expect(deaf.watch(leaving.signal).next()).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    deaf.close();
  });

  test('fails when the store is silent, though no connection was closed', async () => {
    const watch = await begun();
    await listener.unsubscribe('auth:changes');
    await expect(untilItEnds(watch)).rejects.toMatchObject({ code: 'service_unavailable' });
    await listener.subscribe('auth:changes');
    await begun();
  });

  test('fails when auth drains', async () => {
    const watch = await begun();
    const ending = untilItEnds(watch);
    changes.close();
    await expect(ending).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  test('does not begin when auth drains, though a heartbeat was on its way', async () => {
    await begun();
    changes.close();
    listener.emit('message', 'auth:changes', '');
    await expect(changes.watch(leaving.signal).next()).rejects.toMatchObject({
      code: 'service_unavailable',
    });
  });
});

/** Waits for this id; other tests may change keys meanwhile. */
async function nextIs(watch: AsyncGenerator<string>, expected: string): Promise<void> {
  for (;;) {
    const { value } = (await watch.next()) as { value: string };
    if (value === expected) return;
  }
}

async function untilItEnds(watch: AsyncGenerator<string>): Promise<void> {
  for await (const _ of watch);
}
