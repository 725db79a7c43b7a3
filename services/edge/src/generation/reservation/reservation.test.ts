import { afterEach, beforeEach, describe, expect, vi, test } from 'vitest';
import { PlatenError, type Admission, type Caller } from '@platen/contracts';
import type { UsageClient } from '../../downstream/clients.ts';
import { testLog } from '../../testing/serve.ts';
import { ReservationReleases } from './reservation-releases.ts';
import { Reservation } from './reservation.ts';

const admitted: Admission = {
  verdict: 'VERDICT_ADMITTED',
  retryAfterMs: 0,
  quota: { limit: 500, remaining: 499, resetsAtMs: 0 },
  rate: { limit: 10, remaining: 9, resetMs: 0 },
  limits: {
    renderTimeoutMs: 30_000,
    maxPages: 2_000,
    javascript: true,
    demo: false,
    isolation: 'account',
  },
};
const provisional = {
  month: '2026-11',
  day: 21,
  keyId: 'key',
  test: false,
  format: 'html',
};
const RENEW_EVERY_MS = 20_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Method = 'Reserve' | 'Commit' | 'Renew' | 'Release';
type Answers = Partial<Record<Method, () => Promise<unknown>>>;

const away = () => Promise.reject(new PlatenError('service_unavailable', 'Away.'));

beforeEach(() => {
  vi.useFakeTimers({ toNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A usage service that admits by default, and remembers its calls. */
function usageWith(answers: Answers = {}) {
  const calls: { method: Method; request: Record<string, unknown>; options: object }[] = [];
  const call = (method: Method, request: Record<string, unknown>, options: object) => {
    calls.push({ method, request, options });
    return answers[method]?.() ?? Promise.resolve(method === 'Reserve' ? admitted : {});
  };
  const caller: Caller = {
    accountId: 'acc',
    keyId: 'key',
    plan: 'starter',
    mode: 'MODE_LIVE',
    scopes: ['generate'],
  };
  const usage = { call: call as unknown } as UsageClient;
  const { log, lines } = testLog();
  const options = {
    usage,
    releases: new ReservationReleases(usage, log),
    caller,
    format: 'html' as const,
    leaseMs: 3 * RENEW_EVERY_MS,
    requestId: 'req',
    log,
  };
  const count = (method: Method) => calls.filter((each) => each.method === method).length;
  return { options, calls, count, lines };
}

async function reserve(answers?: Answers) {
  const usage = usageWith(answers);
  const reservation = await Reservation.make(usage.options);
  if (!(reservation instanceof Reservation)) throw new Error('it was refused');
  return { reservation, ...usage };
}

describe('Reservation.make', () => {
  test('reserves under a new id', async () => {
    const { reservation, calls } = await reserve();
    expect(calls).toEqual([
      {
        method: 'Reserve',
        request: {
          accountId: 'acc',
          plan: 'starter',
          keyId: 'key',
          leaseMs: 60_000,
          test: false,
          format: 'html',
          reservationId: expect.stringMatching(UUID) as unknown,
        },
        options: { requestId: 'req', timeoutMs: 2_000 },
      },
    ]);
    expect(reservation.admission).toBe(admitted);
    expect(reservation.state).toBe('reserved');
    reservation.close();
  });

  test('sends whether it is a test key, the format, and the Idempotency-Key', async () => {
    const { options, calls } = usageWith();
    const caller: Caller = { ...options.caller, mode: 'MODE_TEST' };
    const idempotency = { key: 'aa', content: 'bb' };
    const made = await Reservation.make({ ...options, caller, format: 'docx', idempotency });
    (made as Reservation).close();
    expect(calls[0]?.request).toMatchObject({ test: true, format: 'docx', idempotency });
  });

  test('never uses an id twice, also for one request', async () => {
    const { options, calls } = usageWith();
    for (const made of [await Reservation.make(options), await Reservation.make(options)]) {
      (made as Reservation).close();
    }
    expect(calls[0]?.request['reservationId']).not.toBe(calls[1]?.request['reservationId']);
  });

  test.each([
    'VERDICT_RATE_LIMITED',
    'VERDICT_QUOTA_EXCEEDED',
    'VERDICT_IN_FLIGHT',
    'VERDICT_MISMATCH',
  ] as const)('holds nothing after %s', async (verdict) => {
    const refused = { ...admitted, verdict };
    const { options, calls } = usageWith({ Reserve: () => Promise.resolve(refused) });
    expect(await Reservation.make(options)).toBe(refused);
    await vi.advanceTimersByTimeAsync(RENEW_EVERY_MS * 3);
    expect(calls).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('fails as usage does, and holds nothing', async () => {
    const { options } = usageWith({ Reserve: away });
    await expect(Reservation.make(options)).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('commit', () => {
  test('goes from reserved over charging to charged', async () => {
    const charged = Promise.withResolvers<object>();
    const { reservation, calls } = await reserve({ Commit: () => charged.promise });
    expect(reservation.state).toBe('reserved');
    const committing = reservation.commit();
    expect(reservation.state).toBe('charging');
    charged.resolve({});
    await committing;
    expect(reservation.state).toBe('charged');
    expect(calls.at(-1)).toEqual({
      method: 'Commit',
      request: {
        accountId: 'acc',
        plan: 'starter',
        reservationId: calls[0]?.request['reservationId'],
      },
      options: { requestId: 'req', timeoutMs: 2_000 },
    });
    reservation.close();
  });

  test('returns the `provisional` of an admission without the store, which has no lease', async () => {
    const { reservation, calls, count } = await reserve({
      Reserve: () => Promise.resolve({ ...admitted, provisional }),
    });
    await vi.advanceTimersByTimeAsync(RENEW_EVERY_MS * 3);
    expect(count('Renew')).toBe(0);
    await reservation.commit();
    expect(calls.at(-1)?.request['provisional']).toBe(provisional);
  });

  test('is repeated while usage is down for a moment', async () => {
    let attempts = 0;
    const { reservation, calls, count } = await reserve({
      Commit: () => (++attempts < 3 ? away() : Promise.resolve({})),
    });
    const committing = reservation.commit();
    await vi.advanceTimersByTimeAsync(60_000);
    await committing;
    expect(reservation.state).toBe('charged');
    expect(count('Commit')).toBe(3);
    const commits = calls.filter(({ method }) => method === 'Commit').map(({ request }) => request);
    expect(new Set(commits.map((request) => request['reservationId'])).size).toBe(1);
    reservation.close();
  });

  test('leaves it in doubt when usage stays down', async () => {
    const { reservation, count } = await reserve({ Commit: away });
    const failed = expect(reservation.commit()).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
    expect(reservation.state).toBe('charging');
    expect(count('Commit')).toBe(1 + 10);
    reservation.close();
  });

  test('is not repeated when usage has answered', async () => {
    const failure = new PlatenError('generation_failed', 'No.');
    const { reservation, count } = await reserve({ Commit: () => Promise.reject(failure) });
    await expect(reservation.commit()).rejects.toBe(failure);
    expect(reservation.state).toBe('charging');
    expect(count('Commit')).toBe(1);
    reservation.close();
  });
});

describe('the lease', () => {
  test('is renewed every third of its time', async () => {
    const { reservation, calls, count } = await reserve();
    await vi.advanceTimersByTimeAsync(RENEW_EVERY_MS - 1);
    expect(count('Renew')).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(count('Renew')).toBe(1);
    expect(calls.at(-1)).toEqual({
      method: 'Renew',
      request: {
        accountId: 'acc',
        leaseMs: 60_000,
        reservationId: calls[0]?.request['reservationId'],
      },
      options: { requestId: 'req', timeoutMs: 2_000 },
    });
    await vi.advanceTimersByTimeAsync(RENEW_EVERY_MS * 9);
    expect(count('Renew')).toBe(10);
    reservation.close();
  });

  test('is not renewed after the charge', async () => {
    const { reservation, count } = await reserve();
    await reservation.commit();
    await vi.advanceTimersByTimeAsync(RENEW_EVERY_MS * 3);
    expect(count('Renew')).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is not renewed once closed', async () => {
    const { reservation, count } = await reserve();
    await vi.advanceTimersByTimeAsync(RENEW_EVERY_MS);
    reservation.close();
    await vi.advanceTimersByTimeAsync(RENEW_EVERY_MS * 10);
    expect(count('Renew')).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is not renewed once released', async () => {
    const { reservation, count } = await reserve();
    await reservation.release();
    await vi.advanceTimersByTimeAsync(RENEW_EVERY_MS * 10);
    expect(count('Renew')).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is repeated at its next turn when usage was down, and logs that', async () => {
    let isAway = true;
    const { reservation, count, lines } = await reserve({
      Renew: () => (isAway ? away() : Promise.resolve({})),
    });
    await vi.advanceTimersByTimeAsync(RENEW_EVERY_MS);
    isAway = false;
    await vi.advanceTimersByTimeAsync(RENEW_EVERY_MS);
    expect(count('Renew')).toBe(2);
    expect(lines.map(({ msg }) => msg)).toEqual(['could not renew a lease']);
    reservation.close();
  });
});

describe('release', () => {
  test.each<[string, (reservation: Reservation) => Promise<unknown>]>([
    ['reserved', () => Promise.resolve()],
    ['charged', (reservation) => reservation.commit()],
  ])('releases what was %s, under its id', async (_, prepare) => {
    const { reservation, calls } = await reserve();
    await prepare(reservation);
    await reservation.release();
    expect(calls.at(-1)).toEqual({
      method: 'Release',
      request: {
        accountId: 'acc',
        reservationId: calls[0]?.request['reservationId'],
        refundRate: false,
      },
      options: { requestId: 'req', timeoutMs: 2_000 },
    });
  });

  test.each([
    ['by its plan', admitted, { plan: 'starter' }],
    [
      'by what it is made of, too, where the store was away',
      { ...admitted, provisional },
      { plan: 'starter', provisional },
    ],
  ])('of a hang-up is judged %s', async (_, admission, hangUp) => {
    const { reservation, calls } = await reserve({ Reserve: () => Promise.resolve(admission) });
    await reservation.release({ hungUp: true });
    expect(calls.at(-1)?.request).toEqual({
      accountId: 'acc',
      refundRate: false,
      hangUp,
      reservationId: calls[0]?.request['reservationId'],
    });
  });

  test('never throws, and repeats until usage answers', async () => {
    let isAway = true;
    const { reservation, count } = await reserve({
      Release: () => (isAway ? away() : Promise.resolve({})),
    });
    await reservation.release();
    isAway = false;
    await vi.advanceTimersByTimeAsync(3_600_000);
    const releases = count('Release');
    expect(releases).toBeGreaterThan(1);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(count('Release')).toBe(releases);
  });
});
