import { afterEach, beforeEach, describe, expect, vi, test } from 'vitest';
import { PlatenError } from '@platen/contracts';
import type { UsageClient } from '../../downstream/clients.ts';
import { testLog } from '../../testing/serve.ts';
import { ReservationReleases } from './reservation-releases.ts';

const release = { accountId: 'acc', reservationId: 'res', requestId: 'req' };
const away = () => Promise.reject(new PlatenError('service_unavailable', 'Away.'));
const HOUR_MS = 3_600_000;

type Call = UsageClient['call'];

beforeEach(() => {
  vi.useFakeTimers({ toNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Releases with a usage service that answers as `answer` does. */
function releasesOver(answer: () => Promise<unknown>) {
  const call = vi.fn(answer);
  const { log, lines } = testLog();
  const usage = { call: call as unknown as Call } as UsageClient;
  return { releases: new ReservationReleases(usage, log), call, lines };
}

/** Whether a promise has settled once everything that can go on has gone on. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const settle = () => {
    settled = true;
  };
  promise.then(settle, settle);
  await vi.advanceTimersByTimeAsync(0);
  return settled;
}

describe('release', () => {
  test('is sent once when usage answers', async () => {
    const { releases, call, lines } = releasesOver(() => Promise.resolve({}));
    await releases.release(release);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(call.mock.calls).toEqual([
      [
        'Release',
        { accountId: 'acc', reservationId: 'res', refundRate: false },
        { requestId: 'req', timeoutMs: 2_000 },
      ],
    ]);
    expect(lines).toEqual([]);
  });

  test('waits for the first attempt', async () => {
    const answer = Promise.withResolvers<object>();
    const { releases } = releasesOver(() => answer.promise);
    const releasing = releases.release(release);
    expect(await isSettled(releasing)).toBe(false);
    answer.resolve({});
    expect(await isSettled(releasing)).toBe(true);
  });

  test('resolves after the first attempt although usage is down', async () => {
    const { releases, call } = releasesOver(away);
    await expect(releases.release(release)).resolves.toBeUndefined();
    expect(call.mock.calls.length).toBeLessThanOrEqual(2);
  });

  test('is repeated until usage answers, and not after', async () => {
    let attempts = 0;
    const { releases, call, lines } = releasesOver(() =>
      ++attempts < 5 ? away() : Promise.resolve({}),
    );
    await releases.release(release);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(call).toHaveBeenCalledTimes(5);
    expect(new Set(call.mock.calls.map((args) => JSON.stringify(args))).size).toBe(1);
    expect(lines).toEqual([]);
  });

  test('is abandoned and logged when usage never answers', async () => {
    const { releases, call, lines } = releasesOver(away);
    await releases.release(release);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    const attempts = call.mock.calls.length;
    expect(attempts).toBe(1 + 1 + 12);
    expect(lines).toEqual([
      expect.objectContaining({
        msg: 'gave up a release: usage did not answer',
        reservationId: 'res',
        requestId: 'req',
      }),
    ]);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(call).toHaveBeenCalledTimes(attempts);
  });

  test('repeats each of several', async () => {
    let isAway = true;
    const { releases, call } = releasesOver(() => (isAway ? away() : Promise.resolve({})));
    const ids = ['a', 'b', 'c'];
    await Promise.all(ids.map((reservationId) => releases.release({ ...release, reservationId })));
    call.mockClear();
    isAway = false;
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    const released = (call.mock.calls as unknown as [string, { reservationId: string }][]).map(
      ([, { reservationId }]) => reservationId,
    );
    expect(new Set(released)).toEqual(new Set(ids));
  });
});

describe('drained', () => {
  test('resolves at once when nothing is pending', async () => {
    const { releases } = releasesOver(() => Promise.resolve({}));
    expect(await isSettled(releases.drained(1_000))).toBe(true);
    await releases.release(release);
    expect(await isSettled(releases.drained(1_000))).toBe(true);
  });

  test('waits until pending releases are answered', async () => {
    let isAway = true;
    const { releases } = releasesOver(() => (isAway ? away() : Promise.resolve({})));
    await releases.release(release);
    const drained = releases.drained(HOUR_MS);
    expect(await isSettled(drained)).toBe(false);
    isAway = false;
    await vi.advanceTimersByTimeAsync(HOUR_MS - 1);
    expect(await isSettled(drained)).toBe(true);
  });

  test('does not wait longer than its limit', async () => {
    const { releases } = releasesOver(away);
    await releases.release(release);
    const drained = releases.drained(1_000);
    await vi.advanceTimersByTimeAsync(999);
    expect(await isSettled(drained)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await isSettled(drained)).toBe(true);
  });
});
