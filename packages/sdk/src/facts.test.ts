import { describe, expect, test } from 'vitest';
import { parseNames, parseQuota, parseRate, parseSubstitutedFonts } from './facts.ts';

describe('the quota', () => {
  const quotaHeaders = {
    'X-Quota-Limit': '500',
    'X-Quota-Remaining': '0',
    'X-Quota-Reset': '2026-12-01T00:00:00Z',
  };

  test('is read, with its warning if there is one', () => {
    const quota = { limit: 500, remaining: 0, resetsAt: '2026-12-01T00:00:00Z' };
    expect(parseQuota(new Headers(quotaHeaders))).toEqual(quota);
    const warned = new Headers({ ...quotaHeaders, 'X-Quota-Warning': '100' });
    expect(parseQuota(warned)).toEqual({ ...quota, warning: 100 });
  });

  test('is undefined on a plan without one', () => {
    expect(parseQuota(new Headers({ 'X-Quota-Reset': '2026-12-01T00:00:00Z' }))).toBeUndefined();
  });
});

describe('the rate', () => {
  test('is read from both fields', () => {
    const headers = new Headers({
      'RateLimit-Policy': '"minute";q=10;w=60',
      RateLimit: '"minute"; r=0; t=42',
    });
    expect(parseRate(headers)).toEqual({
      limit: 10,
      windowSeconds: 60,
      remaining: 0,
      resetSeconds: 42,
    });
  });

  test('is undefined on a plan without one, and for invalid fields', () => {
    expect(parseRate(new Headers())).toBeUndefined();
    expect(
      parseRate(new Headers({ 'RateLimit-Policy': 'ten', RateLimit: 'nine' })),
    ).toBeUndefined();
  });
});

describe('missing variables', () => {
  const namesOf = (header: string) =>
    parseNames(new Headers({ 'X-Missing-Variables': header }), 'x-missing-variables');

  test('have the names of the document', () => {
    expect(namesOf('a,b.c,items[0].sku,gr%C3%B6%C3%9Fe,first%20name,a%2Cb')).toEqual([
      'a',
      'b.c',
      'items[0].sku',
      'größe',
      'first name',
      'a,b',
    ]);
  });

  test('are empty without the header, and `...` is no name', () => {
    expect(parseNames(new Headers(), 'x-missing-variables')).toEqual([]);
    expect(namesOf('a,...')).toEqual(['a']);
  });
});

test('replaced fonts are pairs', () => {
  const fonts = (value?: string) =>
    parseSubstitutedFonts(new Headers(value === undefined ? {} : { 'X-Substituted-Fonts': value }));
  expect(fonts()).toEqual([]);
  expect(fonts('Calibri=Carlito,Segoe%20UI=Noto%20Sans,A%3D=B%2C,...')).toEqual([
    { wanted: 'Calibri', used: 'Carlito' },
    { wanted: 'Segoe UI', used: 'Noto Sans' },
    { wanted: 'A=', used: 'B,' },
  ]);
});
