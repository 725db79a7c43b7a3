import { afterEach, expect, test } from 'vitest';
import { PlatenError, type ErrorCode } from '@platen/contracts';
import express from 'express';
import { AuthAttemptLimiter, UNCOUNTED_TOKEN_REFUSALS } from '../identity/auth-attempt-limiter.ts';
import { serve, testLog } from '../testing/serve.ts';
import type { AuthClient } from '../downstream/clients.ts';
import { bearerGuard } from './authenticate.ts';
import { answerError } from './errors.ts';
import { requestContext } from './request-context.ts';

const REFUSALS: Record<string, ErrorCode> = { unreadable: 'service_unavailable' };

let server: Awaited<ReturnType<typeof serve>> | undefined;

afterEach(() => server?.close());

/** An app with tokens, of which auth knows one. @returns sends requests, and how often the edge asked auth */
async function guarded(clock: { now(): number } = performance, reason = 'No.') {
  let lookups = 0;
  const auth = {
    call: (_method: string, { token }: { token: string }) => {
      lookups += 1;
      return token.startsWith('known')
        ? Promise.resolve({ accountId: 'acc_1', plan: 'starter' })
        : Promise.reject(new PlatenError(REFUSALS[token] ?? 'invalid_token', reason));
    },
  } as unknown as Pick<AuthClient, 'call'>;
  const guard = bearerGuard(auth, new AuthAttemptLimiter(clock, UNCOUNTED_TOKEN_REFUSALS))([]);
  const app = express().use(requestContext(testLog().log), guard, (_request, response) => {
    response.json(response.locals['manager']);
  });
  server = await serve(app.use(answerError));
  const { url } = server;
  const ask = async (token: string) => {
    const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
    await response.clone().arrayBuffer();
    return response;
  };
  return { ask, lookups: () => lookups };
}

test('an unknown token gets the answer of RFC 6750', async () => {
  const { ask } = await guarded();
  const response = await ask('unknown');
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"');
});

test('an API key in place of a token is named, and auth is not asked', async () => {
  const { ask, lookups } = await guarded();
  const keyed = await fetch(server!.url, { headers: { 'X-API-Key': 'platen_test_x' } });
  for (const response of [await ask('platen_live_x'), keyed]) {
    expect(await response.json()).toMatchObject({
      error: 'invalid_token',
      message: expect.stringContaining('An API key is none') as unknown,
    });
  }
  expect(lookups()).toBe(0);
});

test('the answer of RFC 6750 takes no more than a header may, and is ASCII', async () => {
  const { ask } = await guarded(performance, `"${'claïm 😀 '.repeat(10_000)}`);
  const challenge = (await ask('unknown')).headers.get('www-authenticate')!;
  expect(challenge).toMatch(/error_description="'cla.m [\x20-\x7e]*\.\.\."$/);
  expect(challenge.length).toBeLessThan(400);
});

test('an address may try a thousand unknown tokens a minute, then some, and a known one always', async () => {
  let now = 0;
  const { ask, lookups } = await guarded({ now: () => now });
  expect((await ask('known')).status).toBe(200);
  for (let batch = 0; batch < 12; batch++) {
    await Promise.all(Array.from({ length: 100 }, () => ask('unknown')));
  }
  expect(lookups()).toBe(1 + 1_000 + 20);
  const refused = await ask('known-too');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect((await ask('known')).status).toBe(200);
  now += 1_000;
  expect((await ask('known-too')).status).toBe(200);
});

test.each([
  ['known', 200],
  ['unreadable', 503],
])('a token that is %s does not count', async (token, answer) => {
  const { ask, lookups } = await guarded();
  for (let batch = 0; batch < 12; batch++) {
    const responses = await Promise.all(Array.from({ length: 100 }, () => ask(token)));
    expect(responses.every(({ status }) => status === answer)).toBe(true);
  }
  expect(lookups()).toBe(1_200);
});
