import type { ServiceDefinition } from '@grpc/grpc-js';
import { httpStatusOf, isErrorCode, PlatenError } from '@platen/contracts';
import * as services from '@platen/contracts/services';
import { afterEach, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { RpcClient } from './client.ts';
import { RpcServer, type CallContext } from './server.ts';

/** Characters that are written in one to nine bytes, or that some encoding has to escape or replace. */
const CHARACTERS = ['a', ' ', '%', '"', '\\', '\0', '\n', '\r', '\x7f', 'ä', '字', '😀']
  // Half characters, a line separator, and what is no character.
  .concat('\ud83d', '\udc00', '\u2028', '\uffff');

const length = fc.oneof(fc.nat(100), fc.nat(20_000), fc.nat(1_000_000));

const text = fc
  .tuple(fc.array(fc.constantFrom(...CHARACTERS), { minLength: 1, maxLength: 4 }), length)
  .map(([characters, units]) => {
    const piece = characters.join('');
    return piece.repeat(Math.ceil(units / piece.length)).slice(0, units);
  });

const details = fc
  .tuple(fc.array(fc.record({ path: text, message: text }), { maxLength: 3 }), fc.nat(2_000))
  .map(([some, times]) => Array.from({ length: times }, () => some).flat());

const failure = fc.oneof(
  fc
    .record({
      code: fc.constantFrom(...Object.keys(httpStatusOf).filter(isErrorCode)),
      message: text,
      some: fc.oneof(fc.constant({}), fc.record({ details })),
    })
    // Longer than its constructor may let them be.
    .map(({ code, message, some }) => Object.assign(new PlatenError(code, ''), { message }, some)),
  text.map((message) => new Error(message)),
);

let close = () => Promise.resolve();
afterEach(() => close());

/** A server whose every method waits or fails, as its request's id says, and a client of it. */
async function pair(service: ServiceDefinition) {
  const state = { error: new Error(), arrived: gate(), released: gate() };
  const handle = async ({ requestId }: CallContext) => {
    if (requestId === 'failing') throw state.error;
    state.arrived.open();
    await state.released.opened;
    return {};
  };
  const server = new RpcServer({ log: pino({ level: 'silent' }), metrics: new Registry() });
  const handlerOf = ({ requestStream, responseStream }: ServiceDefinition[string]) => {
    if (requestStream)
      return server.duplex(async (_, context) => {
        await handle(context);
      });
    if (!responseStream) return server.unary((_, context) => handle(context));
    return server.stream(async function* (_, context) {
      yield await handle(context);
    });
  };
  const methods = Object.entries(service);
  server.add(
    service,
    Object.fromEntries(methods.map(([name, method]) => [name, handlerOf(method)])),
  );
  const address = `127.0.0.1:${await server.listen('127.0.0.1', 0)}`;
  const client = new RpcClient(service, { address });
  close = async () => {
    client.close();
    await server.close(0);
  };
  /** Makes a call of any kind and waits for its end. */
  const ask = async (name: string, requestId: string): Promise<unknown> => {
    const { requestStream, responseStream } = service[name]!;
    const options = { requestId, timeoutMs: 20_000 };
    if (requestStream) return drain(client.open(name, options).messages());
    if (responseStream) return drain(client.subscribe(name, {} as never, options));
    return client.call(name, {} as never, options);
  };
  return { state, ask };
}

function gate() {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return { opened: promise, open: () => resolve(undefined) };
}

async function drain(messages: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of messages);
}

describe.each(Object.entries(services))(
  'a failure of %s of any length and script',
  (_, service) => {
    test.each(Object.keys(service))(
      '%s arrives with its beginning, and ends no other call',
      async (name) => {
        const { state, ask } = await pair(service);
        await fc.assert(
          fc.asyncProperty(failure, async (error) => {
            Object.assign(state, { error, arrived: gate(), released: gate() });
            const neighbour = ask(name, 'neighbour');
            await state.arrived.opened;
            const received = await ask(name, 'failing').catch((caught: unknown) => caught);
            state.released.open();
            await neighbour;
            expectBeginning(received as PlatenError, error);
          }),
          { numRuns: 12 },
        );
      },
    );
  },
);

function expectBeginning(received: PlatenError, thrown: Error): void {
  expect(received).toBeInstanceOf(PlatenError);
  if (!(thrown instanceof PlatenError)) {
    expect(received.message).toBe('An internal error occurred; try again.');
    return;
  }
  expect(received.code).toBe(thrown.code);
  expect(isBeginning(received.message, thrown.message)).toBe(true);
  expect(received.details === undefined).toBe(thrown.details === undefined);
  for (const [index, detail] of (received.details ?? []).entries()) {
    const { path, message } = thrown.details![index]!;
    expect(isBeginning(detail.path, path) && isBeginning(detail.message, message)).toBe(true);
  }
  if (thrown.details?.length) expect(received.details).not.toEqual([]);
}

function isBeginning(received: string, thrown: string): boolean {
  const whole = thrown.toWellFormed();
  return received === whole || (received.endsWith('…') && whole.startsWith(received.slice(0, -1)));
}
