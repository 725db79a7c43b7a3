import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { ROOT } from '../scripts/paths.ts';
import { dashboardMaps, prometheusRules } from './kubernetes.ts';
import { checkRules } from './slo/testing/promtool.ts';

test('rules are for one namespace, with its label; the operator has its own', () => {
  const [platform, operator] = prometheusRules({
    namespace: 'pdf',
    operatorNamespace: 'platen-system',
    labels: { release: 'prometheus' },
    runbooks: 'https://runbooks.example.com',
  });
  expect(platform?.metadata).toEqual({
    name: 'platen',
    namespace: 'pdf',
    labels: { release: 'prometheus' },
  });
  expect(operator?.metadata.namespace).toBe('platen-system');
  expect(JSON.stringify(platform?.spec)).toContain('up{namespace=\\"pdf\\", service=\\"edge\\"}');
  expect(JSON.stringify(platform?.spec)).toContain(
    'https://runbooks.example.com/PlatenEdgeDown.md',
  );
  for (const rule of [platform, operator]) expect(checkRules(rule!.spec.groups)).toBe('');
});

test('without an operator there are no rules for it', () => {
  expect(prometheusRules({ namespace: 'pdf' }).map(({ metadata }) => metadata.name)).toEqual([
    'platen',
  ]);
});

test('every dashboard is a ConfigMap with the sidecar’s label, below etcd’s limit of 1 MiB', () => {
  const maps = dashboardMaps({ namespace: 'pdf' });
  expect(maps.length).toBe(6);
  for (const { metadata, data } of maps) {
    expect(metadata.labels).toEqual({ grafana_dashboard: '1' });
    const [[name, text]] = Object.entries(data) as [[string, string]];
    expect(JSON.parse(text)).toMatchObject({ uid: name.replace('.json', '') });
    expect(text.length).toBeLessThan(500_000);
  }
});

test('as a command it prints the requested objects', () => {
  const printed = (...args: string[]) =>
    spawnSync(process.execPath, [join(ROOT, 'deploy/kubernetes.ts'), ...args], {
      encoding: 'utf8',
    });
  const { stdout, status } = printed('--namespace', 'pdf', '--rules', '--label', 'release=x');
  expect(status).toBe(0);
  const kinds = parseAllDocuments(stdout).map((one) => one.toJS() as { kind: string });
  expect(kinds.map(({ kind }) => kind)).toEqual(['PrometheusRule']);
  expect(stdout).toContain('release: x');
  const without = printed();
  expect(without.status).toBe(1);
  expect(without.stderr).toContain('--namespace NAME');
});
