import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { until } from '../harness/until.ts';
import { wordDocument } from '../harness/documents/word-document.ts';

let platform: RunningPlatform;

beforeAll(() => {
  platform = sharedPlatform();
});
afterAll(() => platform.leave());

const as = (name: string) => ({ headers: { 'Idempotency-Key': name } });

/** The status, the code if any, and the remaining rate. */
async function outcomeOf(response: Response) {
  const body = Buffer.from(await response.arrayBuffer());
  const rate = /r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1];
  const code = response.ok ? undefined : (JSON.parse(body.toString()) as { error: string }).error;
  return { outcome: [response.status, code].join(' ').trim(), rate };
}

const outcome = async (response: Promise<Response>) => (await outcomeOf(await response)).outcome;

/** Long enough to be observed, also on a busy machine. */
const SLOW = { content: '<p>slow', options: { wait_for: { delay_ms: 5_000 } } };
const QUICK = { content: '<p>quick' };

describe('a repeat', () => {
  test('is rendered again and charged once, also with the quota used up', async () => {
    const { key } = await platform.account('two-a-month');
    expect(await outcome(platform.generate(key, QUICK, as('one')))).toBe('200');
    expect(await outcome(platform.generate(key, QUICK, as('one')))).toBe('200');
    expect(await platform.usage(key)).toMatchObject({ used: 1, remaining: 1 });
    await platform.pdf(key, QUICK);
    expect(await outcome(platform.generate(key, QUICK))).toBe('402 quota_exceeded');
    expect(await outcome(platform.generate(key, QUICK, as('two')))).toBe('402 quota_exceeded');
    expect(await outcome(platform.generate(key, QUICK, as('one')))).toBe('200');
    expect(await platform.usage(key)).toMatchObject({ used: 2, remaining: 0, overage: 0 });
  });

  test('is recognised in any order of its fields, and with any file name', async () => {
    const { key } = await platform.account();
    const [one, other] = [
      { content: 'x', variables: { a: 1, b: { c: 2, d: 3 } } },
      { variables: { b: { d: 3, c: 2 }, a: 1 }, content: 'x' },
    ];
    expect(await outcome(platform.generate(key, one, as('json')))).toBe('200');
    expect(await outcome(platform.generate(key, other, as('json')))).toBe('200');
    const file = await wordDocument();
    expect(await outcome(platform.upload(key, { file, name: 'a.docx' }, as('form')))).toBe('200');
    expect(await outcome(platform.upload(key, { file, name: 'b.docx' }, as('form')))).toBe('200');
    expect(await platform.usage(key)).toMatchObject({ used: 2 });
  });

  test('while the first is in progress gets 409 with Retry-After, and uses no rate', async () => {
    const account = await platform.account('starter');
    const { key } = account;
    const first = platform.generate(key, SLOW, as('one'));
    await platform.begun(account, 'starter');
    for (const body of [SLOW, QUICK]) {
      const refused = await platform.generate(key, body, as('one'));
      expect(refused.headers.get('retry-after')).toBe('1');
      expect(await outcomeOf(refused)).toEqual({ outcome: '409 idempotency_conflict', rate: '9' });
    }
    expect(await outcome(first)).toBe('200');
    const repeat = await outcomeOf(await platform.generate(key, SLOW, as('one')));
    expect(repeat).toEqual({ outcome: '200', rate: '8' });
    expect(await platform.usage(key)).toMatchObject({ used: 1, remaining: 499 });
  });

  test('is free five times, even with different documents; then it is charged, or 402 without quota', async () => {
    const { key } = await platform.account('two-a-month');
    const random = { content: '<p><script>document.write(Math.random())</script>' };
    const outcomes = [];
    for (let count = 0; count < 8; count++) {
      outcomes.push(await outcome(platform.generate(key, random, as('one'))));
    }
    expect(outcomes).toEqual([...Array<string>(7).fill('200'), '402 quota_exceeded']);
    expect(await platform.usage(key)).toMatchObject({ used: 2, remaining: 0, overage: 0 });
  });

  test('of many at once is charged once', async () => {
    const { key } = await platform.account();
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => outcome(platform.generate(key, QUICK, as('one')))),
    );
    expect(outcomes).toContain('200');
    expect(new Set(outcomes)).toEqual(new Set(outcomes.filter((each) => /^(200|409)/.test(each))));
    expect(await platform.usage(key)).toMatchObject({ used: 1 });
  });
});

describe('another request with the same Idempotency-Key', () => {
  test('gets 422, is not charged and uses no rate', async () => {
    const { key } = await platform.account('starter');
    expect(await outcome(platform.generate(key, QUICK, as('one')))).toBe('200');
    const mismatch = { outcome: '422 idempotency_mismatch', rate: '9' };
    const other = { ...QUICK, options: { scale: 1.1 } };
    expect(await outcomeOf(await platform.generate(key, other, as('one')))).toEqual(mismatch);
    expect(await outcomeOf(await platform.preview(key, QUICK, as('one')))).toEqual(mismatch);
    expect(await platform.usage(key)).toMatchObject({ used: 1 });
  });

  test('is independent in another account, and between test and live keys', async () => {
    const account = await platform.account('two-a-month');
    const tests = await platform.testKey(account);
    const { key: stranger } = await platform.account();
    expect(await outcome(platform.generate(tests.key, QUICK, as('one')))).toBe('200');
    expect(await platform.usage(account.key)).toMatchObject({ used: 0 });
    expect(await outcome(platform.generate(account.key, QUICK, as('one')))).toBe('200');
    expect(await platform.usage(account.key)).toMatchObject({ used: 1 });
    expect(await outcome(platform.generate(stranger, { content: 'y' }, as('one')))).toBe('200');
  });
});

describe('a failure leaves its Idempotency-Key free', () => {
  test('when the document was at fault', async () => {
    const { key } = await platform.account();
    const broken = { content: '{% if %}' };
    expect(await outcome(platform.generate(key, broken, as('one')))).toBe('422 template_error');
    expect(await outcome(platform.generate(key, QUICK, as('one')))).toBe('200');
    expect(await platform.usage(key)).toMatchObject({ used: 1 });
  });

  test('when the client hung up', async () => {
    const account = await platform.account('two-a-month');
    const { key } = account;
    const leaving = new AbortController();
    const left = platform.generate(key, SLOW, { ...as('one'), signal: leaving.signal });
    await platform.begun(account, 'two-a-month');
    leaving.abort();
    await expect(left).rejects.toThrow('aborted');
    await until('its reservation is released', async () => {
      return (await outcome(platform.generate(key, QUICK, as('one')))) === '200';
    });
    expect(await platform.usage(key)).toMatchObject({ used: 1 });
  });
});

test.each(['', 'two words', 'k'.repeat(129)])('%p is no Idempotency-Key: 400', async (name) => {
  const { key } = await platform.account('starter');
  const refused = await platform.generate(key, QUICK, as(name));
  expect(await refused.json()).toMatchObject({
    error: 'invalid_request',
    message: expect.stringContaining('Idempotency-Key') as unknown,
  });
  expect(refused.status).toBe(400);
});
