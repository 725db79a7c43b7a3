import { afterEach, beforeEach, expect, vi, test } from 'vitest';
import { readError, PlatenError } from './errors.ts';

beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 22, 12, 0, 0)));
afterEach(() => void vi.restoreAllMocks());

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
])('Retry-After: %s means this many seconds: %s', async (header, seconds) => {
  const busy = new Response('', { status: 503, headers: { 'Retry-After': header } });
  expect((await readError(busy)).retryAfter).toBe(seconds);
});

const RATE = { RateLimit: '"minute";r=0;t=42', 'RateLimit-Policy': '"minute";q=10;w=60' };
const QUOTA = { 'X-Quota-Limit': '500', 'X-Quota-Remaining': '0' };

test('an error has the quota, the rate and all headers of its response', async () => {
  const headers = { ...RATE, ...QUOTA, 'X-Other': 'x', 'X-Request-Id': 'r-1' };
  const body = { error: 'quota_exceeded', message: 'No.', request_id: 'r-1' };
  const error = await readError(Response.json(body, { status: 402, headers }));
  expect(error.quota).toMatchObject({ limit: 500, remaining: 0 });
  expect(error.rate).toMatchObject({ limit: 10, remaining: 0, resetSeconds: 42 });
  expect(error.headers?.get('x-other')).toBe('x');
  const stranger = await readError(new Response('', { status: 502 }));
  expect([stranger.quota, stranger.rate]).toEqual([undefined, undefined]);
});

test.each([
  ['a framework', { statusCode: 502, error: 'Bad Gateway', message: 'No.', request_id: 'r-1' }],
  ['a gateway', { message: 'No.', request_id: 'r-1' }],
  ['a token endpoint', { error: 'invalid_request', error_description: 'No.' }],
  ['another API', { error: 'overloaded', message: 'No.' }],
  ['nothing', null],
])('JSON of %s is no error of Platen', async (_, body) => {
  const error = await readError(Response.json(body, { status: 502 }));
  expect(error).toMatchObject({ code: 'unexpected_response', status: 502 });
});

test.each([
  [
    308,
    { Location: 'https://pdf.example.com/api/v1/usage' },
    /leads to https:\/\/pdf.example.com:/,
  ],
  [302, { Location: '/login' }, /leads elsewhere:/],
  [407, {}, /proxy .* asks who you are/],
  [404, {}, /not one of Platen's API.*check the base URL/],
])('the error for another server’s %d says what to do', async (status, headers, sentence) => {
  expect((await readError(new Response('', { status, headers }))).message).toMatch(sentence);
});

test.each([
  ['no field', 'No.', [], 'No. (x)'],
  ['one field that the sentence has', '/a is odd.', ['/a'], '/a is odd. (x)'],
  ['one that it has not', 'No.', ['/a'], 'No. (x)\n  /a: is odd'],
  ['several', '/a is odd.', ['/a', '/b'], '/a is odd. (x)\n  /a: is odd\n  /b: is odd'],
])('an error shows people what to do: %s', (_, message, paths, shown) => {
  const details = paths.map((path) => ({ path, message: 'is odd' }));
  expect(String(new PlatenError('x', message, { details }))).toBe(shown);
});

test('an error is known to another copy of the client, and as JSON has the names of the API', () => {
  const error = new PlatenError('overloaded', 'No.', { status: 503, retryAfter: 2 });
  const other = Object.assign(new Error('No.'), {
    [Symbol.for('@platen/client/PlatenError')]: true,
  });
  expect([error, other, new Error('No.'), null].map((each) => each instanceof PlatenError)).toEqual(
    [true, true, false, false],
  );
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    error: 'overloaded',
    message: 'No.',
    status: 503,
    details: [],
    retry_after: 2,
  });
});
