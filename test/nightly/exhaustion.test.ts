import { availableParallelism, loadavg } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pdfText } from '../harness/pdf.ts';
import { TestPlatform } from '../harness/platform.ts';
import { PrivateEngine } from '../harness/private-engine.ts';
import { until } from '../harness/until.ts';
import { ENDLESS, HEAVY, HUNGRY } from '../attacks/payloads/killers.ts';

/** One for the attack, one for its neighbours. */
const SLOTS = 2;

/** Of the plan `one-second`. */
const DEADLINE_MS = 1_000;

/** How late the end may come; the machine may have other work. */
const graceMs = () => 2_000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

let engine: PrivateEngine;
let platform: TestPlatform;
/** Who attacks, and who is at work meanwhile. */
let attacker: string;
let neighbour: string;

beforeAll(async () => {
  engine = await PrivateEngine.gotenberg(`--chromium-max-concurrency=${SLOTS}`);
  platform = await TestPlatform.start({ gotenbergUrl: engine.url });
  ({ key: attacker } = await platform.account('one-second'));
  ({ key: neighbour } = await platform.account());
});
afterAll(async () => {
  await platform.stop();
  await engine.remove();
});

/** A document of the neighbour has to come, and to be the neighbour's. */
async function expectServed(text: string): Promise<void> {
  expect(await pdfText(await platform.pdf(neighbour, { content: text }))).toContain(text);
}

/** Sends an attack with a neighbour beside it. @returns its status */
async function attack(body: object): Promise<number> {
  const sent = Date.now();
  const response = await platform.generate(attacker, body);
  await response.arrayBuffer();
  expect(Date.now() - sent).toBeLessThan(DEADLINE_MS + graceMs());
  return response.status;
}

async function expectNothingLeft(): Promise<void> {
  await until(
    'no document is at work',
    async () => (await platform.metric('render', 'platen_render_in_flight')) === 0,
  );
  await Promise.all(Array.from({ length: SLOTS }, (_, index) => expectServed(`after-${index}`)));
}

async function expectKilled(body: object, statuses: readonly number[]): Promise<void> {
  const [status] = await Promise.all([attack(body), expectServed('meanwhile')]);
  expect(statuses).toContain(status);
  const { used } = await platform.usage(attacker);
  expect(used).toBe(0);
  await expectNothingLeft();
}

describe('killed in time, uncharged, its slot free again:', () => {
  test.each(Object.entries(ENDLESS))('%s', (_, content) => expectKilled({ content }, [504, 422]));

  test.each(Object.entries(HUNGRY))('%s', (_, content) =>
    expectKilled({ content }, [504, 422, 500]),
  );

  test('a page that is never ready', () =>
    expectKilled({ content: 'x', options: { wait_for: { expression: 'false' } } }, [504]));
});

describe('printed in time or killed, and no burden to the next:', () => {
  test.each(Object.entries(HEAVY))('%s', async (_, content) => {
    const { key } = await platform.account('one-second');
    const sent = Date.now();
    const [response] = await Promise.all([
      platform.generate(key, { content }),
      expectServed('meanwhile'),
    ]);
    await response.arrayBuffer();
    expect(Date.now() - sent).toBeLessThan(DEADLINE_MS + graceMs());
    expect([200, 413, 422, 504]).toContain(response.status);
    expect(await platform.usage(key)).toMatchObject({ used: response.status === 200 ? 1 : 0 });
    await expectNothingLeft();
  });
});
