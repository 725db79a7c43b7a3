import { PlatenError } from '@platen/contracts';
import type { Request, Response } from 'express';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, test } from 'vitest';
import type { UsageClient } from '../downstream/clients.ts';
import { AbuseGuard } from '../identity/abuse-guard.ts';
import { Bodies, BodyBudget } from '../middleware/body/bodies.ts';
import { hashedRequestId, shownRequestId } from './request-id.ts';
import { noteMade, RequestLog } from './request-log.ts';

const CALLER = {
  accountId: 'acc_1',
  keyId: 'key_1',
  plan: 'starter',
  mode: 'MODE_LIVE',
  scopes: [],
  requestIdSecret: 'secret',
};
const ENDED = { operation: 'generatePdf', status: 200, code: '', seconds: 0.5 };

const logs: RequestLog[] = [];
afterEach(() => Promise.all(logs.splice(0).map((log) => log.close())));

/** A log whose usage fails, or notes what it gets. */
function logWith(fails = false) {
  const sent: object[][] = [];
  const call = (_: string, { requests }: { requests: object[] }) => {
    if (fails) return Promise.reject(new PlatenError('service_unavailable', 'away'));
    sent.push(requests);
    return Promise.resolve({});
  };
  const metrics = new Registry();
  const log = new RequestLog({ usage: { call } as unknown as UsageClient, metrics });
  logs.push(log);
  const counted = async (outcome: string) =>
    (await metrics.getSingleMetric('platen_logged_requests_total')?.get())?.values.find(
      ({ labels }) => labels['outcome'] === outcome,
    )?.value;
  return { log, sent, counted };
}

const responseOf = (locals: object, isNamedByCaller = false) =>
  ({
    locals: { requestContext: { requestId: 'id-1', isNamedByCaller }, ...locals },
  }) as unknown as Response;

describe('a request for a document', () => {
  test('is sent with its facts after its answer', async () => {
    const { log, sent, counted } = logWith();
    const response = responseOf({ caller: CALLER });
    noteMade(response, { format: 'html' });
    noteMade(response, { pages: 2, bytes: 100, warnings: 1 });
    log.note(response, ENDED);
    expect(sent).toEqual([]);
    await log.send();
    expect(sent).toMatchObject([
      [
        {
          accountId: 'acc_1',
          requestId: 'id-1',
          keyId: 'key_1',
          format: 'html',
          status: 200,
          error: '',
          durationMs: 500,
          pages: 2,
          bytes: 100,
          warnings: 1,
        },
      ],
    ]);
    expect(await counted('logged')).toBe(1);
  });

  test('of the console counts under its name', async () => {
    const { log, sent } = logWith();
    const response = responseOf({ manager: { accountId: 'acc_2', plan: 'free' } });
    log.note(response, { ...ENDED, operation: 'makeConsolePdf' });
    await log.send();
    expect(sent).toMatchObject([[{ accountId: 'acc_2', keyId: 'console', format: '' }]]);
  });

  test.each([
    ['without an account', {}, 'generatePdf'],
    ['that asks for something else', { caller: CALLER }, 'getUsage'],
    ['for a preview of the console', { manager: CALLER }, 'makeConsolePreview'],
  ])('is not one %s', async (_, locals, operation) => {
    const { log, sent } = logWith();
    log.note(responseOf(locals), { ...ENDED, operation });
    await log.send();
    expect(sent).toEqual([]);
  });

  test('is dropped and counted while usage is away, and beyond what others leave of the room', async () => {
    const { log, counted } = logWith(true);
    for (let count = 0; count < 2_503; count += 1) log.note(responseOf({ caller: CALLER }), ENDED);
    expect(await counted('dropped')).toBe(3);
    await log.send();
    expect(await counted('dropped')).toBe(2_503);
  });

  test('of a quiet account is sent, however many of others wait', async () => {
    const { log, sent, counted } = logWith();
    for (const accountId of ['acc_2', 'acc_3'])
      for (let count = 0; count < 6_000; count += 1)
        log.note(responseOf({ caller: { ...CALLER, accountId } }), ENDED);
    log.note(responseOf({ caller: CALLER }), ENDED);
    await log.send();
    expect(sent.flat().at(-1)).toMatchObject({ accountId: 'acc_1' });
    expect(await counted('dropped')).toBe(12_000 + 1 - sent.flat().length);
    log.note(responseOf({ caller: { ...CALLER, accountId: 'acc_2' } }), ENDED);
    await log.send();
    expect(sent.flat().at(-1)).toMatchObject({ accountId: 'acc_2' });
  });

  test('that the abuse guard refused is only counted', async () => {
    const { log, sent, counted } = logWith();
    const guard = new AbuseGuard();
    const { admit } = new Bodies({ guard, budget: new BodyBudget(136 * 2 ** 20) });
    const bodied = { headers: { 'content-length': '2' } } as unknown as Request;
    for (let count = 0; count < 602; count += 1) {
      const response = responseOf({ caller: CALLER });
      try {
        void admit(bodied, response, () => undefined);
        log.note(response, ENDED);
      } catch {
        log.note(response, { ...ENDED, status: 429, code: 'rate_limit_exceeded' });
      }
    }
    await log.send();
    expect(sent.flat()).toHaveLength(600);
    expect([await counted('flood'), await counted('dropped')]).toEqual([2, 0]);
  });
});

describe('a caller’s own id', () => {
  test('is hashed by the account’s secret, and never shown', async () => {
    const { log, sent } = logWith();
    log.note(responseOf({ caller: CALLER }, true), ENDED);
    await log.send();
    const requestId = hashedRequestId('id-1', 'secret');
    expect(sent).toMatchObject([[{ requestId }]]);
    expect(requestId).not.toContain('id-1');
    expect(requestId).not.toBe(hashedRequestId('id-1', 'another'));
    expect(shownRequestId(requestId)).toBeNull();
    expect(shownRequestId('id-1')).toBe('id-1');
  });

  test('leaves nothing without a secret', () => {
    expect(hashedRequestId('id-1', undefined)).toBe(hashedRequestId('id-2', undefined));
  });
});
