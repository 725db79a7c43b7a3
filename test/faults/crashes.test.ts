import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestPlatform } from '../harness/platform.ts';
import { until } from '../harness/until.ts';

/** The shortest there is. */
const LEASE_MS = 3_000;

/** More than the buffers between an edge and a caller who does not read. */
const LARGE_BYTES = 12_000_000;

const PAGE = { content: '<h1>Page</h1>' };

const slow = (delayMs: number) => ({
  content: '<h1>Slow</h1>',
  options: { wait_for: { delay_ms: delayMs } },
});

/** Noise, which does not compress: three bytes a pixel. */
const LARGE = `<canvas></canvas><script>
  const canvas = document.querySelector('canvas');
  canvas.width = canvas.height = ${Math.ceil(Math.sqrt(LARGE_BYTES / 3))};
  const context = canvas.getContext('2d');
  const picture = context.createImageData(canvas.width, canvas.height);
  for (let at = 0; at < picture.data.length; at += 65536) {
    crypto.getRandomValues(picture.data.subarray(at, at + 65536));
  }
  for (let at = 3; at < picture.data.length; at += 4) picture.data[at] = 255;
  context.putImageData(picture, 0, 0);
</script>`;

let platform: TestPlatform;

beforeAll(async () => {
  platform = await TestPlatform.start({ env: { edge: { PLATEN_LEASE_MS: `${LEASE_MS}` } } });
});
afterAll(() => platform.stop());

/** The caller's result; a killed edge gives none. */
async function outcomeOf(request: Promise<Response>): Promise<string> {
  try {
    const response = await request;
    const body = await response.clone().arrayBuffer();
    if (response.status === 200) return `200 ${Buffer.from(body).toString('latin1', 0, 4)}`;
    const { error } = (await response.json()) as { error: string };
    return `${response.status} ${error}`;
  } catch {
    return 'cut off';
  }
}

const ask = (key: string, body: object = PAGE) => outcomeOf(platform.generate(key, body));

/**
 * Starts two documents, and waits until the engine has both. @returns their results
 */
async function twoInFlight(key: string, body: object): Promise<() => Promise<string[]>> {
  const outcomes = Promise.all([ask(key, body), ask(key, body)]);
  await until('the engine has both', () => isInFlight(2));
  return () => outcomes;
}

const isInFlight = async (count: number) =>
  (await platform.metric('render', 'platen_render_in_flight').catch(() => NaN)) === count;

/** Expects that a quota of two is unused. */
async function expectTwoPlaces(key: string): Promise<void> {
  expect([await ask(key), await ask(key), await ask(key)]).toEqual([
    '200 %PDF',
    '200 %PDF',
    '402 quota_exceeded',
  ]);
  expect(await platform.usage(key)).toMatchObject({ used: 2, remaining: 0 });
}

/** Waits until the leases of a dead edge have ended, then expects that two documents are possible. */
async function expectTwoPlacesSoon(key: string): Promise<void> {
  const outcomes = new Set<string>();
  await until('a place is free', async () => {
    const outcome = await ask(key);
    outcomes.add(outcome);
    return outcome === '200 %PDF';
  });
  expect([...outcomes].filter((outcome) => /^(?:401|403|429|500)/.test(outcome))).toEqual([]);
  expect(await platform.usage(key)).toMatchObject({ used: 1 });
  await until('the other is', async () => (await ask(key)) === '200 %PDF');
  expect(await ask(key)).toBe('402 quota_exceeded');
  expect(await platform.usage(key)).toMatchObject({ used: 2, remaining: 0 });
}

describe('between reserve and commit', () => {
  test('an edge is killed: nothing is charged, and its reservations end with their leases', async () => {
    const { key } = await platform.account('two-a-month');
    const outcomes = await twoInFlight(key, slow(10_000));
    expect(await ask(key)).toBe('402 quota_exceeded');
    platform.signal('edge', 'SIGKILL');
    expect(await outcomes()).toEqual(['cut off', 'cut off']);
    await until('render has released them', () => isInFlight(0));
    await expectTwoPlacesSoon(key);
  });

  test('an edge is killed that has sent most of a document: it is incomplete, and not charged', async () => {
    const { key } = await platform.account('two-a-month');
    const response = await platform.generate(key, { content: LARGE });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(LARGE_BYTES);
    platform.signal('edge', 'SIGKILL');
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
    await expectTwoPlacesSoon(key);
  });

  test('render is killed: 503, and the reservations are released at once', async () => {
    const { key } = await platform.account('two-a-month');
    const outcomes = await twoInFlight(key, slow(10_000));
    platform.signal('render', 'SIGKILL');
    expect(await outcomes()).toEqual(['503 service_unavailable', '503 service_unavailable']);
    expect(await platform.usage(key)).toMatchObject({ used: 0 });
    const { key: another } = await platform.account();
    await until('render is back', async () => (await ask(another)) === '200 %PDF');
    await expectTwoPlaces(key);
  });

  test('usage and auth are killed: the documents are delivered, each charged once', async () => {
    const { key } = await platform.account('two-a-month');
    const outcomes = await twoInFlight(key, slow(4_000));
    platform.signal('usage', 'SIGKILL');
    platform.signal('auth', 'SIGKILL');
    expect(await outcomes()).toEqual(['200 %PDF', '200 %PDF']);
    expect(await ask(key)).toBe('402 quota_exceeded');
    expect(await platform.usage(key)).toMatchObject({ used: 2, remaining: 0 });
  });

  test('usage is killed between demo PDFs: five are made, and no sixth', async () => {
    const token = await platform.token('demo', { plan: 'free' });
    const demo = () =>
      outcomeOf(
        fetch(`${platform.url}/console/api/pdf`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify(PAGE),
        }),
      );
    const onceUsageIsThere = async () => {
      let outcome = await demo();
      while (outcome.startsWith('503')) outcome = await demo();
      return outcome;
    };
    for (let count = 0; count < 3; count += 1) expect(await demo()).toBe('200 %PDF');
    platform.signal('usage', 'SIGKILL');
    for (let count = 0; count < 2; count += 1) expect(await onceUsageIsThere()).toBe('200 %PDF');
    expect(await demo()).toBe('402 quota_exceeded');
    platform.signal('usage', 'SIGKILL');
    expect(await onceUsageIsThere()).toBe('402 quota_exceeded');
  });
});
