import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;
let token: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
  token = await platform.token('somebody-who-accepts');
});
afterAll(() => platform.leave());

/**
 * Each kind of answer, its request, and the status that shows that `Accept` was not refused: a
 * body without a source is refused later.
 */
const CALLS = [
  ['application/pdf', 'POST /api/v1/generate/pdf', 400],
  ['application/pdf', 'POST /api/v1/generate/pdf/upload', 415],
  ['image/png', 'POST /api/v1/generate/preview', 400],
  ['application/json', 'GET /api/v1/usage', 200],
  ['application/json', 'GET /api/v1/usage/history', 200],
  ['application/json', 'GET /api/v1/keys', 200],
  ['application/json', 'POST /api/v1/keys', 201],
  ['application/json', 'GET /api/v1/openapi.json', 200],
  ['application/json', 'GET /api/v1/schemas/template-v1.json', 200],
  ['application/pdf', 'POST /console/api/pdf', 400],
  ['image/png', 'POST /console/api/preview', 400],
  ['application/json', 'GET /console/api/account', 200],
] as const;

async function statusOf(call: string, accept: string): Promise<number> {
  const [method = '', path = ''] = call.split(' ');
  const isByToken = /keys|console/.test(path);
  const response = await fetch(platform.url + path, {
    method,
    headers: {
      Accept: accept,
      ...(isByToken ? { Authorization: `Bearer ${token}` } : { 'X-API-Key': key }),
      ...(method === 'POST' && { 'Content-Type': 'application/json' }),
    },
    ...(method === 'POST' && { body: '{}' }),
  });
  await response.arrayBuffer();
  return response.status;
}

describe.each(CALLS)('a caller of %s at %s', (type, call, status) => {
  test.each([
    type,
    `${type.split('/')[0]}/*`,
    `text/html, ${type.toUpperCase()};q=0.1`,
    '*/*',
    '',
    'text/html, */*;q=0.8',
    'application/json',
    'application/json; charset=utf-8',
    'application/octet-stream',
  ])('is accepted with Accept: %s', async (accept) => {
    expect(await statusOf(call, accept)).toBe(status);
  });

  test.each(['text/html', '*/*;q=0'])('is refused with Accept: %s', async (accept) => {
    expect(await statusOf(call, accept)).toBe(406);
  });
});

test('a PDF is the answer, whichever of its types is accepted', async () => {
  const headers = { Accept: 'application/json' };
  const response = await platform.generate(key, { content: 'x' }, { headers });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  await response.arrayBuffer();
});

test('the history is CSV, with any parameters of its type', async () => {
  const headers = { 'X-API-Key': key, Accept: 'text/csv; charset=utf-8' };
  const response = await fetch(`${platform.url}/api/v1/usage/history`, { headers });
  expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
});
