import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { operations } from './operations.ts';

/** Each operator with what stands before it. */
function read(content: string): [string, string][] {
  return [...operations(content)].map(({ operator, start, operandsEnd }) => [
    operator,
    content.slice(start, operandsEnd).trim(),
  ]);
}

describe('operations', () => {
  test.each<[string, string, [string, string][]]>([
    ['nothing', '', []],
    ['space and a comment alone', ' \n% q Q\n', []],
    ['an operator alone', 'q', [['q', '']]],
    ['numbers of every kind', '1 -.5 +2. 0.25 re', [['re', '1 -.5 +2. 0.25']]],
    [
      'operators one behind the other',
      'q\n1 0 0 1 0 0 cm\nQ',
      [
        ['q', ''],
        ['cm', '1 0 0 1 0 0'],
        ['Q', ''],
      ],
    ],
    ['a name', '/F1 12 Tf', [['Tf', '/F1 12']]],
    ['an empty name', '/ gs', [['gs', '/']]],
    ['a string', '(Hello) Tj', [['Tj', '(Hello)']]],
    ['operators in a string', '(q (Q) cm) Tj', [['Tj', '(q (Q) cm)']]],
    ['escaped parentheses', String.raw`(\) q \( \\) Tj`, [['Tj', String.raw`(\) q \( \\)`]]],
    ['a hexadecimal string', '<0041 42> Tj', [['Tj', '<0041 42>']]],
    ['an array', '[(a) -20 <42>] TJ', [['TJ', '[(a) -20 <42>]']]],
    ['a dictionary', '/P <</MCID 0 /A (BDC)>>BDC', [['BDC', '/P <</MCID 0 /A (BDC)>>']]],
    [
      'quotes',
      '(a) \' 1 2 (b) "',
      [
        ["'", '(a)'],
        ['"', '1 2 (b)'],
      ],
    ],
    ['words that are values', 'true false null gs', [['gs', 'true false null']]],
    ['a comment between operands', '1 % Q\n2 m', [['m', '1 % Q\n2']]],
    [
      'NUL and form feed for space',
      'q\0Q\f',
      [
        ['q', ''],
        ['Q', ''],
      ],
    ],
  ])('reads %s', (_, content, expected) => {
    expect(read(content)).toEqual(expected);
  });

  test('takes an inline image for one operation, whatever is in it', () => {
    const image = 'BI /W 2 /H 1 ID \u0001EI(q\n Q EIx EI';
    const found = [...operations(`q ${image} Q`)];
    expect(found.map(({ operator }) => operator)).toEqual(['q', 'BI', 'Q']);
    expect(found[1]!.end).toBe(2 + image.length);
  });

  test.each(['(never closed Q', '<41', '1 2 3', 'BI /W 1 ID abc', '[1 2', ')>]}'])(
    'comes to an end in what is broken off: %s',
    (content) => {
      expect([...operations(content)].every(({ end }) => end <= content.length)).toBe(true);
    },
  );

  test('never loses its place, whatever it reads', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            'q',
            '1',
            ' ',
            '(',
            ')',
            '<',
            '>',
            '[',
            '/',
            '%',
            '\\',
            '\n',
            'BI',
            'EI',
          ),
        }),
        (content) => {
          let last = 0;
          for (const { start, operandsEnd, end } of operations(content)) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(operandsEnd).toBeGreaterThanOrEqual(start);
            expect(end).toBeGreaterThan(operandsEnd);
            last = end;
          }
        },
      ),
    );
  });
});
