import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { add, decimalText, divide, parseDecimal, rounded, ZERO, type Decimal } from './decimal.ts';

const decimal = (text: string | number): Decimal => parseDecimal(text)!;
const sumOf = (values: (string | number)[]) => decimalText(values.map(decimal).reduce(add, ZERO));

describe('parseDecimal', () => {
  test.each([
    [0, '0'],
    [-0, '0'],
    [0.1, '0.1'],
    [1e21, '1000000000000000000000'],
    [1.5e-7, '0.00000015'],
    ['12.50', '12.50'],
    [' -3 ', '-3'],
    ['+7', '7'],
    ['1e3', '1000'],
    ['12.5e-1', '1.25'],
    ['-0.05', '-0.05'],
  ])('reads %p', (value, text) => {
    expect(decimalText(decimal(value))).toBe(text);
  });

  test.each([
    '',
    ' ',
    '12,50',
    '1.',
    '.5',
    '1 000',
    '0x10',
    'NaN',
    '1e1000',
    'ten',
    '1.2.3',
    '--1',
  ])('does not take %p for a number', (text) => {
    expect(parseDecimal(text)).toBeUndefined();
  });

  test.each([NaN, Infinity, null, undefined, true, {}, []])('does not take %p either', (value) => {
    expect(parseDecimal(value)).toBeUndefined();
  });
});

describe('sums', () => {
  test.each([
    [[], '0'],
    [[0.1, 0.2], '0.3'],
    [[1.1, 2.2, 3.3], '6.6'],
    [['0.10', '0.20'], '0.30'],
    [[-1, 0.5, 0.5], '0.0'],
    [[1e21, 1e-7], '1000000000000000000000.0000001'],
  ])('of %p are exact', (values, text) => {
    expect(sumOf(values)).toBe(text);
  });

  test('of any amounts are those of whole cents', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 50 }), (cents) => {
        const amounts = cents.map((each) => each / 100);
        const total = cents.reduce((sum, each) => sum + BigInt(each), 0n);
        expect(rounded(amounts.map(decimal).reduce(add, ZERO), 2)).toEqual({
          digits: total,
          scale: 2,
        });
      }),
    );
  });

  test('do not depend on the order', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(fc.array(number, { maxLength: 20 }), (values) => {
        expect(Number(sumOf(values))).toBe(Number(sumOf(values.toReversed())));
      }),
    );
  });
});

describe('quotients', () => {
  test('are cut off, not rounded', () => {
    expect(decimalText(divide(decimal(2), 3, 5))).toBe('0.66666');
    expect(decimalText(divide(decimal(-2), 3, 5))).toBe('-0.66666');
    expect(decimalText(divide(decimal('1.00'), 4, 1))).toBe('0.2');
  });
});

describe('rounded', () => {
  test.each([
    ['1.005', 2, '1.01'],
    ['-1.005', 2, '-1.01'],
    ['1.0049', 2, '1.00'],
    ['2', 2, '2.00'],
    ['0.5', 0, '1'],
  ])('%s to %i digits is %s', (text, scale, expected) => {
    expect(decimalText(rounded(decimal(text), scale))).toBe(expected);
  });
});
