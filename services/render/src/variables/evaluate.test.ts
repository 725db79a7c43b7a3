import { describe, expect, test } from 'vitest';
import { fill, fillerOf } from './filler.fixture.ts';

const variables = {
  items: [{ sku: 'x' }],
  total: 3,
  nothing: null,
  'first name': 'Ada',
  text: '<b>',
  none: [],
  no: false,
  zero: 0,
  empty: '',
  object: {},
};
const at = '/template_data/content/0/if';

describe('evaluate', () => {
  test.each([
    ['items', variables.items],
    ['items[0].sku', 'x'],
    ['total | times: 2', 6],
    ['total', 3],
    ['nothing', null],
    ['first name', 'Ada'],
    ['text', '<b>'],
    ['text | upcase', '<B>'],
    ['text | escape', '&lt;b&gt;'],
    ['items | json', '[{"sku":"x"}]'],
    ['total > 2', true],
    ['"a" | append: "b"', 'ab'],
    ['x | default: 7', 7],
  ])('gives %s its type', (expression, value) => {
    const filler = fillerOf(variables);
    expect(filler.evaluate(expression, { at })).toEqual(value);
    expect(filler.missing).toEqual([]);
  });

  test('records missing values', () => {
    const filler = fillerOf(variables);
    expect(filler.evaluate('items[1]', { at })).toBeUndefined();
    expect(filler.evaluate('last name', { at })).toBeUndefined();
    expect(filler.missing).toEqual(['items[1]', 'last name']);
  });

  test('reads a scope before the variables', () => {
    const filler = fillerOf(variables);
    const scope = { total: 'mine', 'row no': 1 };
    expect(filler.evaluate('total', { at, scope })).toBe('mine');
    expect(filler.evaluate('row no', { at, scope })).toBe(1);
    expect(filler.evaluate('items', { at, scope })).toBe(variables.items);
    expect(filler.evaluate('total', { at })).toBe(3);
  });

  test('follows names and paths whatever the syntax, but runs nothing', () => {
    for (const syntax of ['simple', 'off'] as const) {
      const filler = fillerOf(variables, { syntax });
      expect(filler.evaluate('items[0].sku', { at })).toBe('x');
      expect(filler.evaluate('total | times: 2', { at })).toBeUndefined();
    }
  });

  test('reports where it cannot be read', () => {
    expect(() => fillerOf().evaluate('a &', { at })).toThrow(
      expect.objectContaining({
        code: 'template_error',
        details: [{ path: at, message: expect.stringContaining('line 1, column 1') }],
      }),
    );
  });
});

describe('test', () => {
  const holds = (expression: string) => fillerOf(variables).test(expression, { at });

  test.each([
    'no',
    'nothing',
    'missing',
    'empty',
    'zero',
    'none',
    'a.b',
    'not total',
    'no or zero',
  ])('%s is false', (expression) => {
    expect(holds(expression)).toBe(false);
  });

  test.each([
    'total',
    'items',
    'object',
    'text',
    'first name',
    'total > 2',
    'not empty',
    'not zero and total',
    'zero or total',
    'items.size == 1',
    'none | size | plus: 1',
    '"0"',
  ])('%s is true', (expression) => {
    expect(holds(expression)).toBe(true);
  });

  test('records nothing', () => {
    const filler = fillerOf(variables);
    filler.test('missing', { at });
    filler.test('missing.more == 1', { at });
    expect(filler.missing).toEqual([]);
  });

  test('reads a scope', () => {
    expect(fillerOf(variables).test('total', { at, scope: { total: 0 } })).toBe(false);
  });
});

test('a loop knows the one around it', () => {
  const source =
    '{% for a in xs %}{% for b in a %}{{ forloop.parentloop.index }}.{{ forloop.index }} {% endfor %}{% endfor %}';
  expect(fill(source, { xs: [[1, 2], [3]] })).toBe('1.1 1.2 2.1 ');
});
