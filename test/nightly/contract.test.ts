import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPlatform } from '../harness/platform.ts';
import { schemathesis } from '../harness/clients/schemathesis.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await TestPlatform.start();
});
afterAll(() => platform.stop());

test('new random requests are answered as the document describes', async () => {
  const seed = randomInt(2 ** 32);
  const { cases, exitCode, output } = await schemathesis(platform, { seed });
  if (exitCode !== 0) throw new Error(`seed ${seed}:\n${output}`);
  expect(cases).toBeGreaterThanOrEqual(5_000);
}, 1_800_000);
