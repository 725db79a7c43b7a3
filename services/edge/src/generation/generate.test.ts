import { afterEach, expect, test } from '@jest/globals';
import { PlatenError, type Caller } from '@platen/contracts';
import express from 'express';
import { Registry } from 'prom-client';
import type { Clients } from '../downstream/clients.ts';
import { AbuseGuard } from '../identity/abuse-guard.ts';
import { answerError } from '../middleware/errors.ts';
import { exchange } from '../middleware/exchange.ts';
import { serve, testLog } from '../testing/serve.ts';
import { Generations } from './generate.ts';
import { toDraft } from './job.ts';
import { GenerationMeasures } from './measures.ts';
import { Releases } from './releases.ts';

let server: Awaited<ReturnType<typeof serve>> | undefined;

afterEach(() => server?.close());

const ADMITTED = {
  verdict: 'VERDICT_ADMITTED',
  limits: { renderTimeoutMs: 30_000, maxPages: 2_000, javascript: true },
};

const callerOf = (accountId: string): Caller => ({
  ...{ accountId, keyId: 'key', plan: 'starter', mode: 'MODE_LIVE', scopes: ['generate'] },
});

/** An edge that serves each account at its own path; `open` is what render does. */
async function serveGenerations(open: () => unknown) {
  const asked: string[] = [];
  const call = (method: string) => {
    asked.push(method);
    return Promise.resolve(method === 'Reserve' ? ADMITTED : {});
  };
  const render = {
    open(method: string) {
      asked.push(method);
      return open();
    },
  };
  const clients = { usage: { call }, render } as unknown as Clients;
  const { log } = testLog();
  const generations = new Generations({
    ...{ clients, releases: new Releases(clients.usage, log), abuseGuard: new AbuseGuard() },
    ...{ measures: new GenerationMeasures(new Registry()), renderTimeoutMs: undefined },
    leaseMs: 60_000,
  });
  const app = express().use(exchange(log));
  app.get('/:account', async ({ params }, response) => {
    const draft = toDraft({ format: 'html', content: 'x' }, { output: 'pdf' });
    const caller = callerOf(params.account);
    await generations.generate({ draft, caller, idempotency: undefined }, response);
  });
  app.use(answerError);
  server = await serve(app);
  const { url } = server;
  return { asked, get: (account: string) => fetch(`${url}/${account}`) };
}

test('who was refused for load is refused again without asking render, others are not', async () => {
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

test('cancels the call where the answer cannot be made, and charges nothing', async () => {
  let cancels = 0;
  const { asked, get } = await serveGenerations(() => ({
    send: () => Promise.resolve(),
    end: () => undefined,
    cancel: () => (cancels += 1),
    // eslint-disable-next-line @typescript-eslint/require-await -- as a call has it
    async *messages() {
      yield { facts: { size: 4, renderMs: 1, pageCount: 1 } }; // no list of missing variables
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
