import { afterAll, expect, test } from 'vitest';
import { schemathesis } from '../harness/clients/schemathesis.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

/** A fixed seed, so that each run sends the same requests. */
const SEED = 1;

/** Of the random requests; `npm run nightly` sends all, others each time. */
const SHARE = 0.05;

const platform = sharedPlatform();

afterAll(() => platform.leave());

test('at least 1,500 requests are answered as the document describes', async () => {
  const { cases, exitCode, output } = await schemathesis(platform, { seed: SEED, share: SHARE });
  if (exitCode !== 0) throw new Error(output);
  expect(cases).toBeGreaterThanOrEqual(1_500);
}, 1_800_000);
