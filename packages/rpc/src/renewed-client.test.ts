import { EventEmitter } from 'node:events';
import { status, type Client } from '@grpc/grpc-js';
import { beforeEach, expect, test } from 'vitest';
import { RenewedClient } from './renewed-client.ts';

/** A client with only the parts that renewal needs; it is ready when the test says so. */
class ScriptedClient {
  isClosed = false;
  #onReady: (error?: Error) => void = () => undefined;

  waitForReady(_: number, onReady: (error?: Error) => void): void {
    this.#onReady = onReady;
  }

  settle(error?: Error): void {
    this.#onReady(error);
  }

  close(): void {
    this.isClosed = true;
  }
}

const made: ScriptedClient[] = [];

beforeEach(() => {
  made.length = 0;
});

function renewed(options: ConstructorParameters<typeof RenewedClient>[1]): RenewedClient {
  return new RenewedClient(() => {
    const client = new ScriptedClient();
    made.push(client);
    return client as unknown as Client;
  }, options);
}

/** Begins a call. @returns the client that makes it */
function begin(client: RenewedClient) {
  let by = -1;
  const call = client.begin((used) => {
    by = made.indexOf(used as unknown as ScriptedClient);
    return new EventEmitter();
  });
  const end = (code: status = status.OK) => call.emit('status', { code });
  return { by, end };
}

const closed = () => made.map(({ isClosed }) => isClosed);

test('a young client makes every call', () => {
  const client = renewed({});
  for (let count = 0; count < 3; count++) begin(client).end();
  expect(closed()).toEqual([false]);
});

test('an old client makes calls until its successor is ready, and ends with its last call', () => {
  const client = renewed({ renewAfterMs: 0, minAgeMs: 0 });
  const [first, second] = [begin(client), begin(client)];
  expect([first.by, second.by, made.length]).toEqual([0, 0, 2]);
  made[1]!.settle();
  const third = begin(client);
  expect(third.by).toBe(1);
  first.end();
  expect(closed().slice(0, 2)).toEqual([false, false]);
  second.end();
  expect(closed().slice(0, 2)).toEqual([true, false]);
});

test('a successor that never becomes ready is closed, and the old client continues', () => {
  const client = renewed({ renewAfterMs: 0, minAgeMs: 0 });
  begin(client).end();
  made[1]!.settle(new Error('no such name'));
  expect(begin(client).by).toBe(0);
  expect(closed().slice(0, 2)).toEqual([false, true]);
});

test.each([
  ['a call that ran into its deadline', status.DEADLINE_EXCEEDED, 2],
  ['a call that failed otherwise', status.UNAVAILABLE, 1],
  ['a call that went well', status.OK, 1],
])('after %s', (_, code, clients) => {
  const client = renewed({ minAgeMs: 0 });
  begin(client).end(code);
  expect(made).toHaveLength(clients);
});

test('a young client is not renewed, whatever its calls return', () => {
  const client = renewed({ minAgeMs: 60_000 });
  begin(client).end(status.DEADLINE_EXCEEDED);
  expect(made).toHaveLength(1);
});

test('closing ends the client and its successor, and creates no other', () => {
  const client = renewed({ renewAfterMs: 0, minAgeMs: 0 });
  const call = begin(client);
  client.close();
  made[1]!.settle();
  call.end(status.DEADLINE_EXCEEDED);
  expect(closed()).toEqual([true, true]);
});
