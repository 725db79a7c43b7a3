import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformRules } from '../../deploy/slo/rules.ts';
import { TestPlatform, type TestAccount } from '../harness/platform.ts';
import { PrivateEngine } from '../harness/engines/private-engine.ts';
import { Prometheus } from '../harness/metrics/prometheus.ts';
import { until } from '../harness/until.ts';

/** The delivered rules with divided durations: an hour is a minute. */
const SPEED = 60;

/** How soon an alert has to fire, in milliseconds. */
const WITHIN_MS = 120_000;

/** The slow windows are six hours long, six minutes here; then an alert is over. */
const OVER_WITHIN_MS = 600_000;
const TEST_MS = 1_200_000;

const BETWEEN_CALLERS_MS = 2_000;

const SERVICES = ['edge', 'auth', 'usage', 'render'] as const;

let engine: PrivateEngine;
let platform: TestPlatform;
let account: TestAccount;
let prometheus: Prometheus;

beforeAll(async () => {
  engine = await PrivateEngine.gotenberg();
  platform = await TestPlatform.start({ gotenbergUrl: engine.url });
  account = await platform.account();
  // An engine's first pages are slow.
  for (let nth = 0; nth < 10; nth++) await platform.pdf(account.key, page(nth));
  prometheus = await Prometheus.start({
    targets: Object.fromEntries(SERVICES.map((name) => [name, platform.metricsUrl(name)])),
    rules: platformRules({ speed: SPEED }),
  });
});

afterAll(async () => {
  await prometheus.stop();
  await platform.stop();
  await engine.remove();
});

const page = (nth: number) => ({ content: `<h1>Page ${nth}</h1>` });

/** Later than the two seconds that are promised. */
const latePage = (nth: number) => ({
  ...page(nth),
  options: { wait_for: { delay_ms: 2_500 } },
});

/** Sends a request sometimes, while a condition holds. @returns the statuses */
async function callersWhile(
  holds: () => Promise<boolean>,
  { limitMs, body }: { limitMs: number; body: (nth: number) => object },
): Promise<Set<number>> {
  const deadline = Date.now() + limitMs;
  const statuses = new Set<number>();
  for (let nth = 0; await holds(); nth++) {
    if (Date.now() > deadline) throw new Error(`in vain: ${[...statuses].join()} were answered`);
    statuses.add(await platform.statusOf(account.key, body(nth)));
    await sleep(BETWEEN_CALLERS_MS);
  }
  return statuses;
}

async function isFiring(alertname: string, labels: Record<string, string>): Promise<boolean> {
  const wanted = Object.entries({ alertname, ...labels });
  const alerts = await prometheus.alerts();
  return alerts.some(
    (alert) =>
      alert.state === 'firing' && wanted.every(([label, value]) => alert.labels[label] === value),
  );
}

type Wanted = readonly [name: string, slo: string];

const areFiring = (wanted: readonly Wanted[]) =>
  Promise.all(wanted.map(([name, slo]) => isFiring(name, { slo })));

/** Sends requests until all of these alerts fire. */
const fire = (body: (nth: number) => object, ...wanted: Wanted[]) =>
  callersWhile(async () => (await areFiring(wanted)).includes(false), { body, limitMs: WITHIN_MS });

/** Sends requests until none of these alerts fires. */
const areOver = (...wanted: Wanted[]) =>
  callersWhile(async () => (await areFiring(wanted)).includes(true), {
    body: page,
    limitMs: OVER_WITHIN_MS,
  });

/** Sends requests until a restarted engine prints. */
async function untilBack(): Promise<void> {
  const statuses: number[] = [];
  const isBack = async () => {
    statuses.push(await platform.statusOf(account.key, { content: `back ${statuses.length}` }));
    return statuses.at(-1) === 200;
  };
  await until('it is back', isBack, WITHIN_MS).catch((cause: unknown) => {
    throw new Error(`only ${[...new Set(statuses)].join()} were answered`, { cause });
  });
}

test(
  'slow pages burn the budget of latency, fast and slowly, and outages that of availability for days',
  async () => {
    const late = ['latency-html'] as const;
    const fast = ['PlatenLatencyBudgetBurnsFast', ...late] as const;
    const slowly = ['PlatenLatencyBudgetBurnsSlowly', ...late] as const;
    const outage = ['PlatenAvailabilityBudgetBurnsSlowly', 'availability'] as const;
    const burning = (await prometheus.alerts()).map(({ labels }) => labels.alertname);
    expect(burning.filter((name) => name.includes('BudgetBurns'))).toEqual([]);
    expect(await fire(latePage, fast, slowly)).toEqual(new Set([200]));
    await engine.stop();
    expect(await fire(page, outage)).toEqual(new Set([503]));
    await engine.start();
    await untilBack();
    expect(await areOver(fast, slowly, outage)).toEqual(new Set([200]));
  },
  TEST_MS,
);
