import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/paths.ts';
import { checkRules } from '../slo/testing/promtool.ts';
import { platformRules } from '../slo/rules.ts';
import { askingPanels, DASHBOARDS } from '../testing/dashboards.ts';
import { executable } from '../testing/executable.ts';

const METRICS = readFileSync(join(ROOT, 'docs/metrics.md'), 'utf8');
const RECORDS = new Set(
  platformRules()
    .flatMap(({ rules }) => rules)
    .map((rule) => ('record' in rule ? rule.record : rule.alert)),
);
const queries = DASHBOARDS.flatMap(askingPanels).flatMap(({ targets }) =>
  targets.map(({ expr }) => expr),
);

/** The metrics of prom-client about a process. */
const OUTSIDE = /^(process|nodejs)_\w+$/;

describe.each(DASHBOARDS.map((one) => [one.title, one] as const))('%s', (_, dashboard) => {
  test('has unique ids, and no overlapping panels', () => {
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (__, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    for (const { gridPos } of dashboard.panels)
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
  });

  test('queries the chosen Prometheus for the chosen clusters and namespaces', () => {
    expect(dashboard.templating.list.map(({ name }) => name)).toEqual([
      'datasource',
      'cluster',
      'namespace',
    ]);
    for (const panel of askingPanels(dashboard)) {
      expect(panel).toMatchObject({ datasource: { type: 'prometheus', uid: '${datasource}' } });
    }
  });

  test('has a description, a unit and a legend for each panel', () => {
    for (const { title, description, fieldConfig, targets } of askingPanels(dashboard)) {
      const texts = [title, description, fieldConfig?.defaults.unit];
      expect(texts).not.toContain(undefined);
      expect([...texts, ...targets.map(({ legendFormat }) => legendFormat)]).not.toContain('');
      expect(targets).not.toEqual([]);
    }
  });
});

test('addresses are different', () => {
  expect(new Set(DASHBOARDS.map(({ uid }) => uid)).size).toBe(DASHBOARDS.length);
});

test('every expression is PromQL', () => {
  const rules = queries.map((expr, index) => ({
    record: `query:${index}`,
    expr: executable(expr, '5m'),
  }));
  expect(checkRules([{ name: 'queries', rules }])).toBe('');
});

test('every metric is in docs/metrics.md, or recorded by a rule', () => {
  const names = queries.flatMap((expr) =>
    [...expr.matchAll(/\b(?:platen_|slo:|process_|nodejs_)[\w:]+/g)].map(([name]) => name),
  );
  expect(names.length).toBeGreaterThan(50);
  const unknown = names.filter((name) => {
    const base = name.replace(/_(bucket|count)$/, '');
    return !RECORDS.has(name) && !OUTSIDE.test(name) && !METRICS.includes(`\`${base}\``);
  });
  expect(unknown).toEqual([]);
});
