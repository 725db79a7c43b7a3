import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TestPlatform } from '../harness/platform.ts';
import { schemathesis } from '../harness/schemathesis.ts';

/** The same requests in every run; the nightly suite asks others. */
const SEED = 1;

let platform: TestPlatform;

beforeAll(async () => {
  platform = await TestPlatform.start();
}, 120_000);
afterAll(() => platform.stop(), 60_000);

test('at least 5,000 requests of all kinds are answered as the document describes', async () => {
  const { cases, casesOf, exitCode, output } = await schemathesis(platform, { seed: SEED });
  process.stderr.write(`Schemathesis: ${cases} cases, exit code ${exitCode}\n`);
  if (exitCode !== 0) throw new Error(output);
  expect(output).toContain('No issues found');
  expect(casesOf).toMatchObject({
    'coverage: POST /generate/pdf': expect.any(Number),
    'fuzzing: POST /generate/pdf/upload': expect.any(Number),
    'stateful: Stateful tests': expect.any(Number),
  });
  expect(cases).toBeGreaterThanOrEqual(5_000);
}, 1_800_000);
