import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { catalogueSchema } from './catalogue.ts';

const SHIPPED = readFileSync(new URL('../../plans.yaml', import.meta.url), 'utf8');

const read = (text: string) => catalogueSchema.parse(parse(text));

/** The reported faults of a plans file. */
function faultsOf(text: string): string {
  const { error } = catalogueSchema.safeParse(parse(text));
  return error ? z.prettifyError(error) : '';
}

const STARTER = {
  monthly_quota: 500,
  rate_per_minute: 10,
  price_eur: 9,
  overage: 'block',
  overage_price_eur: 0.02,
  render_timeout_ms: 30_000,
  max_pages: 2_000,
  javascript: true,
  isolation: 'account',
  demo_quota: null,
  listed: true,
};

describe('the shipped plans', () => {
  test.each([
    ['starter', [500, 10, 9, 0.02]],
    ['business', [5000, 30, 79, 0.01]],
    ['enterprise', [null, null, null, null]],
  ])('have the promised numbers: %s', (name, [quota, rate, price, overagePrice]) => {
    expect(read(SHIPPED).get(name)).toEqual({
      ...STARTER,
      monthly_quota: quota,
      rate_per_minute: rate,
      price_eur: price,
      overage_price_eur: overagePrice,
    });
  });

  test('have one for demos: five PDFs in all', () => {
    expect(read(SHIPPED).get('free')).toEqual({
      ...STARTER,
      demo_quota: 5,
      price_eur: 0,
      overage_price_eur: null,
    });
  });

  test('are four', () => {
    expect([...read(SHIPPED).keys()]).toEqual(['free', 'starter', 'business', 'enterprise']);
  });
});

describe('the plans file', () => {
  test('uses the product’s starter plan for absent fields, whatever the file’s starter says', () => {
    const plans = read('starter: {monthly_quota: 1, javascript: false}\nempty: {}');
    expect(plans.get('empty')).toEqual(STARTER);
    expect(plans.get('starter')).toEqual({ ...STARTER, monthly_quota: 1, javascript: false });
  });

  test('distinguishes null, absent and 0', () => {
    const plans = read(
      'free: {monthly_quota: null, rate_per_minute: null}\nnone: {monthly_quota: 0, rate_per_minute: 0}',
    );
    expect(plans.get('free')).toMatchObject({ monthly_quota: null, rate_per_minute: null });
    expect(plans.get('none')).toMatchObject({ monthly_quota: 0, rate_per_minute: 0 });
  });

  test.each(['unknown', 'Starter', '', 'toString', '__proto__', 'constructor'])(
    'has no plan named %p unless the file has it',
    (name) => {
      expect(read(SHIPPED).get(name)).toBeUndefined();
    },
  );

  test.each([
    ['monthly_quota', 0, Number.MAX_SAFE_INTEGER],
    ['rate_per_minute', 0, 1_000_000],
    ['render_timeout_ms', 1_000, 120_000],
    ['max_pages', 1, 10_000],
  ])('accepts %s from %d to %d, and not one less or more', (field, min, max) => {
    const faults = (value: number) => faultsOf(JSON.stringify({ p: { [field]: value } }));
    expect([faults(min), faults(max)]).toEqual(['', '']);
    for (const beyond of [min - 1, max + 1]) expect(faults(beyond)).toContain(`at p.${field}`);
  });

  test.each([
    ['a broken quota', 'p: {monthly_quota: 1.5}', 'monthly_quota'],
    ['a quota in words', 'p: {monthly_quota: many}', 'monthly_quota'],
    ['an unknown overage', 'p: {overage: sometimes}', 'overage'],
    ['overage null', 'p: {overage: null}', 'overage'],
    ['a page limit of null', 'p: {max_pages: null}', 'max_pages'],
    ['a time-out of null', 'p: {render_timeout_ms: null}', 'render_timeout_ms'],
    ['JavaScript in words', 'p: {javascript: "no"}', 'javascript'],
    ['isolation of an unknown kind', 'p: {isolation: none}', 'isolation'],
    ['a negative price', 'p: {price_eur: -0.01}', 'price_eur'],
    ['a negative overage price', 'p: {overage_price_eur: -1}', 'overage_price_eur'],
    ['a misspelt field', 'p: {montly_quota: 5}', 'montly_quota'],
    ['a plan that is no object', 'p: 5', '→ at p'],
  ])('names the plan and the field for %s', (_, text, field) => {
    expect(faultsOf(text)).toContain(field);
    expect(faultsOf(text)).toContain('at p');
  });

  test('names every field at fault, of all plans', () => {
    const faults = faultsOf('a: {monthly_quota: -1, overage: x}\nb: {rate_per_minute: x}');
    expect(faults).toMatch(/at a\.monthly_quota/);
    expect(faults).toMatch(/at a\.overage/);
    expect(faults).toMatch(/at b\.rate_per_minute/);
  });

  test('accepts names of 1-100 characters', () => {
    const faults = (length: number) => faultsOf(JSON.stringify({ ['x'.repeat(length)]: {} }));
    expect([faults(1), faults(100)]).toEqual(['', '']);
    expect(faults(0)).not.toBe('');
    expect(faults(101)).not.toBe('');
  });
});
