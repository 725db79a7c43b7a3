import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  // A wait that never ends takes all the time that the plan allows.
  ({ key } = await platform.account('eight-seconds-no-quota'));
});
afterAll(() => platform.leave());

interface Refused {
  error: string;
  message: string;
  details?: { path: string; message: string }[];
}

const refusal = async (options: object): Promise<Refused> =>
  (await platform.generate(key, { content: '<p>x', options })).json() as Promise<Refused>;

test.each([
  { filename: 'a:b' },
  { base_url: 'nowhere' },
  { image_quality: 0 },
  { watermark: { text: '\u0007' } },
  { margin_top: 'wide' },
])('the message for %j is one sentence', async (options) => {
  const { message, details = [] } = await refusal(options);
  expect(message).toMatch(/^\/options\/[^\n]*[^.\s]\.$/);
  for (const detail of details) expect(detail.message).toMatch(/^must [^\n]*[^.\s]$/);
});

test.each([{ selector: '#never' }, { expression: 'false' }])(
  'an endless wait is named: %j',
  async (wait_for) => {
    const { error, message, details } = await refusal({ wait_for });
    expect(error).toBe('generation_timeout');
    expect(message).toContain('/options/wait_for');
    expect(details?.[0]?.path).toBe('/options/wait_for');
  },
  60_000,
);
