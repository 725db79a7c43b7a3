import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorRules } from '../../deploy/slo/rules.ts';
import { LoneOperator } from '../harness/kubernetes/lone-operator.ts';
import { Prometheus } from '../harness/metrics/prometheus.ts';
import { until } from '../harness/until.ts';

/** Two minutes are four seconds; failures are repeated every ten. */
const SPEED = 30;

/** How soon an alert has to fire and to end, in milliseconds. */
const WITHIN_MS = 120_000;
const TEST_MS = 300_000;

let operator: LoneOperator;
let prometheus: Prometheus;
let isStopped = false;

beforeAll(async () => {
  operator = await LoneOperator.start({ unlisted: 'secrets' });
  prometheus = await Prometheus.start({
    targets: { operator: operator.metricsUrl },
    rules: operatorRules({ speed: SPEED }),
  });
}, 120_000);

afterAll(async () => {
  await prometheus.stop();
  if (!isStopped) await operator.stop();
}, 60_000);

async function alertOf(name: string, kind?: string) {
  const alerts = await prometheus.alerts();
  return alerts.find(({ labels }) => labels.alertname === name && labels['kind'] === kind);
}

const fires = (...alert: [name: string, kind?: string]) =>
  until(
    `${alert.join(' ')} fires`,
    async () => (await alertOf(...alert))?.state === 'firing',
    WITHIN_MS,
  );

const isOver = (...alert: [name: string, kind?: string]) =>
  until(
    `${alert.join(' ')} is over`,
    async () => (await alertOf(...alert)) === undefined,
    WITHIN_MS,
  );

test(
  'an alert fires while a leader cannot reconcile because it may not list its objects',
  async () => {
    await fires('PlatenOperatorFails', 'PdfPlatform');
    expect(await alertOf('PlatenOperatorWithoutLeader')).toBeUndefined();
    expect(await prometheus.query('sum(platen_operator_reconciles_total)')).toMatchObject([
      { value: [expect.any(Number), '0'] },
    ]);
    // There is no such object, so there is nothing to do.
    expect(await alertOf('PlatenOperatorFails', 'PdfAccount')).toBeUndefined();
    operator.letList();
    await isOver('PlatenOperatorFails', 'PdfPlatform');
  },
  TEST_MS,
);

test(
  'an alert fires while no reconcile of a kind succeeds',
  async () => {
    await fires('PlatenOperatorFails', 'PdfPlan');
    expect(await alertOf('PlatenOperatorFails', 'PdfPlan')).toMatchObject({
      labels: { kind: 'PdfPlan' },
      annotations: { summary: 'The operator cannot reconcile any PdfPlan.' },
    });
    operator.mend();
    await isOver('PlatenOperatorFails', 'PdfPlan');
  },
  TEST_MS,
);

test(
  'a missing operator leads no more',
  async () => {
    await isOver('PlatenOperatorWithoutLeader');
    await operator.stop();
    isStopped = true;
    await fires('PlatenOperatorWithoutLeader');
  },
  TEST_MS,
);
