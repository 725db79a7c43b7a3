import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/paths.ts';
import { exampleLabels, runbooks, SECTIONS } from '../../test/harness/runbooks.ts';
import { checkRules } from './testing/promtool.ts';
import { operatorRules, platformRules } from './rules.ts';
import { BURN_STORIES } from './testing/stories/burns.ts';
import { CAUSES } from './testing/stories/causes.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const METRICS = read('docs/metrics.md');
const RECORDS = [...platformRules(), ...operatorRules()]
  .flatMap(({ rules }) => rules)
  .map((rule) => ('record' in rule ? rule.record : rule.alert));

/** The metrics of Prometheus about a target, and of prom-client about a process. */
const OUTSIDE = /^(up|process_\w+|nodejs_\w+)$/;

const PARTS = 'auth|usage|render|edge|egress|prober|chromium|libreoffice'.split('|');

/** What not every reader has, and no image of Platen. */
const NOT_AT_HAND = /\b(?:curl|jq|openssl|redis-cli|yq)\b/;

/** What the PodMonitors add to a target, beside what a rule or a metric says itself. */
const LABELS_OF_TARGETS = ['namespace', 'pod', 'service'];

/** Values of the charts, as their schemas know them. */
interface Schema {
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | false;
  anyOf?: Schema[];
}
const schemaOf = (chart: string) =>
  JSON.parse(read(`deploy/helm/${chart}/values.schema.json`)) as Schema;
const SCHEMAS = ['platen', 'platen-operator'].map(schemaOf);

const hasValue = (path: string) => SCHEMAS.some((schema) => isIn(schema, path.split('.')));

/** A variable may have any existing name. */
function isIn(schema: Schema, [name, ...rest]: string[]): boolean {
  if (name === undefined) return true;
  const { properties = {}, additionalProperties = {}, anyOf = [] } = schema;
  if (anyOf.length > 0) return anyOf.some((one) => isIn(one, [name, ...rest]));
  const own = name.startsWith('$') ? Object.values(properties) : [properties[name]];
  const other = additionalProperties && !(name in properties) ? [additionalProperties] : [];
  return [...own, ...other].some((one) => one !== undefined && isIn(one, rest));
}

/** An alert's labels, as Prometheus sends them. */
function labelsOf(alert: string): string[] {
  const stories = [...CAUSES, ...BURN_STORIES].filter((story) => story.alert === alert);
  return [...LABELS_OF_TARGETS, ...stories.flatMap(({ labels }) => Object.keys(labels))];
}

const PAGES = runbooks().map((page) => [page.name, page] as const);

describe.each(PAGES)('%s', (name, page) => {
  const { text, blocks } = page;
  const queries = blocks
    .filter(({ language }) => language === 'promql')
    .flatMap((block) => block.text.split('\n'));
  const commands = blocks.filter(({ language }) => language === 'sh');

  test('has the sections of every page', () => {
    expect(page.sections).toEqual([...SECTIONS]);
    expect(text).toMatch(
      /^# \w+\n\n\*\*What happened\.\*\* .*\n(?:.+\n)*\n\*\*What callers see\.\*\* /,
    );
    for (const section of SECTIONS.slice(0, -1)) {
      expect(blocks.some((block) => block.section === section)).toBe(true);
    }
  });

  test('has blocks only of known languages', () => {
    const known = ['sh', 'promql'];
    expect(blocks.map(({ language }) => language).filter((one) => !known.includes(one))).toEqual(
      [],
    );
    expect(text.match(/^ *```/gm)).toHaveLength(2 * blocks.length);
  });

  test('begins with labels of the alert', () => {
    const labels = Object.keys(exampleLabels(page));
    expect(labels).toContain('namespace');
    expect(labels.filter((label) => !labelsOf(name).includes(label))).toEqual([]);
  });

  test('has PromQL for existing metrics', () => {
    const rules = queries.map((expr, index) => ({ record: `query:${index}`, expr }));
    expect(checkRules([{ name: 'queries', rules }])).toBe('');
    const metrics = queries.flatMap(
      (expr) => expr.match(/\b(?:platen_|slo:|process_|up\b)[\w:]*/g) ?? [],
    );
    const unknown = metrics.filter((metric) => {
      const base = metric.replace(/_(bucket|count)$/, '');
      return !OUTSIDE.test(metric) && !RECORDS.includes(metric) && !METRICS.includes(`\`${base}\``);
    });
    expect(unknown).toEqual([]);
    // Sums of several platforms would describe none.
    const sums = queries.flatMap((expr) => expr.match(/\bby \([^)]*\)/g) ?? []);
    expect(sums.filter((sum) => !sum.startsWith('by (namespace'))).toEqual([]);
  });

  test('names existing parts, metrics and values', () => {
    const parts = [...text.matchAll(/app\.kubernetes\.io\/component=(\w+)/g)].map(
      ([, one]) => one!,
    );
    expect(parts.filter((part) => !PARTS.includes(part))).toEqual([]);
    const metrics = [...text.matchAll(/`(platen_\w+)`/g)].map(([, one]) => one!);
    expect(metrics.filter((metric) => !METRICS.includes(`\`${metric}\``))).toEqual([]);
    const named = [...text.matchAll(/`((?:platform|redis|plans)(?:\.\w+)+)\b/g)];
    const set = [...text.matchAll(/--set ['"]?([\w.$]+)=/g)];
    const values = [...named, ...set].map(([, one]) => one!);
    expect(values.filter((path) => !hasValue(path))).toEqual([]);
  });

  test('has valid shell commands of listed programs, with nothing to fill in', () => {
    for (const { text: command, untried } of commands) {
      const { stderr } = spawnSync('bash', ['-n'], { input: command, encoding: 'utf8' });
      expect(stderr).toBe('');
      expect(command).not.toMatch(NOT_AT_HAND);
      if (untried === undefined)
        expect(command).not.toMatch(/\b(?:NAME|PASSWORD|HOST)\b(?!:)|example\.com/);
    }
  });
});
