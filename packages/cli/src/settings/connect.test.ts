import { PlatenError } from '@platen/client';
import { expect, test } from 'vitest';
import { waitSentence } from './connect.ts';

const RATE = { RateLimit: '"minute";r=0;t=60', 'RateLimit-Policy': '"minute";q=10;w=60' };
const sentenceFor = (code: string, delayMs: number, headers?: Record<string, string>) =>
  waitSentence({
    attempt: 1,
    delayMs,
    error: new PlatenError(code, 'It is busy.', { headers: headers && new Headers(headers) }),
  });

test.each<[string, string, number, Record<string, string> | undefined]>([
  ['Waiting 60 s for the rate: 10 requests in 60 s.', 'rate_limit_exceeded', 59_900, RATE],
  ['Waiting 3 s for the rate.', 'rate_limit_exceeded', 3000, undefined],
  ['Waiting 2 s, then trying again: It is busy.', 'overloaded', 1500, undefined],
])('%s', (sentence, code, delayMs, headers) => {
  expect(sentenceFor(code, delayMs, headers)).toBe(sentence);
});

test('a short wait has no sentence', () => {
  expect(sentenceFor('overloaded', 999)).toBeUndefined();
});
