import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPlatform } from '../../harness/platform.ts';

let platform: TestPlatform;
let key: string;

beforeAll(async () => {
  platform = await TestPlatform.start();
  ({ key } = await platform.account());
});
afterAll(() => platform.stop());

/** A million steps, and a thousand times as many. */
const RUNAWAY =
  '{% for a in (1..1000) %}{% for b in (1..1000) %}{% for c in (1..1000) %}{% if a == b %}{% assign d = c %}{% endif %}{% endfor %}{% endfor %}{% endfor %}';

const text = (source: string) => ({
  version: 1,
  content: [
    { type: 'paragraph', text: 'fine' },
    { type: 'paragraph', text: source },
  ],
});

test.each([
  ['html', { content: `<p>one\n<p>two\n${RUNAWAY}` }, '/content', 3],
  ['markdown', { content: `one\n\n${RUNAWAY}` }, '/content', 3],
  ['template', { template_data: text(`one\n${RUNAWAY}`) }, '/template_data/content/1/text', 2],
])(
  '%s without an end is stopped, and reported with its place',
  async (format, source, path, line) => {
    const response = await platform.generate(key, { format, ...source });
    const place = expect.stringMatching(
      new RegExp(`line ${line}, column \\d+: .*too long`),
    ) as unknown;
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { error: 'template_error', message: place, details: [{ path, message: place }] },
    ]);
  },
);

test('the next template gets a working thread', async () => {
  expect(await platform.statusOf(key, { content: '{{ 1 | plus: 1 }}' })).toBe(200);
});
