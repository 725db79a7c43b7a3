import { gunzipSync } from 'node:zlib';
import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { Resource } from './resource.ts';

const request = { fresh: false, acceptsEncodings: () => ['gzip'] } as unknown as Request;

/** What a caller gets. */
async function sent(resource: Resource): Promise<Buffer> {
  let body: Buffer = Buffer.alloc(0);
  const response = {
    type: () => response,
    set: () => response,
    get: () => 'text/html',
    vary: () => response,
    send: (bytes: Buffer) => (body = bytes),
  };
  await resource.send(request, response as unknown as Response, {});
  return body;
}

test('callers at the same time get what was compressed once', async () => {
  const page = new Resource('.html', '<p>a page</p>'.repeat(1_000));
  const [one, other] = await Promise.all([sent(page), sent(page)]);
  expect(gunzipSync(one)).toEqual(page.bytes);
  expect(other).toBe(one);
  expect(await sent(page)).toBe(one);
});
