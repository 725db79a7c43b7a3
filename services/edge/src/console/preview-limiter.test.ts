import { expect, test } from 'vitest';
import { PreviewLimiter } from './preview-limiter.ts';

const staying = new AbortController().signal;
const busy = { code: 'rate_limit_exceeded', retryAfterMs: 1_000 };

test('an account has one turn at a time, and the next once it has ended', () => {
  const turns = new PreviewLimiter();
  const end = turns.take('ada', staying);
  expect(() => turns.take('ada', staying)).toThrow(expect.objectContaining(busy));
  turns.take('bob', staying);
  end();
  turns.take('ada', staying);
});

test('a caller that leaves frees the turn for the next, and does not end that later', () => {
  const turns = new PreviewLimiter();
  const leaving = new AbortController();
  const end = turns.take('ada', leaving.signal);
  leaving.abort();
  turns.take('ada', staying);
  end();
  expect(() => turns.take('ada', staying)).toThrow(expect.objectContaining(busy));
});

test('a caller that has left gets no turn', () => {
  const turns = new PreviewLimiter();
  expect(() => turns.take('ada', AbortSignal.abort())).toThrow('aborted');
  turns.take('ada', staying);
});

test('an account has 60 turns a minute; a refusal is no turn', () => {
  let now = 0;
  const turns = new PreviewLimiter({ now: () => now });
  for (let count = 0; count < 60; count += 1) {
    const end = turns.take('ada', staying);
    expect(() => turns.take('ada', staying)).toThrow('in progress');
    end();
  }
  now = 59_000;
  expect(() => turns.take('ada', staying)).toThrow(
    expect.objectContaining({ code: 'rate_limit_exceeded', retryAfterMs: 1_000 }),
  );
  turns.take('bob', staying);
  now = 60_000;
  turns.take('ada', staying);
});
