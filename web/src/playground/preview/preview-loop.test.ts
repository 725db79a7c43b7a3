import { afterEach, beforeEach, describe, expect, vi, test } from 'vitest';
import { PlatenError } from '@platen/client';
import { PreviewLoop, type PreviewState } from './preview-loop.ts';

interface Request {
  request: string;
  signal: AbortSignal;
  resolve: (picture: string) => void;
  reject: (error: Error) => void;
}

let requests: Request[];
let states: PreviewState<string>[];
let loop: PreviewLoop<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  states = [];
  loop = new PreviewLoop({
    delayMs: 300,
    load: (request, signal) =>
      new Promise((resolve, reject) => requests.push({ request, signal, resolve, reject })),
    onState: (state) => states.push(state),
  });
});
afterEach(() => {
  loop.stop();
  vi.useRealTimers();
});

const settled = () => vi.advanceTimersByTimeAsync(0);

describe('previews of a changing document', () => {
  test('are requested after a pause, only for the newest version', async () => {
    loop.update('a');
    await vi.advanceTimersByTimeAsync(299);
    loop.update('b');
    await vi.advanceTimersByTimeAsync(299);
    expect(requests).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests.map(({ request }) => request)).toEqual(['b']);
    requests[0]!.resolve('picture of b');
    await settled();
    expect(states).toEqual([{ status: 'loading' }, { status: 'shown', picture: 'picture of b' }]);
  });

  test('cancel an older one, whose answer is not shown', async () => {
    loop.refresh('a');
    await settled();
    loop.update('b');
    expect(requests[0]!.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(300);
    expect(requests[0]!.signal.aborted).toBe(true);
    requests[0]!.resolve('picture of a');
    requests[0]!.reject(new Error('aborted'));
    await settled();
    expect(states.map(({ status }) => status)).toEqual(['loading', 'loading']);
  });

  test('are repeated later if the platform is overloaded', async () => {
    loop.refresh('a');
    await settled();
    requests[0]!.reject(
      new PlatenError('rate_limit_exceeded', 'wait', { status: 429, retryAfter: 7 }),
    );
    await settled();
    expect(states.at(-1)).toEqual({ status: 'waiting', seconds: 7 });
    await vi.advanceTimersByTimeAsync(7_000);
    expect(requests.map(({ request }) => request)).toEqual(['a', 'a']);
  });

  test('are not repeated for a refused document', async () => {
    loop.refresh('a');
    await settled();
    const error = new PlatenError('template_error', 'line 1', { status: 422 });
    requests[0]!.reject(error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states.at(-1)).toEqual({ status: 'failed', error });
    expect(requests).toHaveLength(1);
  });

  test('end when the page is closed', async () => {
    loop.refresh('a');
    await settled();
    loop.update('b');
    loop.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests[0]!.signal.aborted).toBe(true);
    expect(requests).toHaveLength(1);
  });
});
