import { afterAll, expect, test, vi } from 'vitest';
import { templateSchema } from './template-schema.ts';

afterAll(() => void vi.unstubAllGlobals());

test('the schema of templates is asked for again only if that failed', async () => {
  const fetch = vi
    .fn<() => Promise<Response>>()
    .mockRejectedValueOnce(new TypeError('no connection'))
    .mockImplementation(() => Promise.resolve(Response.json({ type: 'object' })));
  vi.stubGlobal('fetch', fetch);
  await expect(templateSchema()).rejects.toThrow();
  const [one, other] = await Promise.all([templateSchema(), templateSchema()]);
  expect(one).toEqual({ type: 'object' });
  expect([other, await templateSchema()]).toEqual([one, one]);
  expect(fetch).toHaveBeenCalledTimes(2);
});
