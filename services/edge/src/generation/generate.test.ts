import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import {
  PlatenError,
  type Caller,
  type GenerationRequest,
  type UploadRequest,
} from '@platen/contracts';
import express from 'express';
import { Registry } from 'prom-client';
import type { Clients } from '../downstream/clients.ts';
import { AbuseGuard } from '../identity/abuse-guard.ts';
import { answerError } from '../middleware/errors.ts';
import { requestContext } from '../middleware/request-context.ts';
import { ask, serve, testLog } from '../testing/serve.ts';
import { Generations } from './generate.ts';
import { toDraft } from './job.ts';
import { generationMetrics } from './metrics.ts';
import { ReservationReleases } from './reservation/reservation-releases.ts';

/** No missing variables and no substituted fonts. */

let server: Awaited<ReturnType<typeof serve>> | undefined;

afterEach(() => server?.close());

const ADMITTED = {
  verdict: 'VERDICT_ADMITTED',
  limits: {
    renderTimeoutMs: 30_000,
    maxPages: 2_000,
    javascript: true,
    demo: false,
    isolation: 'account',
  },
};

const callerOf = (accountId: string): Caller => ({
  accountId,
  keyId: 'key',
  plan: 'starter',
  mode: 'MODE_LIVE',
  scopes: ['generate'],
});

/** The limits of an account without limits. */
const ROOM = { rate: { resetMs: 0 }, quota: { resetsAtMs: 0 } };

/**
 * An edge that serves each account at its own path. `open` is what render does, `reserve` the answer of usage
 * to the nth request.
 */
async function serveGenerations(
  open: (method: string, options: { signal: AbortSignal }) => unknown,
  reserve: (nth: number) => unknown = () => ADMITTED,
) {
  const asked: string[] = [];
  const released = Promise.withResolvers<Record<string, unknown>>();
  let reserved = 0;
  let partsReleased = 0;
  const call = (method: string, request: Record<string, unknown>) => {
    asked.push(method);
    if (method === 'Release') released.resolve(request);
    return Promise.resolve(method === 'Reserve' ? reserve((reserved += 1)) : {});
  };
  const render = {
    open(method: string, options: { signal: AbortSignal }) {
      asked.push(method);
      return open(method, options);
    },
  };
  const clients = { usage: { call }, render } as unknown as Clients;
  const { log } = testLog();
  const generations = new Generations({
    clients,
    releases: new ReservationReleases(clients.usage, log),
    abuseGuard: new AbuseGuard(),
    metrics: generationMetrics(new Registry()),
    renderTimeoutMs: undefined,
    isolation: 'account',
    leaseMs: 60_000,
  });
  const app = express().use(requestContext(log));
  app.get('/:account', async ({ params, query }, response) => {
    const { format, waits, key } = query;
    const options = waits ? { wait_for: { delay_ms: 1 } } : {};
    const request: GenerationRequest | UploadRequest =
      format === 'docx'
        ? { file: Buffer.from('x') }
        : { content: 'x', options, format: format === 'markdown' ? format : 'html' };
    const draft = toDraft(request, { output: 'pdf' });
    const caller = callerOf(params.account);
    const held = { end: () => void (partsReleased += 1) };
    const idempotency = typeof key === 'string' ? { key, content: 'x' } : undefined;
    await generations.generate({ draft, caller, idempotency, held }, response);
  });
  app.use(answerError);
  server = await serve(app);
  const { url } = server;
  return {
    url,
    asked,
    released: released.promise,
    partsReleased: () => partsReleased,
    get: (account: string) => fetch(`${url}/${account}`),
  };
}

test('an overloaded account is refused again without a call of render, others are not', async () => {
  const { asked, get } = await serveGenerations(() => {
    throw new PlatenError('overloaded', 'Busy.', { retryAfterMs: 600_000 });
  });
  const first = await get('mine');
  expect([first.status, first.headers.get('retry-after')]).toEqual([503, '600']);
  expect(asked).toEqual(['Reserve', 'Render', 'Release']);
  const again = await get('mine');
  expect([again.status, again.headers.get('retry-after')]).toEqual([503, '600']);
  expect(await again.json()).toMatchObject({ error: 'overloaded', message: 'Busy.' });
  expect(asked.splice(0)).toEqual(['Reserve', 'Render', 'Release', 'Reserve', 'Release']);
  expect((await get('other')).status).toBe(503);
  expect(asked).toEqual(['Reserve', 'Render', 'Release']);
});

describe('while render is overloaded, for an account with known quota', () => {
  const standing = { ...ADMITTED, ...ROOM, quota: { limit: 500, remaining: 7, resetsAtMs: 0 } };

  /** A caller that render has refused, as the edge remembers. */
  async function refused(admission: object, path = 'mine') {
    const all = await serveGenerations(
      () => {
        throw new PlatenError('overloaded', 'Busy.', { retryAfterMs: 600_000 });
      },
      () => admission,
    );
    expect((await all.get(path)).status).toBe(503);
    all.asked.length = 0;
    return all;
  }

  test('a document is refused without a reservation on a plan without a rate', async () => {
    const { asked, get } = await refused(standing);
    const { status, headers } = await get('mine');
    expect([status, headers.get('retry-after'), asked]).toEqual([503, '600', []]);
    expect(['limit', 'remaining'].map((name) => headers.get(`x-quota-${name}`))).toEqual([
      '500',
      null,
    ]);
    expect(headers.has('x-quota-reset')).toBe(true);
  });

  test('usage is called on a plan with a rate, because a refusal uses it', async () => {
    const limited = { limit: 10, remaining: 9, resetMs: 0 };
    const { asked, get } = await refused({ ...standing, rate: limited });
    await get('mine');
    expect(asked).toContain('Reserve');
  });

  test('usage is called for a known Idempotency-Key; a new one is refused', async () => {
    const { asked, get } = await refused(standing, 'mine?key=old');
    for (let nth = 0; nth < 2; nth++) expect((await get('mine?key=new')).status).toBe(503);
    expect(asked).toEqual([]);
    await get('mine?key=old');
    expect(asked).toContain('Reserve');
  });
});

test('cancels the call when the answer cannot be written, and charges nothing', async () => {
  let cancels = 0;
  const { asked, get } = await serveGenerations(() => ({
    send: () => Promise.resolve(),
    end: () => undefined,
    cancel: () => (cancels += 1),
    // oxlint-disable-next-line typescript/require-await -- as a call has it
    async *messages() {
      yield { facts: { size: 4, renderMs: 1, pageCount: 1, report: {} } }; // no list of missing variables
      yield { chunk: Buffer.from('%PDF') };
    },
  }));
  const response = await get('mine');
  expect([response.status, await response.json()]).toEqual([
    500,
    expect.objectContaining({ error: 'generation_failed' }),
  ]);
  expect(cancels).toBe(1);
  expect(asked).toEqual(['Reserve', 'Render', 'Release']);
});

describe('a document that is not delivered completely', () => {
  const HALF = Buffer.alloc(1024 * 1024);

  /** A render whose document goes on when the test says so. */
  async function serveHalf(rest: () => Promise<Buffer | undefined>) {
    const cancelled = Promise.withResolvers<never>();
    cancelled.promise.catch(() => undefined);
    const open = (_: string, { signal }: { signal: AbortSignal }) => {
      signal.addEventListener('abort', () => cancelled.reject(new Error('cancelled')));
      return {
        send: () => Promise.resolve(),
        end: () => undefined,
        cancel: () => undefined,
        async *messages() {
          const facts = { size: 3 * HALF.length, renderMs: 1, pageCount: 1, report: null };
          yield { facts, chunk: HALF };
          yield { chunk: HALF };
          const chunk = await Promise.race([rest(), cancelled.promise]);
          if (chunk) yield { chunk };
        },
      };
    };
    return serveGenerations(open);
  }

  const never = () => new Promise<never>(() => undefined);

  test('whose client left in the middle is reported as a hang-up', async () => {
    const { url, released } = await serveHalf(never);
    const client = await ask(`${url}/mine`);
    await once(client, 'readable');
    client.destroy();
    expect(await released).toMatchObject({ refundRate: false, hangUp: { plan: 'starter' } });
  });

  test('whose client left before the first byte is released', async () => {
    const { url, released, asked } = await serveGenerations((_, { signal }) => ({
      send: () => Promise.resolve(),
      end: () => undefined,
      cancel: () => undefined,
      async *messages() {
        await once(signal, 'abort');
        yield {}; // the client has left
      },
    }));
    const leaving = new AbortController();
    const left = fetch(`${url}/mine`, { signal: leaving.signal });
    while (!asked.includes('Render')) await setImmediate();
    leaving.abort();
    await expect(left).rejects.toThrow();
    expect(await released).not.toHaveProperty('hangUp');
  });

  test('that the edge cut off is released', async () => {
    const { url, released } = await serveHalf(never);
    const client = await ask(`${url}/mine`);
    await once(client, 'readable');
    client.on('error', () => undefined);
    server?.close();
    expect(await released).not.toHaveProperty('hangUp');
  });

  test.each<[string, () => Promise<Buffer | undefined>]>([
    ['broke off', () => Promise.resolve(undefined)],
    ['failed', () => Promise.reject(new PlatenError('service_unavailable', 'Away.'))],
  ])('that %s on its way is released', async (_, rest) => {
    const { url, released } = await serveHalf(rest);
    const client = await ask(`${url}/mine`);
    client.on('error', () => undefined).resume();
    expect(await released).not.toHaveProperty('hangUp');
  });
});

describe('a document that is rendered', () => {
  /** A render that makes documents of four bytes. */
  const open = () => ({
    send: () => Promise.resolve(),
    end: () => undefined,
    cancel: () => undefined,
    // oxlint-disable-next-line typescript/require-await -- as a call has it
    async *messages() {
      const facts = { size: 4, renderMs: 1, pageCount: 1, report: null };
      yield { facts, chunk: Buffer.from('%PDF') };
    },
  });

  test('is charged before it is delivered', async () => {
    const { asked, get } = await serveGenerations(open);
    expect(await (await get('mine')).text()).toBe('%PDF');
    expect(asked).toEqual(['Reserve', 'Render', 'Commit']);
  });

  test('is held until render has its parts', async () => {
    const ended = Promise.withResolvers<undefined>();
    const { get, partsReleased, asked } = await serveGenerations(() => ({
      ...open(),
      end: () => ended.promise,
    }));
    const answering = get('mine');
    while (!asked.includes('Render')) await setImmediate();
    expect(partsReleased()).toBe(0);
    ended.resolve(undefined);
    expect((await answering).status).toBe(200);
    expect(partsReleased()).toBe(1);
  });
});
