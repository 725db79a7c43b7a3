import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PlatenError } from '@platen/contracts';
import { PrivateEngine } from '../harness/engines/private-engine.ts';
import { RenderReplicas } from '../harness/engines/render-replicas.ts';
import { until } from '../harness/until.ts';

const REPLICAS = 3;
const PAGE = `<h1>Page</h1><p>${'words '.repeat(200)}`;

/** How many documents each engine prints at once for all callers. */
const CAP = 1;

let engines: PrivateEngine[];
let renders: RenderReplicas;

beforeAll(async () => {
  engines = await Promise.all(
    Array.from({ length: 4 }, () =>
      PrivateEngine.gotenberg({
        flags: [`--chromium-max-concurrency=${CAP}`, `--chromium-max-queue-size=${CAP}`],
      }),
    ),
  );
  renders = await RenderReplicas.start(REPLICAS, {
    PLATEN_CHROMIUM_BACKENDS: engines.map(({ url }) => url).join(),
    PLATEN_CHROMIUM_CONCURRENCY: '1',
  });
});

afterAll(async () => {
  await renders.stop();
  await Promise.all(engines.map((engine) => engine.remove()));
});

/** Accounts with a number of requests at each replica, until stopped. */
class Tenants {
  readonly delivered: Record<string, number> = {};
  readonly failures: unknown[] = [];
  readonly #workers: Promise<void>[];
  #isStopped = false;

  constructor(atEachReplica: Record<string, number>) {
    this.#workers = Object.entries(atEachReplica).flatMap(([account, count]) =>
      Array.from({ length: count * REPLICAS }, (_, index) => this.#work(account, index % REPLICAS)),
    );
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#workers);
  }

  async #work(account: string, replica: number): Promise<void> {
    this.delivered[account] ??= 0;
    while (!this.#isStopped) {
      try {
        expect(await renders.render(replica, account, PAGE)).toBeGreaterThan(1_000);
        this.delivered[account] += 1;
      } catch (error) {
        if (!(error instanceof PlatenError && error.code === 'overloaded'))
          this.failures.push(error);
        await sleep(100);
      }
    }
  }
}

test('three replicas on four engines treat accounts fairly', async () => {
  // Two at each, because an account with one at a time has nothing in the queue when its print ends, and gets less.
  const tenants = new Tenants({ small: 2, large: 10 });
  await until('many were printed', () => tenants.delivered['small']! >= 40, 120_000);
  const { small = 0, large = 0 } = tenants.delivered;
  await tenants.stop();
  expect(tenants.failures).toEqual([]);
  // Equal shares give 1; by order of arrival it would be one to five.
  expect(small / large).toBeGreaterThan(0.75);
  expect(await renders.metric('platen_engine_ejections_total', 'pool="chromium"')).toBe(0);
}, 180_000);
