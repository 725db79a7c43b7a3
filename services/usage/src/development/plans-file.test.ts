import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { writePlan } from './plans-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-plans-'));
  file = join(folder, 'plans.yaml');
  writeFileSync(file, '# Ours.\nstarter:\n  monthly_quota: 500 # a month\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

const text = () => readFileSync(file, 'utf8');

describe('a plan that is written', () => {
  test('keeps its other fields, the other plans, and the comments', () => {
    writePlan(file, 'gold', '{"monthly_quota": 5, "overage": "bill"}');
    writePlan(file, 'gold', '{"monthly_quota": null, "javascript": false}');
    writePlan(file, 'starter', '{"max_pages": 3}');
    expect(text()).toContain('# Ours.');
    expect(text()).toContain('# a month');
    expect(parse(text())).toEqual({
      starter: { monthly_quota: 500, max_pages: 3 },
      gold: { monthly_quota: null, overage: 'bill', javascript: false },
    });
    expect(readdirSync(folder)).toEqual(['plans.yaml']);
  });

  test('may have no fields, and any name', () => {
    for (const name of ['bare', 'a: b #', '1']) writePlan(file, name, '{}');
    expect(parse(text())).toMatchObject({ bare: {}, 'a: b #': {}, 1: {} });
  });

  test('can be in a JSON file', () => {
    writeFileSync(file, '{"starter": {"monthly_quota": 3}}');
    writePlan(file, 'gold', '{"price_eur": 0.5}');
    expect(parse(text())).toEqual({ starter: { monthly_quota: 3 }, gold: { price_eur: 0.5 } });
  });
});

describe('a plan that is refused', () => {
  test.each([
    ['no JSON', '{', 'The plan must be JSON.', ['/plan_json']],
    ['a list', '[]', 'expected object', ['/plan_json']],
    ['null', 'null', 'expected object', ['/plan_json']],
    ['an unknown field', '{"colour": 1}', 'There is no colour; a plan has monthly', ['/plan_json']],
    ['a wrong field', '{"max_pages": 0}', 'max_pages: Too small', ['/plan_json/max_pages']],
    [
      'two wrong fields',
      '{"overage": "x", "monthly_quota": "5"}',
      'monthly_quota: Invalid input: expected',
      ['/plan_json/monthly_quota', '/plan_json/overage'],
    ],
  ])('changes nothing, and is reported in one line: %s', (_, json, sentence, paths) => {
    const before = text();
    expect(() => writePlan(file, 'gold', json)).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        message: expect.stringMatching(/^[^\n]+\.$/),
        details: paths.map((path) => ({ path, message: expect.any(String) })),
      }),
    );
    expect(() => writePlan(file, 'gold', json)).toThrow(sentence);
    expect(text()).toBe(before);
  });

  test.each([
    ['is no YAML', 'gold: {'],
    ['has a broken plan', 'gold: {max_pages: 0}'],
  ])('does not change a file that %s', (_, broken) => {
    writeFileSync(file, broken);
    expect(() => writePlan(file, 'gold', '{"max_pages": 1}')).toThrow('mend it first');
    expect(text()).toBe(broken);
  });
});
