import { expect, test } from 'vitest';
import { limitedPreviews } from './preview-limiter.ts';

const staying = new AbortController().signal;
const busy = { code: 'rate_limit_exceeded', retryAfterMs: 1_000 };

test('an account has one turn at a time, and the next once it has ended', () => {
  const begin = limitedPreviews();
  const end = begin('ada', staying);
  expect(() => begin('ada', staying)).toThrow(expect.objectContaining(busy));
  begin('bob', staying);
  end();
  begin('ada', staying);
});

test('a caller that leaves frees the turn for the next, and does not end that later', () => {
  const begin = limitedPreviews();
  const leaving = new AbortController();
  const end = begin('ada', leaving.signal);
  leaving.abort();
  begin('ada', staying);
  end();
  expect(() => begin('ada', staying)).toThrow(expect.objectContaining(busy));
});

test('a caller that has left gets no turn', () => {
  const begin = limitedPreviews();
  expect(() => begin('ada', AbortSignal.abort())).toThrow('aborted');
  begin('ada', staying);
});

test('an account has 60 turns a minute; a refusal is no turn', () => {
  let now = 0;
  const begin = limitedPreviews({ now: () => now });
  for (let count = 0; count < 60; count += 1) {
    const end = begin('ada', staying);
    expect(() => begin('ada', staying)).toThrow('in progress');
    end();
  }
  now = 59_000;
  expect(() => begin('ada', staying)).toThrow(
    expect.objectContaining({ code: 'rate_limit_exceeded', retryAfterMs: 1_000 }),
  );
  begin('bob', staying);
  now = 60_000;
  begin('ada', staying);
});
