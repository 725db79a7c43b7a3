import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Group } from '../rule.ts';

/** Debian's, of the package prometheus. */
const PROMTOOL = '/usr/bin/promtool';

/** One of promtool's unit tests, as its documentation has them. */
interface RuleTest {
  interval: string;
  input_series: { series: string; values: string }[];
  alert_rule_test?: { eval_time: string; alertname: string; exp_alerts: object[] }[];
  promql_expr_test?: {
    expr: string;
    eval_time: string;
    exp_samples: { labels: string; value: number }[];
  }[];
}

/** @returns what promtool finds wrong; an empty text if nothing */
export function checkRules(groups: readonly Group[]): string {
  return withFiles({ 'rules.yaml': { groups } }, ['check', 'rules', 'rules.yaml']);
}

/** Evaluates rules over invented series, at every `interval`. @returns as above */
export function testRules(groups: readonly Group[], tests: readonly RuleTest[]): string {
  const test = {
    rule_files: ['rules.yaml'],
    evaluation_interval: tests[0]?.interval ?? '1m',
    tests,
  };
  return withFiles({ 'rules.yaml': { groups }, 'test.yaml': test }, ['test', 'rules', 'test.yaml']);
}

function withFiles(files: Record<string, object>, args: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'platen-rules-'));
  try {
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(join(folder, name), stringify(content, { aliasDuplicateObjects: false }));
    }
    const { status, stdout, stderr, error } = spawnSync(PROMTOOL, args, {
      cwd: folder,
      encoding: 'utf8',
    });
    if (error) throw error;
    return status === 0 ? '' : `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
