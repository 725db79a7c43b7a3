import { status } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PlatenError, resolvePage } from '@platen/contracts';
import { RpcServer } from '@platen/rpc';
import { engineService } from '@platen/contracts/services';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { documentOf } from '../formats/html/html.fixture.ts';
import { Budget } from '../memory/budget.ts';
import { EngineClient } from './engine-client.ts';
import { PDF, ScriptedEngine, vanishes } from '@platen/rpc/testing';
import { htmlOrder } from './print-order.ts';

let engine: ScriptedEngine;
let client: EngineClient;

beforeEach(async () => {
  engine = await ScriptedEngine.start();
  client = new EngineClient(engine.url);
});
afterEach(() => {
  client.close();
  engine.close();
});

const page = resolvePage({}).page!;
const memory = new Budget(1_000_000_000).share('account');

function print(html = '<p>x', signal = new AbortController().signal, by = client) {
  return by.print(htmlOrder({ ...documentOf(html), page, header: '<p>above' }), { signal, memory });
}

describe('a print', () => {
  test('is the whole document, in pieces that are joined again', async () => {
    const html = `<p>größe${'x'.repeat(200_000)}`;
    engine.document = (asked) =>
      asked.pdf(
        asked.document === html && String(asked.parts['PART_HEADER']) === '<p>above'
          ? PDF
          : 'another',
      );
    expect(Buffer.from((await print(html)).pdf).toString()).toBe(PDF);
  });

  test('that was taken and is heard of no more is lost', async () => {
    engine.document = vanishes;
    await expect(print()).rejects.toMatchObject({ code: 'service_unavailable', fault: 'lost' });
  });

  test('that no engine takes has reached none', async () => {
    engine.close();
    await expect(print()).rejects.toMatchObject({
      code: 'service_unavailable',
      fault: 'unreachable',
      retryAfterMs: 2_000,
    });
  });

  test('is cancelled when the caller leaves', async () => {
    const leaving = new AbortController();
    const left = Promise.withResolvers<undefined>();
    engine.document = (asked) => {
      asked.onLeft(() => left.resolve(undefined));
      leaving.abort();
    };
    await expect(print('<p>x', leaving.signal)).rejects.toMatchObject({ name: 'AbortError' });
    await left.promise;
  });

  test.each([status.INTERNAL, status.RESOURCE_EXHAUSTED, status.DEADLINE_EXCEEDED])(
    'that ends with status %i says nothing of the engine’s text',
    async (code) => {
      engine.document = (asked) => asked.vanish(code);
      const error = (await print().catch((thrown: unknown) => thrown)) as PlatenError;
      expect(error).toMatchObject({ fault: 'lost' });
      expect(`${error.message}${String(error.cause)}`).not.toContain('gone');
    },
  );
});

test('an engine’s own error for callers is not believed', async () => {
  const log = pino({ level: 'silent' });
  const server = new RpcServer({ log, metrics: new Registry() });
  const lie = new PlatenError('invalid_request', 'Visit this host.', { uncounted: true });
  server.add(engineService, { Print: server.duplex(() => Promise.reject(lie)) });
  const port = await server.listen('127.0.0.1', 0);
  const other = new EngineClient(`http://127.0.0.1:${port}`);
  const error = await print('<p>x', undefined, other).catch((thrown: unknown) => thrown);
  other.close();
  await server.close(0);
  expect(error).toMatchObject({ code: 'service_unavailable' });
});

describe('its health', () => {
  test('is what it says of one program', async () => {
    await client.checkHealth('chromium', 5_000);
    engine.health = (answer) => answer(false);
    await expect(client.checkHealth('chromium', 5_000)).rejects.toMatchObject({ fault: 'failed' });
  });

  test('is unknown while it does not answer', async () => {
    engine.health = () => undefined;
    await expect(client.checkHealth('chromium', 50)).rejects.toMatchObject({ fault: 'lost' });
  });

  test('is none where there is no engine', async () => {
    engine.close();
    await expect(client.checkHealth('chromium', 5_000)).rejects.toMatchObject({
      fault: 'unreachable',
    });
  });
});
