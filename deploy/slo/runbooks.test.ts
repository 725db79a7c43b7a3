import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ROOT } from '../../scripts/paths.ts';
import { checkRules } from './promtool.ts';
import { operatorRules, platformRules } from './rules.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const METRICS = read('docs/metrics.md');
const RECORDS = [...platformRules(), ...operatorRules()]
  .flatMap(({ rules }) => rules)
  .map((rule) => ('record' in rule ? rule.record : rule.alert));

/** What Prometheus tells of a target, and prom-client of a process. */
const OUTSIDE = /^(up|process_\w+|nodejs_\w+)$/;

const PARTS = 'auth|usage|render|edge|egress|prober|chromium|libreoffice'.split('|');

/** Values of the chart `platen`, as its schema knows them. */
const SCHEMA = JSON.parse(read('deploy/helm/platen/values.schema.json')) as Schema;
interface Schema {
  properties?: Record<string, Schema>;
}

const runbooks = readdirSync(join(ROOT, 'docs/runbooks'))
  .filter((file) => file.endsWith('.md'))
  .map((file) => [file, read(`docs/runbooks/${file}`)] as const);

function blocks(text: string, language: string): string[] {
  const found = text.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\n\`\`\``, 'g'));
  return [...found].flatMap(([, block = '']) => block.split('\n')).filter(Boolean);
}

function hasValue(path: string): boolean {
  let schema: Schema | undefined = SCHEMA;
  for (const name of path.split('.')) schema = schema?.properties?.[name];
  return schema !== undefined;
}

describe.each(runbooks)('%s', (_, text) => {
  const queries = blocks(text, 'promql');
  const commands = blocks(text, 'sh');

  test('asks in PromQL, for metrics that there are', () => {
    const rules = queries.map((expr, index) => ({ record: `query:${index}`, expr }));
    expect(checkRules([{ name: 'queries', rules }])).toBe('');
    const asked = queries.flatMap(
      (expr) => expr.match(/\b(?:platen_|slo:|process_|up\b)[\w:]*/g) ?? [],
    );
    const unknown = asked.filter((name) => {
      const base = name.replace(/_(bucket|count)$/, '');
      return !OUTSIDE.test(name) && !RECORDS.includes(name) && !METRICS.includes(`\`${base}\``);
    });
    expect(unknown).toEqual([]);
  });

  test('names parts, metrics and values that there are', () => {
    const parts = [...text.matchAll(/app\.kubernetes\.io\/component=(\w+)/g)].map(
      ([, one]) => one!,
    );
    expect(parts.filter((part) => !PARTS.includes(part))).toEqual([]);
    const metrics = [...text.matchAll(/`(platen_\w+)`/g)].map(([, one]) => one!);
    expect(metrics.filter((name) => !METRICS.includes(`\`${name}\``))).toEqual([]);
    const values = [...text.matchAll(/`(platform(?:\.\w+)+)\b/g)].map(([, one]) => one!);
    expect(values.filter((path) => !hasValue(path))).toEqual([]);
  });

  test('has commands of programs that there are', () => {
    const run = commands.filter((line) => !/^(\w+=|for |done)/.test(line));
    const programs = run.map((line) => line.split(' ', 1)[0]!);
    const known = ['kubectl', 'platen', 'curl', 'redis-cli'];
    expect(programs.filter((program) => !known.includes(program))).toEqual([]);
  });
});
