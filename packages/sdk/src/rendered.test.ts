import { expect, test } from '@jest/globals';
import { Rendered } from './rendered.ts';

/** What a fetch gives that has not counted. */
const rendered = (headers: Record<string, string>) =>
  new Rendered(new Response('%PDF', { headers: { 'X-Request-Id': 'r-1', ...headers } }));

test('a document that is shorter than it was announced has broken off', async () => {
  await expect(rendered({ 'Content-Length': '5' }).bytes()).rejects.toMatchObject({
    ...{ name: 'PlatenError', code: 'connection_failed', requestId: 'r-1' },
  });
});

test.each<Record<string, string>>([
  {},
  { 'Content-Length': '4' },
  { 'Content-Length': '60', 'Content-Encoding': 'gzip' },
])('a document is whole with %j', async (headers) => {
  expect(Buffer.from(await rendered(headers).bytes()).toString()).toBe('%PDF');
});
