import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askingPanels, DASHBOARDS } from '../../deploy/testing/dashboards.ts';
import { executable } from '../../deploy/testing/executable.ts';
import { operatorRules, platformRules } from '../../deploy/slo/rules.ts';
import { ROOT } from '../../scripts/paths.ts';
import { LoneEgress } from '../harness/network/lone-egress.ts';
import { LoneOperator } from '../harness/kubernetes/lone-operator.ts';
import { describedMetrics, servedMetrics } from '../harness/metrics/metrics-page.ts';
import { foundIn } from '../harness/soak/mixed-run.ts';
import { TestPlatform, type TestAccount } from '../harness/platform.ts';
import { PrivateEngine } from '../harness/engines/private-engine.ts';
import { Prober } from '../harness/metrics/prober.ts';
import { Prometheus, type Sample } from '../harness/metrics/prometheus.ts';
import { until } from '../harness/until.ts';
import { wordDocument } from '../harness/documents/word-document.ts';

const SERVICES = ['edge', 'auth', 'usage', 'render'] as const;

/** Durations of rules are divided by it, so that minutes become seconds here. */
const SPEED = 60;

const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string;
};

/** An account of its own, because the prober requests documents all the time. */
let engine: PrivateEngine;

const RULES = [...platformRules({ speed: SPEED }), ...operatorRules({ speed: SPEED })];

/** No service here serves TLS, signs, watches a file or works without its store. */
const CONDITIONAL = new Set([
  'platen_certificate_not_after_seconds',
  'platen_signing_certificate_not_before_seconds',
  'platen_signing_certificate_not_after_seconds',
  'platen_config_last_reload_successful',
  'platen_usage_journal_entries',
]);

let platform: TestPlatform;
let prober: Prober;
let egress: LoneEgress;
let operator: LoneOperator;
let prometheus: Prometheus;
let accounts: TestAccount[];

beforeAll(async () => {
  [engine, egress, operator] = await Promise.all([
    PrivateEngine.gotenberg({ prints: 'all' }),
    LoneEgress.start(),
    LoneOperator.start(),
  ]);
  platform = await TestPlatform.start({ gotenbergUrl: engine.url });
  const plans = ['development', 'one-a-minute', 'two-a-month'];
  accounts = await Promise.all(plans.map((plan) => platform.account(plan)));
  prober = await Prober.start(platform.url, (await platform.testKey(accounts[0]!)).key);
  const own = SERVICES.map((name) => [name, platform.metricsUrl(name)] as const);
  prometheus = await Prometheus.start({
    targets: {
      ...Object.fromEntries(own),
      prober: prober.metricsUrl,
      egress: egress.metricsUrl,
      operator: operator.metricsUrl,
    },
    rules: RULES,
  });
  await traffic();
  expect(await egress.ask('10.0.0.5:443')).toBe(403);
});

afterAll(async () => {
  await prometheus.stop();
  await Promise.all([prober, egress, operator].map((one) => one.stop()));
  await platform.stop();
  await engine.remove();
});

/** Requests of all formats, and all kinds of refusals. */
async function traffic(): Promise<void> {
  const [free, slow, small] = accounts as [TestAccount, TestAccount, TestAccount];
  const file = await wordDocument();
  const variables = { title: 'T', name: 'N', items: [{ text: 'one' }], note: '' };
  for (const { key } of [free, slow, small, free, slow, small, small]) {
    await platform.statusOf(key, { content: '<h1>One</h1>' });
    await platform.statusOf(key, { format: 'markdown', content: '# One' });
    await platform.statusOf(key, { content: '' });
    await (await platform.preview(key, { content: '<h1>One</h1>' })).arrayBuffer();
    await (await platform.upload(key, { file, variables })).arrayBuffer();
    await platform.usage(key);
  }
  await platform.statusOf('nobody', { content: '<h1>One</h1>' });
}

const filled = (expr: string) => executable(expr, '30s');

describe.each(DASHBOARDS.map((one) => [one.title, one] as const))('%s', (_, dashboard) => {
  const panels = askingPanels(dashboard).map((panel) => [panel.title, panel] as const);

  test.each(panels)('%s: every query has an answer, and every line a name', async (__, panel) => {
    // All wait at once, because a rule may take long to have a value.
    await Promise.all(panel.targets.map(answeredAndNamed));
  });
});

/** The text of a panel without data. */
const NOTHING = / or vector\(0\)$/;

interface Target {
  expr: string;
  legendFormat: string;
}

async function answeredAndNamed(target: Target): Promise<void> {
  const expr = target.expr.replace(NOTHING, '');
  let samples: Sample[] = [];
  await until(`${expr} is answered`, async () => {
    samples = await prometheus.query(filled(expr));
    return samples.some(({ value }) => Number.isFinite(Number(value[1])));
  });
  const labels = [...target.legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!);
  const isNamed = samples.some(({ metric }) => labels.every((label) => label in metric));
  expect({ expr, isNamed }).toEqual({ expr, isNamed: true });
}

test.each(SERVICES)('promtool accepts the metrics of %s', async (service) => {
  expect(checked(await platform.metricsText(service))).toBe('');
});

test('promtool accepts the metrics of the others', async () => {
  for (const { metricsUrl } of [prober, egress, operator]) {
    expect(checked(await (await fetch(metricsUrl)).text())).toBe('');
  }
});

test('every metric of an alert is exported by some service', async () => {
  const alerts = RULES.flatMap(({ rules }) => rules).filter((rule) => 'alert' in rule);
  const named = alerts.flatMap(({ expr }) => expr.match(/\bplaten_\w+/g) ?? []);
  const names = [...new Set(named)].filter((name) => !CONDITIONAL.has(name));
  expect(names.length).toBeGreaterThan(8);
  const missing: string[] = [];
  for (const name of names) {
    if ((await prometheus.query(name)).length === 0) missing.push(name);
  }
  expect(missing).toEqual([]);
});

test.each(['egress', 'operator'] as const)(
  'the metrics of %s are those that docs/metrics.md lists, with these types and labels',
  async (service) => {
    const url = { egress, operator }[service].metricsUrl;
    const served = servedMetrics(await (await fetch(url)).text());
    const described = describedMetrics();
    const promised = ['Every service', service].flatMap((title) => described.get(title)!);
    const known = new Map(promised.map((metric) => [metric.name, metric]));
    for (const { name } of described.get(service)!) expect([...served.keys()]).toContain(name);
    for (const [name, { type, labels }] of served) {
      if (!name.startsWith('platen_')) continue;
      expect({ name, type: known.get(name)?.type }).toEqual({ name, type });
      expect(known.get(name)?.labels).toEqual(expect.arrayContaining([...labels]));
    }
  },
);

/** The scraped targets: services of the platform, and others. */
const parts = {
  ...Object.fromEntries(
    SERVICES.map((name) => [
      name,
      {
        url: () => platform.metricsUrl(name),
        signal: () => platform.signal(name, 'SIGUSR2'),
        log: () => platform.log(name),
      },
    ]),
  ),
  ...Object.fromEntries(
    (['egress', 'operator'] as const).map((name) => [
      name,
      {
        url: () => ({ egress, operator })[name].metricsUrl,
        signal: () => ({ egress, operator })[name].process.signal('SIGUSR2'),
        log: () => ({ egress, operator })[name].process.log(),
      },
    ]),
  ),
};

describe.each(Object.entries(parts))('%s', (name, { url, signal, log }) => {
  const statusz = (accept: string) =>
    fetch(url().replace('/metrics', '/statusz'), { headers: { accept } });

  test('shows its version, to Prometheus and to people', async () => {
    const [info] = await prometheus.query(`platen_build_info{service="${name}"}`);
    expect(info).toMatchObject({ metric: { version: VERSION } });
    expect(await (await statusz('text/html')).text()).toMatch(
      new RegExp(`^Platen ${name} ${VERSION}: ready\nStarted .* s ago\n[^]*\nSettings\n`),
    );
    expect(await (await statusz('application/json')).json()).toMatchObject({
      service: name,
      version: VERSION,
      state: 'ready',
      settings: { logLevel: 'info' },
    });
  });

  test('writes debug lines from one SIGUSR2 to the next', async () => {
    signal();
    await until('it does', () => log().includes('log level changed by SIGUSR2'));
    signal();
    await until('it does no more', () => log().includes('log level as configured'));
  });
});

test('no log has a key, an account or a destination of a document', () => {
  const secrets = accounts.flatMap(({ accountId, keyId, key }) => [accountId, keyId, key]);
  const logs = { ...parts, prober: { log: () => prober.process.log() } };
  for (const [name, { log }] of Object.entries(logs)) {
    expect([name, log()]).not.toEqual([name, '']);
    expect([name, foundIn(log(), [...secrets, '10.0.0.5'])]).toEqual([name, []]);
  }
});

test('no series is of an account, a key, a document or a request, and there are few', async () => {
  const secrets = accounts.flatMap(({ accountId, keyId, key }) => [accountId, keyId, key]);
  const label = '{service=~".+", __name__!~"ALERTS.*|slo:.*"}';
  const series = await prometheus.query(label);
  expect(series.length).toBeGreaterThan(100);
  const text = JSON.stringify(series.map(({ metric }) => metric));
  for (const secret of secrets) expect(text).not.toContain(secret);
  // The form of request ids and account ids.
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|[0-9a-f]{32}/);
  const counts = await prometheus.query(`count by (service) (${label})`);
  for (const { metric, value } of counts) {
    expect({ ...metric, isBounded: Number(value[1]) <= 2_000 }).toMatchObject({ isBounded: true });
  }
});

/** @returns the faults that promtool finds */
function checked(metrics: string): string {
  const { stdout, stderr } = spawnSync('/usr/bin/promtool', ['check', 'metrics'], {
    input: metrics,
    encoding: 'utf8',
  });
  return `${stdout}${stderr}`;
}
