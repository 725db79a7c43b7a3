import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { StateFolder } from './folder.ts';
import { ensurePlans } from './plans.ts';

let folder: StateFolder;
beforeEach(() => {
  folder = new StateFolder(mkdtempSync(join(tmpdir(), 'platen-state-')));
});
afterEach(() => rmSync(folder.path, { recursive: true }));

const file = () => folder.at('plans.yaml');
const plans = () => parse(readFileSync(file(), 'utf8')) as Record<string, object>;

test('the first start writes the product’s plans, and one without limits', () => {
  ensurePlans(file());
  expect(Object.keys(plans())).toEqual([
    'free',
    'starter',
    'business',
    'enterprise',
    'development',
  ]);
  expect(plans()['development']).toEqual({
    monthly_quota: null,
    rate_per_minute: null,
    listed: false,
  });
});

test('later starts keep changes, and add new plans', () => {
  ensurePlans(file());
  writeFileSync(file(), '# mine\ngold: {}\nstarter: { monthly_quota: 7 }\n');
  ensurePlans(file());
  expect(plans()).toMatchObject({
    gold: {},
    starter: { monthly_quota: 7 },
    free: { demo_quota: 5 },
  });
  expect(readFileSync(file(), 'utf8')).toContain('# mine');
});

test('complete plans are not changed', () => {
  ensurePlans(file());
  const before = readFileSync(file(), 'utf8');
  ensurePlans(file());
  expect(readFileSync(file(), 'utf8')).toBe(before);
});

test('a fresh start writes them again', () => {
  writeFileSync(file(), 'gold: {}\n');
  folder.forget();
  ensurePlans(file());
  expect(plans()).not.toHaveProperty('gold');
});
