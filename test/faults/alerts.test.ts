import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformRules } from '../../deploy/slo/rules.ts';
import { Clients } from '../harness/clients/clients.ts';
import { TestPlatform, type TestAccount } from '../harness/platform.ts';
import { GOTENBERG_URL } from '../harness/engines/engines.ts';
import { PrivateEngine } from '../harness/engines/private-engine.ts';
import { Prober } from '../harness/metrics/prober.ts';
import { Prometheus } from '../harness/metrics/prometheus.ts';
import { until } from '../harness/until.ts';

/** The delivered rules with divided durations: an hour is a minute. */
const SPEED = 60;

/** How soon an alert has to fire and to end, in milliseconds. */
const WITHIN_MS = 120_000;

const SERVICES = ['edge', 'auth', 'usage', 'render'] as const;
const BURNS = 'PlatenAvailabilityBudgetBurnsFast';
const PLANS = 'development: { monthly_quota: null, rate_per_minute: null }\n';
const page = (nth: number) => ({ content: `<h1>Page ${nth}</h1>` });
/** Keeps an engine's place, and hardly a processor. */
const slowPage = (nth: number) => ({ ...page(nth), options: { wait_for: { delay_ms: 500 } } });

const folder = mkdtempSync(join(tmpdir(), 'platen-alerts-'));
const plansFile = join(folder, 'plans.yaml');

let engines: PrivateEngine[];
let redis: PrivateEngine;
let platform: TestPlatform;
let prometheus: Prometheus;
let account: TestAccount;

beforeAll(async () => {
  writeFileSync(plansFile, PLANS);
  redis = await PrivateEngine.redis();
  engines = await Promise.all([PrivateEngine.gotenberg(), PrivateEngine.gotenberg()]);
  platform = await TestPlatform.start({
    redisUrl: redis.url,
    gotenbergUrl: engines.map(({ url }) => url).join(),
    env: {
      // The prober's Word documents alone need LibreOffice.
      render: { PLATEN_CHROMIUM_CONCURRENCY: '1', PLATEN_LIBREOFFICE_BACKENDS: GOTENBERG_URL },
      usage: { PLATEN_STORE_FAILURE: 'open', PLATEN_PLANS_FILE: plansFile },
    },
  });
  account = await platform.account();
  await warmUp();
  prometheus = await Prometheus.start({
    targets: targets(),
    rules: platformRules({ speed: SPEED }),
  });
});

afterAll(async () => {
  await prometheus.stop();
  await platform.stop();
  await Promise.all([...engines, redis].map((engine) => engine.remove()));
  rmSync(folder, { recursive: true });
});

/** The scraped targets: the services and temporary ones. */
const targets = (others: Record<string, string> = {}) => ({
  ...Object.fromEntries(SERVICES.map((name) => [name, platform.metricsUrl(name)])),
  ...others,
});

/** The name of an alert, with labels if given. */
async function statesOf(alertname: string, labels: Record<string, string> = {}): Promise<string[]> {
  const wanted = Object.entries({ alertname, ...labels });
  const alerts = await prometheus.alerts();
  return alerts
    .filter((alert) => wanted.every(([label, value]) => alert.labels[label] === value))
    .map(({ state }) => state);
}

/** Warms up, because an engine's first pages are slow, and one slow page of twenty breaks the SLO. */
async function warmUp(): Promise<void> {
  for (let round = 0; round < 10; round++) {
    const pages = engines.map(() => platform.statusOf(account.key, page(round)));
    expect(await Promise.all(pages)).toEqual(engines.map(() => 200));
  }
}

/** The names of firing alerts: those of latency, and the others. */
async function firing(): Promise<{ latency: string[]; others: string[] }> {
  const alerts = (await prometheus.alerts()).filter(({ state }) => state === 'firing');
  const names = (ofLatency: boolean) =>
    alerts
      .filter(({ labels }) => (labels['sli'] === 'latency') === ofLatency)
      .map(({ labels }) => labels.alertname);
  return { latency: names(true), others: names(false) };
}

/** Whether Prometheus has seen a page take longer than the promised two seconds. */
async function wasSlow(): Promise<boolean> {
  const pages = 'platen_generation_duration_seconds';
  const since = (series: string) => `sum(increase(${series}[1h]))`;
  const [slow] = await prometheus.query(
    `${since(`${pages}_count`)} - ${since(`${pages}_bucket{le=~"2([.]0)?"}`)}`,
  );
  return Math.round(Number(slow?.value[1])) > 0;
}

type Wanted = readonly [alertname: string, labels?: Record<string, string>];

/** Causes a fault, expects pending and firing alerts, repairs it, and expects them to end. */
async function tried(wanted: readonly Wanted[], fault: () => unknown, mend: () => unknown) {
  const pending = new Set<string>();
  try {
    for (const one of wanted) expect(await statesOf(...one)).toEqual([]);
    await fault();
    for (const one of wanted) {
      await until(
        `${one[0]} fires`,
        async () => {
          const states = await statesOf(...one);
          if (states.includes('pending')) pending.add(one[0]);
          return states.includes('firing');
        },
        WITHIN_MS,
      );
    }
  } finally {
    await mend();
  }
  for (const one of wanted) {
    await until(`${one[0]} is over`, async () => (await statesOf(...one)).length === 0, WITHIN_MS);
  }
  return pending;
}

/** Clients during the fault. */
function load(count: number): Clients {
  return new Clients({ platform, key: account.key, count, body: slowPage });
}

const TEST_MS = 600_000;

describe('with a healthy platform', () => {
  test('no alert fires, not about the missing prober either', async () => {
    const scrapes = 'count_over_time(up{service="edge"}[5m])';
    const isOldEnough = async () => Number((await prometheus.query(scrapes))[0]?.value[1]) > 15;
    await until('alerts would fire', isOldEnough, WITHIN_MS);
    for (let nth = 0; nth < 10; nth++) {
      expect(await platform.statusOf(account.key, page(nth))).toBe(200);
      expect((await firing()).others).toEqual([]);
    }
  });

  test('no alert of latency fires, unless a page was really slow', async () => {
    const { latency } = await firing();
    expect(latency.length === 0 || (await wasSlow())).toBe(true);
  });
});

describe('the right alerts fire, and end soon afterwards', () => {
  test(
    'one of two engines gone, and Redis',
    async () => {
      const clients = load(1);
      const pending = await tried(
        [
          ['PlatenEngineBackendOut', { pool: 'chromium' }],
          ['PlatenStoreDown', { service: 'auth' }],
          ['PlatenStoreDown', { service: 'usage' }],
          ['PlatenQuotaStoreFallback'],
        ],
        () => Promise.all([engines[0]!.stop(), redis.stop()]),
        async () => {
          clients.abort();
          await clients.stop();
          await Promise.all([engines[0]!.start(), redis.start()]);
        },
      );
      expect(pending).toContain('PlatenEngineBackendOut');
      expect(await statesOf('PlatenNoEngine')).toEqual([]);
      // Another document, because one that lost two engines is quarantined for minutes.
      const isBack = async () =>
        (await platform.statusOf(account.key, { content: 'back' })) === 200;
      await until('it is back', isBack);
    },
    TEST_MS,
  );

  test(
    'all engines gone, under load',
    async () => {
      const clients = load(2);
      await tried(
        [
          ['PlatenNoEngine', { pool: 'chromium' }],
          [BURNS, { slo: 'availability' }],
        ],
        () => Promise.all(engines.map((engine) => engine.stop())),
        async () => {
          clients.abort();
          await clients.stop();
          await Promise.all(engines.map((engine) => engine.start()));
        },
      );
    },
    TEST_MS,
  );

  test(
    'more documents than the engines can make',
    async () => {
      const clients = load(14);
      await tried(
        [['PlatenEnginePoolSaturated', { pool: 'chromium' }]],
        () => undefined,
        () => {
          clients.abort();
          return clients.stop();
        },
      );
    },
    TEST_MS,
  );

  test(
    'an edge that hangs: only the prober’s alert fires',
    async () => {
      const { key } = await platform.testKey(account);
      const prober = await Prober.start(platform.url, key, { interval: 4, timeout: 15 });
      try {
        prometheus.scrape(targets({ prober: prober.metricsUrl }));
        // LibreOffice restarts sometimes, and may then take longer.
        const outside = [BURNS, { slo: 'availability-probe' }] as const;
        const isWell = async () =>
          (await latelyGood('docx')) && (await statesOf(...outside)).length === 0;
        await until('all its checks succeed', isWell, 2 * WITHIN_MS).catch((cause: unknown) => {
          throw new Error(prober.process.log(), { cause });
        });
        await tried(
          [['PlatenEdgeDown'], ['PlatenInstanceDown', { service: 'edge' }], outside],
          () => platform.signal('edge', 'SIGSTOP'),
          () => platform.signal('edge', 'SIGCONT'),
        );
      } finally {
        prometheus.scrape(targets());
        await prober.stop();
      }
      await until('the prober has stopped', async () =>
        (await statesOf('PlatenProberDown')).includes('firing'),
      );
    },
    TEST_MS,
  );

  test(
    'a render that hangs, plans that usage cannot read, and an auth that restarts repeatedly',
    () =>
      tried(
        [
          ['PlatenServiceDown', { service: 'render' }],
          ['PlatenDependencyDown', { service: 'edge', dependency: 'render' }],
          ['PlatenConfigNotUsable', { service: 'usage', file: 'plans' }],
          ['PlatenProcessRestarts', { service: 'auth' }],
        ],
        async () => {
          platform.signal('render', 'SIGSTOP');
          writeFileSync(plansFile, 'development: { monthly_quota: many }\n');
          for (let nth = 0; nth < 3; nth++) {
            const before = await startOf('auth');
            platform.signal('auth', 'SIGKILL');
            const isAnew = async () => ![undefined, before].includes(await startOf('auth'));
            await until('Prometheus sees it again', isAnew);
          }
        },
        () => {
          writeFileSync(plansFile, PLANS);
          platform.signal('render', 'SIGCONT');
        },
      ),
    TEST_MS,
  );
});

/** Whether the prober's last documents of a format succeeded. */
async function latelyGood(check: string): Promise<boolean> {
  const results = (matcher: string) =>
    `sum(increase(platen_probe_requests_total{check="${check}", ${matcher}}[20s]))`;
  const [good] = await prometheus.query(`${results('result="ok"')} > 0`);
  const [bad] = await prometheus.query(`${results('result!="ok"')} > 0`);
  return good !== undefined && bad === undefined;
}

/** When a service's process started, by Prometheus. */
async function startOf(service: string): Promise<string | undefined> {
  const [sample] = await prometheus.query(`process_start_time_seconds{service="${service}"}`);
  return sample?.value[1];
}
