import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPlatform } from '../harness/platform.ts';
import { until } from '../harness/until.ts';

const PLAN = 'two-a-month';
const AT_ONCE = 50;

let platform: TestPlatform;
let edges: string[];

beforeAll(async () => {
  platform = await TestPlatform.start();
  edges = [platform.url, await platform.addEdge()];
});
afterAll(() => platform.stop());

interface Racer {
  headers?: Record<string, string>;
  /** Leaves with the first byte of the document. */
  leaves?: boolean;
}

/** Fifty requests of one account for its last document: each is the nth of them. */
const RACES: Readonly<Record<string, (nth: number) => Racer>> = {
  'that are alike': () => ({}),
  'with an Idempotency-Key each': (nth) => ({ headers: { 'Idempotency-Key': `key-${nth}` } }),
  'with five Idempotency-Keys': (nth) => ({ headers: { 'Idempotency-Key': `key-${nth % 5}` } }),
  'with one Idempotency-Key': () => ({ headers: { 'Idempotency-Key': 'one' } }),
  'of which half hang up': (nth) => ({ leaves: nth % 2 === 0 }),
};

/** @returns its status; `left` if it got a part of a document */
async function send(key: string, nth: number, { headers, leaves }: Racer): Promise<string> {
  const left = new AbortController();
  const response = await fetch(`${edges[nth % edges.length]}/api/v1/generate/pdf`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ content: '<p>the last one' }),
    signal: left.signal,
  });
  if (!leaves || response.status !== 200) {
    await response.arrayBuffer();
    return String(response.status);
  }
  await response.body!.getReader().read();
  left.abort();
  return 'left';
}

test.each(Object.entries(RACES))(
  'one document is left: of fifty requests at once over two edges, %s, one is made and charged',
  async (_, racer) => {
    const account = await platform.account(PLAN);
    expect(await platform.statusOf(account.key, { content: 'x' })).toBe(200);
    const all = Array.from({ length: AT_ONCE }, (_each, nth) => send(account.key, nth, racer(nth)));
    const answers = await Promise.all(all);
    // 503 and 504: a busy machine; they are not charged.
    expect(['200', '402', '409', '503', '504', 'left']).toEqual(
      expect.arrayContaining([...new Set(answers)]),
    );
    // A repeat of what was charged is printed again, free.
    const keys = answers.map((_answer, nth) => racer(nth).headers?.['Idempotency-Key'] ?? nth);
    const made = new Set(keys.filter((_key, nth) => answers[nth] === '200'));
    expect(made.size).toBeLessThanOrEqual(1);
    await until('what is left is made', async () => {
      await platform.statusOf(account.key, { content: 'x' });
      return Number((await platform.usage(account.key))['used']) >= 2;
    });
    expect(await platform.usage(account.key)).toMatchObject({ used: 2, remaining: 0, overage: 0 });
    expect(await platform.statusOf(account.key, { content: 'x' })).toBe(402);
  },
);
