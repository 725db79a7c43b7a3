import { describe, expect, test } from 'vitest';
import type { PlatenError } from '@platen/contracts';
import { fill, missingIn } from './filler.fixture.ts';
import { MissingNames, throwIfMissing } from './missing.ts';

describe('a missing value', () => {
  test.each([
    ['as written, once, in order', '{{ b.c }}{{ a }}{{b.c}}{{ d[0].e }}', ['b.c', 'a', 'd[0].e']],
    ['plain names', '{{ first name }}{{ x-y }}{{ a..b }}', ['first name', 'x-y', 'a..b']],
    ['before filters', '{{ a | upcase }}{{ first name | upcase }}', ['a', 'first name']],
    ['as an argument', '{{ have | append: a }}', ['a']],
    ['in an operation', '{{ a == have }}', ['a']],
    ['in a loop', '{% for i in list %}{{ i.x }}{% endfor %}', ['i.x']],
    ['where a default is missing too', '{{ a | default: b }}', ['a', 'b']],
    ['behind a default', '{{ a | default: "x" | append: b }}', ['b']],
    ['summed', '{{ list | sum: "price" }}', ['price']],
    ['in echo', '{% echo a %}', ['a']],
    ['in a capture', '{% capture x %}{{ a }}{% endcapture %}', ['a']],
  ])('is reported %s', (_, source, names) => {
    expect(missingIn(source, { have: 1, list: [{}, {}] })).toEqual(names);
  });

  test.each([
    ['null', '{{ nothing }}'],
    ['a default', '{{ a | default: "x" }}{{ first name | default: "x" }}'],
    ['a default from a variable', '{{ a | default: have }}'],
    ['a default behind a filter', '{{ a | upcase | default: "x" }}'],
    ['a default that is not needed', '{{ have | default: a }}'],
    ['a condition', '{% if a %}{% elsif b == 1 %}{% endif %}{% unless a %}{% endunless %}'],
    ['a loop', '{% for i in a %}{{ i }}{% endfor %}'],
    ['an assignment', '{% assign x = a %}'],
    ['what was not reached', '{% if a %}{{ b }}{% endif %}'],
    ['verbatim text', '{% raw %}{{ a }}{% endraw %}'],
    ['a value that is false', '{{ no }}'],
  ])('is not reported for %s', (_, source) => {
    expect(missingIn(source, { have: 1, nothing: null, no: false })).toEqual([]);
  });

  test('counts texts of simple syntax alike', () => {
    expect(missingIn('{{ b.c }}{{ a }}{{ a | x }}', {}, { syntax: 'simple' })).toEqual([
      'b.c',
      'a',
    ]);
  });

  test('is empty by default, or kept on request', () => {
    const source = '{{ a }} {{- b.c | upcase -}} {{ have }}{{ x | default: "y" }}{% echo z %}';
    expect(fill(source, { have: '<' })).toBe('&lt;y');
    expect(fill(source, { have: '<' }, { missing: 'keep' })).toBe(
      '{{ a }}{{- b.c | upcase -}}&lt;y{{ z }}',
    );
    expect(fill('<{{ a }}>{{x|y}}', {}, { missing: 'keep', syntax: 'simple' })).toBe(
      '<{{ a }}>{{x|y}}',
    );
  });

  test('is limited in number and length', () => {
    const names = new MissingNames();
    for (let number = 0; number < 2_000; number += 1) names.note(`name${number}`);
    expect(names.list).toHaveLength(1_000);
    const long = new MissingNames();
    long.note('x'.repeat(201));
    long.note('y'.repeat(200));
    expect(long.list).toEqual([`${'x'.repeat(197)}…`, 'y'.repeat(200)]);
  });
});

describe('throwIfMissing', () => {
  const errorOf = (names: string[]): PlatenError => {
    try {
      throwIfMissing(names);
    } catch (error) {
      return error as PlatenError;
    }
    throw new Error('nothing thrown');
  };

  test('passes without missing values', () => {
    expect(() => throwIfMissing([])).not.toThrow();
  });

  test('names every path, with a pointer to where its value belongs', () => {
    const { code, message, details } = errorOf(['a', 'b.c', 'd[0].e', 'f["g h"]', 'i/j~k']);
    expect(code).toBe('missing_variables');
    expect(message).toBe('These variables have no value: a, b.c, d[0].e, f["g h"], i/j~k.');
    expect(details).toEqual([
      { path: '/variables/a', message: 'a has no value' },
      { path: '/variables/b/c', message: 'b.c has no value' },
      { path: '/variables/d/0/e', message: 'd[0].e has no value' },
      { path: '/variables/f/g h', message: 'f["g h"] has no value' },
      { path: '/variables/i~1j~0k', message: 'i/j~k has no value' },
    ]);
  });

  test('reports how many more there are', () => {
    const names = Array.from({ length: 51 }, (_, number) => `n${number}`);
    const { message, details } = errorOf(names);
    expect(message).toMatch(/n6, n7 and 43 more\.$/);
    expect(details).toHaveLength(50);
  });
});
