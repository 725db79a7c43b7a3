import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TestPlatform } from '../harness/platform.ts';
import { schemathesis } from '../harness/clients/schemathesis.ts';

/** A fixed seed, so that each run sends the same requests; `npm run nightly` sends others. */
const SEED = 1;

let platform: TestPlatform;

beforeAll(async () => {
  platform = await TestPlatform.start();
});
afterAll(() => platform.stop());

test('at least 5,000 requests are answered as the document describes', async () => {
  const { cases, exitCode, output } = await schemathesis(platform, { seed: SEED });
  if (exitCode !== 0) throw new Error(output);
  expect(cases).toBeGreaterThanOrEqual(5_000);
}, 1_800_000);
