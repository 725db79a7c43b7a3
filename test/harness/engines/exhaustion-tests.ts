import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDLESS, HEAVY, HUNGRY, type Killers } from '../../attacks/payloads/killers.ts';
import { pdfText } from '../documents/pdf.ts';
import { TestPlatform } from '../platform.ts';
import { PrivateEngine } from './private-engine.ts';
import { until } from '../until.ts';

/** An account for the attack, and one for its neighbours. */
const SLOTS = 2;

/** The render time-out of the plan `one-second`. */
const DEADLINE_MS = 1_000;

/** How late the end may be on a busy machine: far from the 125 s after which Gotenberg would end it. */
const GRACE_MS = 30_000;

/** Tests that each killer ends in time, is not charged, and does not burden others. @param isChosen chooses killers by name */
export function exhaustionTests(isChosen: (name: string) => boolean): void {
  const chosen = (killers: Killers) => Object.entries(killers).filter(([name]) => isChosen(name));

  let engine: PrivateEngine;
  let platform: TestPlatform;
  let neighbour: string;

  beforeAll(async () => {
    engine = await PrivateEngine.gotenberg({ flags: [`--chromium-max-concurrency=${SLOTS}`] });
    platform = await TestPlatform.start({ gotenbergUrl: engine.url });
    ({ key: neighbour } = await platform.account());
  });
  afterAll(async () => {
    await platform.stop();
    await engine.remove();
  });

  /** Expects that the neighbour gets its own document. */
  async function expectServed(text: string): Promise<void> {
    expect(await pdfText(await platform.pdf(neighbour, { content: text }))).toContain(text);
  }

  /** Sends an attack beside a neighbour. Only deliveries are charged, and nothing stays in progress. */
  async function expectEnded(body: object, statuses: readonly number[]): Promise<void> {
    const { key } = await platform.account('one-second');
    const sent = Date.now();
    const attack = async () => {
      const response = await platform.generate(key, body);
      await response.arrayBuffer();
      expect(Date.now() - sent).toBeLessThan(DEADLINE_MS + GRACE_MS);
      return response.status;
    };
    const [status] = await Promise.all([attack(), expectServed('meanwhile')]);
    expect(statuses).toContain(status);
    expect(await platform.usage(key)).toMatchObject({ used: status === 200 ? 1 : 0 });
    await engine.untilAtWork(false, GRACE_MS);
    await expectNothingLeft();
  }

  async function expectNothingLeft(): Promise<void> {
    await until(
      'no document is in progress',
      async () => (await platform.metric('render', 'platen_render_in_flight')) === 0,
    );
    await Promise.all(Array.from({ length: SLOTS }, (_, index) => expectServed(`after-${index}`)));
  }

  describe('killed in time, uncharged, its slot free again:', () => {
    test.each(chosen(ENDLESS))('%s', (_, content) => expectEnded({ content }, [504, 422]));

    test.each(chosen(HUNGRY))('%s', (_, content) => expectEnded({ content }, [504, 422, 500]));

    test('a page that is never ready', () =>
      expectEnded({ content: 'x', options: { wait_for: { expression: 'false' } } }, [504]));
  });

  describe('printed in time or killed, and no burden to the next:', () => {
    test.each(chosen(HEAVY))('%s', (_, content) => expectEnded({ content }, [200, 413, 422, 504]));
  });
}
