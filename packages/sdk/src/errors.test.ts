import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { errorOf } from './errors.ts';

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 22, 12, 0, 0)));
afterEach(() => void jest.restoreAllMocks());

test.each<[string, number | undefined]>([
  ['0', 0],
  ['42', 42],
  ['Sun, 22 Nov 2026 12:01:30 GMT', 90],
  ['Sunday, 22-Nov-26 12:01:30 GMT', 90],
  ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
  ['-1', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['soon GMT', undefined],
])('Retry-After: %s is so many seconds: %s', async (header, seconds) => {
  const busy = new Response('', { status: 503, headers: { 'Retry-After': header } });
  expect((await errorOf(busy)).retryAfter).toBe(seconds);
});
