import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { definitions } from './definitions.ts';
import { accountSpec, apiKeySpec, planSpec, platformSpec } from './index.ts';

// What Artifact Hub shows of the charts (https://artifacthub.io/docs/topics/annotations/helm).

const CHARTS = ['platen', 'platen-operator'];
const SPECS = {
  PdfPlatform: platformSpec,
  PdfPlan: planSpec,
  PdfAccount: accountSpec,
  PdfApiKey: apiKeySpec,
};

function annotationsOf(chart: string) {
  const file = new URL(`../../../../deploy/helm/${chart}/Chart.yaml`, import.meta.url);
  return (parse(readFileSync(file, 'utf8')) as { annotations: Record<string, string> }).annotations;
}
const listOf = (chart: string, name: string) =>
  parse(annotationsOf(chart)[`artifacthub.io/${name}`]!) as Record<string, unknown>[];

const examples = listOf('platen-operator', 'crdsExamples') as {
  kind: keyof typeof SPECS;
  spec: object;
}[];

test('the chart describes each kind in its version, with an example', () => {
  const described = listOf('platen-operator', 'crds');
  const there = definitions().map(({ metadata, spec }) =>
    expect.objectContaining({
      kind: spec.names.kind,
      name: metadata.name,
      version: spec.versions[0]!.name,
    }),
  );
  expect(described).toHaveLength(there.length);
  expect(described).toEqual(expect.arrayContaining(there));
  expect(examples.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(SPECS).toSorted());
});

test.each(examples)('the example of $kind is valid', ({ kind, spec }) => {
  expect(SPECS[kind].parse(spec)).toMatchObject(spec);
});

test.each(CHARTS)('%s says what its version changes, by kinds that Artifact Hub knows', (chart) => {
  const known = ['added', 'changed', 'deprecated', 'removed', 'fixed', 'security'];
  const changes = listOf(chart, 'changes');
  expect(changes.length).toBeGreaterThan(0);
  expect(changes.filter(({ kind }) => !known.includes(kind as string))).toEqual([]);
  expect(annotationsOf(chart)).toMatchObject({
    'artifacthub.io/license': 'Apache-2.0',
    'artifacthub.io/category': 'integration-delivery',
  });
});
