import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '@platen/runtime';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Catalogue } from './catalogue.ts';

const SHIPPED = fileURLToPath(new URL('../../plans.yaml', import.meta.url));

let folder: string;
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-plans-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(text: string): Promise<string> {
  const file = join(folder, `plans-${(files += 1)}.yaml`);
  await writeFile(file, text);
  return file;
}

const read = async (text: string) => Catalogue.read(await fileOf(text));
const failureOf = (catalogue: Promise<unknown>) =>
  catalogue.then(
    () => undefined,
    (error: unknown) => error as Error,
  );

describe('the shipped plans', () => {
  test.each([
    ['starter', 500, 10],
    ['business', 5000, 30],
    ['enterprise', null, null],
  ])('have the specification’s numbers: %s', async (name, monthlyQuota, ratePerMinute) => {
    const catalogue = await Catalogue.read(SHIPPED);
    expect(catalogue.find(name)).toEqual({ name, monthlyQuota, ratePerMinute, overage: 'block' });
  });
});

describe('Catalogue', () => {
  test('takes from the starter plan what a plan leaves out', async () => {
    const catalogue = await read('empty: {}');
    expect(catalogue.find('empty')).toEqual({
      name: 'empty',
      monthlyQuota: 500,
      ratePerMinute: 10,
      overage: 'block',
    });
  });

  test('keeps null apart from left out: null is no limit', async () => {
    const catalogue = await read('free: {monthly_quota: null, rate_per_minute: null}');
    expect(catalogue.find('free')).toMatchObject({ monthlyQuota: null, ratePerMinute: null });
  });

  test('keeps 0 apart from null', async () => {
    const catalogue = await read('none: {monthly_quota: 0, rate_per_minute: 0}');
    expect(catalogue.find('none')).toMatchObject({ monthlyQuota: 0, ratePerMinute: 0 });
  });

  test('reads JSON as well', async () => {
    const catalogue = await read(JSON.stringify({ p: { monthly_quota: 7, overage: 'bill' } }));
    expect(catalogue.find('p')).toMatchObject({ monthlyQuota: 7, overage: 'bill' });
  });

  test.each(['unknown', 'Starter', '', 'toString', '__proto__', 'constructor'])(
    'has no plan named %p unless it is written',
    async (name) => {
      expect((await Catalogue.read(SHIPPED)).find(name)).toBeUndefined();
    },
  );

  test('takes the largest rate, and not one more', async () => {
    const rate = (value: number) => read(`p: {rate_per_minute: ${value}}`);
    expect((await rate(1_000_000)).find('p')).toMatchObject({ ratePerMinute: 1_000_000 });
    await expect(rate(1_000_001)).rejects.toThrow(/rate_per_minute/);
  });

  test.each([
    ['a negative quota', 'p: {monthly_quota: -1}', 'monthly_quota'],
    ['a broken quota', 'p: {monthly_quota: 1.5}', 'monthly_quota'],
    ['a quota in words', 'p: {monthly_quota: many}', 'monthly_quota'],
    ['a negative rate', 'p: {rate_per_minute: -1}', 'rate_per_minute'],
    ['an unknown overage', 'p: {overage: sometimes}', 'overage'],
    ['overage null', 'p: {overage: null}', 'overage'],
    ['a negative price', 'p: {price_eur: -0.01}', 'price_eur'],
    ['a negative overage price', 'p: {overage_price_eur: -1}', 'overage_price_eur'],
    ['a misspelt field', 'p: {montly_quota: 5}', 'montly_quota'],
    ['a plan that is no object', 'p: 5', '→ at p'],
  ])('names the plan and the field for %s', async (_, text, field) => {
    const file = await fileOf(text);
    const failure = await failureOf(Catalogue.read(file));
    expect(failure).toBeInstanceOf(ConfigError);
    expect(failure?.message).toContain(field);
    expect(failure?.message).toContain('at p');
    expect(failure?.message).toContain(file);
  });

  test('names every field at fault, of all plans', async () => {
    const failure = await failureOf(
      read('a: {monthly_quota: -1, overage: x}\nb: {rate_per_minute: x}'),
    );
    expect(failure?.message).toMatch(/at a\.monthly_quota/);
    expect(failure?.message).toMatch(/at a\.overage/);
    expect(failure?.message).toMatch(/at b\.rate_per_minute/);
  });

  test.each([
    ['is empty', ''],
    ['is a list', '[1, 2]'],
    ['is no YAML', 'a: {'],
    ['names a plan twice', 'a: {}\na: {}'],
  ])('is refused when the file %s', async (_, text) => {
    const file = await fileOf(text);
    const failure = await failureOf(Catalogue.read(file));
    expect(failure).toBeInstanceOf(ConfigError);
    expect(failure?.message).toContain(file);
  });

  test('names a file that is not there', async () => {
    const file = join(folder, 'absent.yaml');
    const failure = await failureOf(Catalogue.read(file));
    expect(failure).toBeInstanceOf(ConfigError);
    expect(failure?.message).toContain(file);
    expect(failure?.message).toContain('ENOENT');
  });
});
