import { describe, expect, test } from '@jest/globals';
import { preferredOf, qualityOf } from './accepted-types.ts';

describe('qualityOf', () => {
  test.each<[string | undefined, number | undefined]>([
    [undefined, 1],
    ['', 1],
    [' , ,', 1],
    ['*/*', 1],
    ['*', 1],
    ['text/csv', 1],
    ['TEXT/CSV', 1],
    ['text/csv;charset=utf-8', 1],
    ['text/csv; header="a,b;q=0"; q=0.3', 0.3],
    ['text/*;q=0.5', 0.5],
    ['text/*;q=0.5, text/csv;q=0', 0],
    ['*/*, text/*;q=0', 0],
    ['*/*;q=0, text/csv;q=.25', 0.25],
    ['text/csv;q=0.1, text/csv;q=0.2', 0.2],
    ['text/csv;q=much', 1],
    ['text/html', undefined],
    ['text', undefined],
    ['"text/csv', undefined],
  ])('of CSV by %j is %j', (accept, quality) => {
    expect(qualityOf('text/csv', accept)).toBe(quality);
  });
});

describe('preferredOf', () => {
  test.each([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['text/html', 'application/json'],
    ['text/csv', 'text/csv'],
    ['text/csv;charset=utf-8', 'text/csv'],
    ['text/csv, application/json', 'text/csv'],
    ['application/json, text/csv', 'application/json'],
    ['*/*, text/csv', 'text/csv'],
    ['application/json;q=0.5, text/*', 'text/csv'],
  ])('of JSON and CSV by %j is %s', (accept, type) => {
    expect(preferredOf(['application/json', 'text/csv'], accept)).toBe(type);
  });
});
