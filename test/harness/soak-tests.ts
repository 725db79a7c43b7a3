import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { officeWorks } from './office-works.ts';
import { TestPlatform, type TestAccount } from './platform.ts';
import { PrivateEngine } from './private-engine.ts';
import { soak, type Soaked } from './soak.ts';
import { until } from './until.ts';

/** By so much a service may hold more in the last quarter than in the second, when it is warm. */
const GROWTH = 1.1;
/** What a collection that has just not happened yet is worth, in MiB. */
const SLACK_MIB = 24;

/** The platform under everything that callers do, for so long: nothing grows, and nothing is left over. */
export function soakTests({ minutes }: { minutes: number }): void {
  describe(`after ${minutes} minutes of everything that callers do`, () => {
    let engine: PrivateEngine;
    let platform: TestPlatform;
    let account: TestAccount;
    let soaked: Soaked;
    let before: number;

    beforeAll(
      async () => {
        engine = await PrivateEngine.gotenberg();
        platform = await TestPlatform.start({ gotenbergUrl: engine.url });
        account = await platform.account();
        await officeWorks(platform, account.key);
        before = (await platform.usage(account.key))['used'] as number;
        const forMs = minutes * 60_000;
        soaked = await soak({ platform, key: account.key, forMs, atATime: 3 });
        process.stderr.write(`soaked in ${JSON.stringify({ ...soaked, memory: undefined })}\n`);
      },
      (minutes + 5) * 60_000,
    );

    afterAll(async () => {
      await platform.stop();
      await engine.remove();
    });

    test('every request was answered as it should be: hardly one was told to come again', () => {
      const { 200: printed = 0, 503: busy = 0, ...otherwise } = soaked.sound;
      expect(otherwise).toEqual({});
      expect(printed).toBeGreaterThan(minutes * 10);
      expect(busy).toBeLessThan(printed / 20);
      const { 503: alsoBusy, ...refused } = soaked.atFault;
      expect(alsoBusy ?? 0).toBeLessThan(printed / 20);
      expect(Object.keys(refused)).toEqual(['400', '422']);
    });

    test.each(['edge', 'auth', 'usage', 'render'])(
      '%s holds no more memory than before',
      (name) => {
        const held = soaked.memory[name]!;
        expect(medianOf(held, 3)).toBeLessThan(medianOf(held, 1) * GROWTH + SLACK_MIB);
      },
    );

    test('no temporary file and no dead process is left', async () => {
      await until('the engine has no document', () => engine.documents().length === 0);
      await until('no dead process is left', () => engine.deadProcesses().length === 0);
      // Another platform's results have a name for a moment.
      const isNamed = () => readdirSync('/dev/shm').some((name) => name.startsWith('platen-'));
      await until('no result has a name', () => !isNamed());
    });

    test('what was delivered was charged, and nothing else', async () => {
      const used = (await platform.usage(account.key))['used'];
      const delivered = soaked.sound[200]! + before;
      expect(used).toBeGreaterThanOrEqual(delivered);
      expect(used).toBeLessThanOrEqual(delivered + soaked.hungUp);
    });
  });
}

/** Of one quarter of the samples, from 0. */
function medianOf(samples: number[], quarter: number): number {
  const length = Math.floor(samples.length / 4);
  const part = samples.slice(quarter * length, (quarter + 1) * length).sort((a, b) => a - b);
  return part[Math.floor(part.length / 2)]!;
}
