import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { familyOf } from '../../../bench/memory.ts';
import { simulatedEngine } from '../../../bench/load/simulated-engine.ts';
import { freePorts } from '../../../scripts/start/processes/ports.ts';
import { requestOf } from '../../corpus/html/documents.ts';
import { driftOf, type Drift } from './drift.ts';
import { LittleInternet } from '../network/little-internet.ts';
import { officeWorks } from '../documents/office-works.ts';
import { TestPlatform, type TestAccount } from '../platform.ts';
import { PrivateEngine } from '../engines/private-engine.ts';
import { isDead } from '../faults/processes.ts';
import { soak, type Soaked } from './soak.ts';
import { statusThrough } from '../network/through-proxy.ts';
import { Toxiproxy, type Link } from '../faults/toxiproxy.ts';
import { trendOf, type Trend } from './trend.ts';
import { until } from '../until.ts';

const SERVICES = ['edge', 'auth', 'usage', 'render'] as const;

/** The processes whose memory is watched: our long-running ones. */
const WATCHED = [...SERVICES, 'egress', 'guard'];

/** How much slower the slowest hundredth may be in the last third, significantly. */
const DRIFT = 1.1;

/**
 * What the allocator keeps grows over the first ten thousand documents or so, and then no more (measured
 * over 25,000). Such a share of a soak's time is spent on them beforehand, with an engine that takes none, or
 * more where a machine with other work makes fewer in that time.
 */
const AHEAD_SHARE = 1 / 4;
const LEAST_AHEAD = 8_000;

/** After this many pictures, egress has reached its full size (measured over 135,000). */
const PICTURES_AHEAD = 20_000;

/** Runs the platform under all kinds of requests for a long time: nothing grows, and nothing is left. */
export function soakTests({ minutes }: { minutes: number }): void {
  describe(`after ${minutes} minutes of everything that callers do`, () => {
    let engine: PrivateEngine;
    let network: Toxiproxy;
    let toEngine: Link;
    let platform: TestPlatform;
    let account: TestAccount;
    let internet: LittleInternet;
    let soaked: Soaked;
    let before: number;
    let trends: Record<string, Trend>;
    let drift: Drift;

    beforeAll(
      async () => {
        internet = await LittleInternet.start();
        engine = await PrivateEngine.gotenberg({
          prints: 'all',
          egressSocket: internet.egressSocket,
        });
        network = await Toxiproxy.start();
        const [port] = (await freePorts(1)) as [number];
        toEngine = await network.link(port, addressOf(engine));
        platform = await TestPlatform.start({ gotenbergUrl: `http://${toEngine.address}` });
        account = await platform.account();
        await officeWorks(platform, account.key);
        const forMs = minutes * 60_000;
        await warmUp(forMs * AHEAD_SHARE);
        before = (await platform.usage(account.key))['used'] as number;
        const { key } = account;
        soaked = await soak({ platform, key, forMs, atATime: 3, watched: watched() });
        trends = Object.fromEntries(
          Object.entries(soaked.memory).map(([name, held]) => [name, trendOf(held, forMs)]),
        );
        drift = driftOf(soaked.deliveries, soaked.machine, forMs);
        const { sound, atFault, hungUp } = soaked;
        const summary = { sound, atFault, hungUp, drift, trends };
        process.stderr.write(`soaked: ${JSON.stringify(summary)}\n`);
      },
      (minutes * (1 + AHEAD_SHARE) + 10) * 60_000,
    );

    const watched = () => ({
      ...Object.fromEntries(SERVICES.map((name) => [name, platform.pid(name)])),
      egress: internet.egressPid,
      guard: engine.guardPid,
    });

    const warmUp = async (forMs: number) => {
      const { key } = await platform.account();
      const pdf = await platform.pdf(key, requestOf('invoice-ledger'));
      const simulated = await simulatedEngine(pdf, 5);
      await toEngine.lead(addressOf(simulated));
      const ahead = await soak({
        platform,
        key,
        forMs,
        atLeast: LEAST_AHEAD,
        atATime: 6,
        watched: {},
      });
      process.stderr.write(`ahead: ${ahead.deliveries.length} documents\n`);
      for (let nth = 0; nth < PICTURES_AHEAD; nth++)
        await statusThrough(internet.egressSocket, 'public.example');
      internet.forget();
      await toEngine.lead(addressOf(engine));
      simulated.close();
    };

    afterAll(async () => {
      await platform.stop();
      await network.stop();
      await engine.remove();
      await internet.stop();
    });

    test('every request had its expected answer, and hardly any was refused for now', () => {
      const { 200: printed = 0, 503: busy = 0, ...otherwise } = soaked.sound;
      expect(otherwise).toEqual({});
      expect(printed).toBeGreaterThan(minutes * 10);
      expect(busy).toBeLessThan(printed / 20);
      const { 503: alsoBusy, ...refused } = soaked.atFault;
      expect(alsoBusy ?? 0).toBeLessThan(printed / 20);
      expect(Object.keys(refused)).toEqual(['400', '422']);
    });

    test.each(WATCHED)('the memory of %s does not grow', (name) => {
      const { between, bound } = trends[name]!;
      expect(between[0]).toBeLessThanOrEqual(bound);
    });

    test('the slowest hundredth is not slower at the end than at the beginning', () => {
      expect(drift.between[0]).toBeLessThan(DRIFT);
    });

    test('no temporary file and no dead process is left', async () => {
      await until('the engine has no document', () => engine.documents().length === 0);
      await until('no dead process is left', () => engine.deadProcesses().length === 0);
      await until(
        'no dead process of the services is left',
        () => !familyOf(platform.pids()).some(isDead),
      );
      // Another platform's results briefly have a name.
      const isNamed = () => readdirSync('/dev/shm').some((name) => name.startsWith('platen-'));
      await until('no spooled result has a name', () => !isNamed());
    });

    test('exactly the delivered documents were charged', async () => {
      const used = (await platform.usage(account.key))['used'];
      const delivered = soaked.sound[200]! + before;
      expect(used).toBeGreaterThanOrEqual(delivered);
      expect(used).toBeLessThanOrEqual(delivered + soaked.hungUp);
    });
  });
}

const addressOf = ({ url }: { url: string }) => new URL(url).host;
