import { describe, expect, test } from 'vitest';
import { checkRules, testRules } from './testing/promtool.ts';
import { operatorRules, platformRules } from './rules.ts';
import { SLOS } from './slos.ts';
import { SERIES_OF, type Course } from './testing/stories/slo-series.ts';
import { WINDOWS } from './windows.ts';

const GROUPS = platformRules();
const RECORDS = new Set(
  GROUPS.flatMap(({ rules }) => rules).flatMap((rule) => ('record' in rule ? [rule.record] : [])),
);

const seriesOf = (course: Course) =>
  SLOS.flatMap(({ name }) => Object.entries(SERIES_OF[name]!(course))).map(([series, values]) => ({
    series,
    values,
  }));

/** All SLOs have this recorded value, except for rounding errors. */
const recorded = (record: string, eval_time: string, valueOf: (objective: number) => number) => ({
  expr: `round(${record}, 1e-6)`,
  eval_time,
  exp_samples: SLOS.map(({ name, sli, objective }) => ({
    labels: `{slo="${name}", sli="${sli}"}`,
    value: Number(valueOf(objective).toFixed(6)),
  })),
});

test.each([
  ['a platform', platformRules()],
  ['the operator', operatorRules()],
  ['a platform of a namespace', platformRules({ labels: { namespace: 'pdf' } })],
  ['a platform in a hurry', platformRules({ speed: 60 })],
])('promtool accepts the rules of %s', (_, groups) => {
  expect(checkRules(groups)).toBe('');
});

test('the recorded series of a platform come only from its own series, and have its labels', () => {
  const rules = platformRules({ labels: { namespace: 'pdf' } }).flatMap(({ rules }) => rules);
  for (const { expr, labels } of rules) {
    expect(labels).toMatchObject({ namespace: 'pdf' });
    const selectors =
      expr.match(/(?<![\w:])(?:slo:|platen_|up\b|process_)[\w:]*(?:\{[^}]*\})?/g) ?? [];
    for (const selector of selectors) expect(selector).toContain('namespace="pdf"');
  }
});

describe('one event in a hundred is bad all the time', () => {
  const expected: Record<string, (objective: number) => number> = {
    'slo:sli_total:rate5m': () => 1_000 / 60,
    'slo:sli_bad:rate5m': () => 10 / 60,
    ...Object.fromEntries(
      WINDOWS.map((window) => [`slo:sli_error:ratio_rate${window}`, () => 0.01]),
    ),
    'slo:objective:ratio': (objective) => objective,
    'slo:error_budget:ratio': (objective) => 1 - objective,
    'slo:burn_rate:ratio_rate1h': (objective) => 0.01 / (1 - objective),
    'slo:burn_rate:ratio_rate30d': (objective) => 0.01 / (1 - objective),
    'slo:error_budget_remaining:ratio': (objective) => 1 - 0.01 / (1 - objective),
  };

  test('every recording rule is tried', () => {
    expect(Object.keys(expected).toSorted()).toEqual([...RECORDS].toSorted());
  });

  test('each SLO records the right share', () => {
    const tests = Object.entries(expected).map(([record, value]) => recorded(record, '1h', value));
    const input_series = seriesOf([{ count: 90, bad: 0.01 }]);
    expect(testRules(GROUPS, [{ interval: '1m', input_series, promql_expr_test: tests }])).toBe('');
  });
});

test('without bad events the share is 0, not absent', () => {
  const good = seriesOf([{ count: 30, bad: 0 }]).filter(
    ({ series }) => !/504|unreachable/.test(series),
  );
  const tests = [recorded('slo:sli_error:ratio_rate5m', '20m', () => 0)];
  expect(testRules(GROUPS, [{ interval: '1m', input_series: good, promql_expr_test: tests }])).toBe(
    '',
  );
});

describe('a window covers its own time, and no more', () => {
  /** In steps: of one minute, or of five for the long ones. */
  const HELD = [
    { window: '5m', within: 3, beyond: 7, interval: '1m' },
    { window: '30m', within: 24, beyond: 37, interval: '1m' },
    { window: '1h', within: 54, beyond: 67, interval: '1m' },
    { window: '2h', within: 114, beyond: 127, interval: '1m' },
    { window: '6h', within: 70, beyond: 75, interval: '5m' },
    { window: '1d', within: 286, beyond: 292, interval: '5m' },
    { window: '3d', within: 862, beyond: 868, interval: '5m' },
  ] as const;
  const BEFORE = 20;

  test.each(HELD)('$window', ({ window, within, beyond, interval }) => {
    const minutes = interval === '1m' ? 1 : 5;
    const record = `slo:sli_error:ratio_rate${window}`;
    const [availability] = SLOS;
    const series = SERIES_OF[availability!.name]!([
      { count: BEFORE, bad: 0 },
      { count: 2, bad: 0.9 },
      { count: beyond + 10, bad: 0 },
    ]);
    const at = (steps: number, isBad: number) => ({
      expr: `${record} > bool 0`,
      eval_time: `${(BEFORE + 1 + steps) * minutes}m`,
      exp_samples: [{ labels: '{slo="availability", sli="availability"}', value: isBad }],
    });
    const groups = GROUPS.filter(({ name }) => name === 'platen-slo-availability');
    const input_series = Object.entries(series).map(([name, values]) => ({ series: name, values }));
    const promql_expr_test = [at(within, 1), at(beyond, 0)];
    expect(testRules(groups, [{ interval, input_series, promql_expr_test }])).toBe('');
  });

  test('30d', () => {
    const rule = GROUPS.flatMap(({ rules }) => rules).find(
      (one) => 'record' in one && one.record === 'slo:sli_error:ratio_rate30d',
    );
    expect(rule?.expr.match(/\[\w+\]/g)).toEqual(['[30d]', '[30d]']);
  });
});
