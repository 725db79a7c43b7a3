import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { platformRules } from '../../deploy/slo/rules.ts';
import { Clients } from '../harness/clients.ts';
import { TestPlatform, type TestAccount } from '../harness/platform.ts';
import { PrivateEngine } from '../harness/private-engine.ts';
import { Prometheus } from '../harness/prometheus.ts';
import { until } from '../harness/until.ts';

/** An hour is a minute: the rules that are delivered, with every duration divided. */
const SPEED = 60;

/** How soon an alert has to fire, in milliseconds. */
const WITHIN_MS = 120_000;

/** The slow windows are six hours long, six minutes here; then an alert is over. */
const OVER_WITHIN_MS = 600_000;
const TEST_MS = 1_200_000;

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

const load = (body: (nth: number) => object) =>
  new Clients({ platform, key: account.key, count: 1, body });

async function isFiring(alertname: string, labels: Record<string, string>): Promise<boolean> {
  const wanted = Object.entries({ alertname, ...labels });
  const alerts = await prometheus.alerts();
  return alerts.some(
    (alert) =>
      alert.state === 'firing' && wanted.every(([label, value]) => alert.labels[label] === value),
  );
}

const fires = (name: string, labels: Record<string, string>) =>
  until(`${name} fires`, () => isFiring(name, labels), WITHIN_MS);

const isOver = (name: string, labels: Record<string, string>) =>
  until(`${name} is over`, async () => !(await isFiring(name, labels)), OVER_WITHIN_MS);

test(
  'late pages burn the budget of latency, fast and slowly, and outages that of availability for days',
  async () => {
    const html = { slo: 'latency-html' };
    const all = { slo: 'availability' };
    const burning = (await prometheus.alerts()).map(({ labels }) => labels.alertname);
    expect(burning.filter((name) => name.includes('BudgetBurns'))).toEqual([]);
    const late = load(latePage);
    await fires('PlatenLatencyBudgetBurnsFast', html);
    await fires('PlatenLatencyBudgetBurnsSlowly', html);
    await late.stop();
    const good = load(page);
    await engine.stop();
    await fires('PlatenAvailabilityBudgetBurnsSlowly', all);
    await engine.start();
    await isOver('PlatenLatencyBudgetBurnsFast', html);
    await isOver('PlatenLatencyBudgetBurnsSlowly', html);
    await isOver('PlatenAvailabilityBudgetBurnsSlowly', all);
    await good.stop();
  },
  TEST_MS,
);
