import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { PlatenError } from '@platen/client';
import { PreviewLoop, type PreviewState } from './preview-loop.ts';

interface Asked {
  request: string;
  signal: AbortSignal;
  resolve: (picture: string) => void;
  reject: (error: Error) => void;
}

let asked: Asked[];
let states: PreviewState<string>[];
let loop: PreviewLoop<string, string>;

beforeEach(() => {
  jest.useFakeTimers();
  asked = [];
  states = [];
  loop = new PreviewLoop({
    delayMs: 300,
    load: (request, signal) =>
      new Promise((resolve, reject) => asked.push({ request, signal, resolve, reject })),
    onState: (state) => states.push(state),
  });
});
afterEach(() => {
  loop.stop();
  jest.useRealTimers();
});

const settled = () => jest.advanceTimersByTimeAsync(0);

describe('previews of a changing document', () => {
  test('are requested after a pause, only for the newest version', async () => {
    loop.update('a');
    await jest.advanceTimersByTimeAsync(299);
    loop.update('b');
    await jest.advanceTimersByTimeAsync(299);
    expect(asked).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked.map(({ request }) => request)).toEqual(['b']);
    asked[0]!.resolve('picture of b');
    await settled();
    expect(states).toEqual([{ status: 'loading' }, { status: 'shown', picture: 'picture of b' }]);
  });

  test('cancel an older one, whose answer is not shown', async () => {
    loop.refresh('a');
    await settled();
    loop.update('b');
    expect(asked[0]!.signal.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(300);
    expect(asked[0]!.signal.aborted).toBe(true);
    asked[0]!.resolve('picture of a');
    asked[0]!.reject(new Error('aborted'));
    await settled();
    expect(states.map(({ status }) => status)).toEqual(['loading', 'loading']);
  });

  test('are repeated later if the platform is overloaded', async () => {
    loop.refresh('a');
    await settled();
    asked[0]!.reject(
      new PlatenError('rate_limit_exceeded', 'wait', { status: 429, retryAfter: 7 }),
    );
    await settled();
    expect(states.at(-1)).toEqual({ status: 'waiting', seconds: 7 });
    await jest.advanceTimersByTimeAsync(7_000);
    expect(asked.map(({ request }) => request)).toEqual(['a', 'a']);
  });

  test('are not repeated for a refused document', async () => {
    loop.refresh('a');
    await settled();
    const error = new PlatenError('template_error', 'line 1', { status: 422 });
    asked[0]!.reject(error);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(states.at(-1)).toEqual({ status: 'failed', error });
    expect(asked).toHaveLength(1);
  });

  test('end when the page is closed', async () => {
    loop.refresh('a');
    await settled();
    loop.update('b');
    loop.stop();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked[0]!.signal.aborted).toBe(true);
    expect(asked).toHaveLength(1);
  });
});
