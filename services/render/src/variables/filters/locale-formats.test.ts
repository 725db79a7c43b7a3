import { describe, expect, test } from 'vitest';
import { fill } from '../filler.fixture.ts';

const german = { locale: 'de-DE' };

/** With the spaces that do not break as spaces. */
const written = (source: string, v: unknown, wishes = {}) =>
  fill(source, { v }, wishes).replace(/[\u00A0\u202F]/g, ' ');

describe('currency', () => {
  test.each([
    ['{{ v | currency: "EUR" }}', 1234.5, '€1,234.50', '1.234,50 €'],
    ['{{ v | currency: "JPY" }}', 1234.5, '¥1,235', '1.235 ¥'],
    ['{{ v | currency: "EUR", "fr-FR" }}', -1234.5, '-1 234,50 €', '-1 234,50 €'],
    ['{{ v | currency: "XBT" }}', 0.00012345, 'XBT 0.00012345', '0,00012345 XBT'],
    ['{{ v | currency: "EUR" }}', 0, '€0.00', '0,00 €'],
    ['{{ v | times: 2 | currency: "USD" }}', 1.005, '$2.01', '2,01 $'],
  ])('%s of %d', (source, value, american, europe) => {
    expect(written(source, value)).toBe(american);
    expect(written(source, value, german)).toBe(europe);
  });

  test('writes decimals in a text to the last digit', () => {
    expect(written('{{ v | currency: "USD" }}', '9007199254740993.12')).toBe(
      '$9,007,199,254,740,993.12',
    );
  });
});

describe('number', () => {
  test.each([
    ['{{ v | number }}', 1234567.891, '1,234,567.891', '1.234.567,891'],
    ['{{ v | number: 2 }}', 3, '3.00', '3,00'],
    ['{{ v | number: 0 }}', 2.5, '3', '3'],
    ['{{ v | number: 1, "de-DE" }}', 12345.67, '12.345,7', '12.345,7'],
    ['{{ v | number }}', ' 12.50 ', '12.5', '12,5'],
    ['{{ v | number }}', '1e3', '1,000', '1.000'],
  ])('%s of %j', (source, value, american, europe) => {
    expect(written(source, value)).toBe(american);
    expect(written(source, value, german)).toBe(europe);
  });
});

describe('percent', () => {
  test.each([
    ['{{ v | percent }}', 0.125, '12.5%', '12,5 %'],
    ['{{ v | percent }}', 1, '100%', '100 %'],
    ['{{ v | percent: 0 }}', 0.125, '13%', '13 %'],
    ['{{ v | percent: 2, "de-DE" }}', 0.1, '10,00 %', '10,00 %'],
  ])('%s of %d', (source, value, american, europe) => {
    expect(written(source, value)).toBe(american);
    expect(written(source, value, german)).toBe(europe);
  });
});

describe.each(['currency: "EUR"', 'number', 'percent'])('%s', (filter) => {
  test.each([
    ['abc', 'abc'],
    ['', ''],
    ['12 €', '12 €'],
    [null, ''],
    [true, 'true'],
    [[1], '[1]'],
  ])('leaves %j as it is', (value, text) => {
    expect(written(`{{ v | ${filter} }}`, value)).toBe(text);
  });
});

test.each([
  ['{{ 1 | currency: "E" }}', 'currency'],
  ['{{ 1 | currency: "EUR", "no such" }}', 'locale'],
  ['{{ 1 | number: 21 }}', '0 to 20'],
  ['{{ 1 | number: -1 }}', '0 to 20'],
  ['{{ 1 | number: "x" }}', '0 to 20'],
  ['{{ 1 | percent: 1.5 }}', '0 to 20'],
])('%s says what is wrong', (source, reason) => {
  expect(() => fill(source)).toThrow(new RegExp(`line 1, column 1: .*${reason}`));
});
