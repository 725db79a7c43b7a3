import { describe, expect, test } from 'vitest';
import type { PdfOptions } from '@platen/contracts';
import { Filler } from '../../../variables/syntax/liquid.ts';
import { fill, type Site } from './fill.ts';
import { definition } from './schema.ts';
import { wholePlaceholder } from './text.ts';

const VARIABLES = {
  n: 5,
  text: 'a <b>',
  list: [1, { x: '{{ n }}' }],
  object: { a: 1 },
  yes: true,
  nothing: null,
  empty: '',
};

function filled(
  name: string,
  value: unknown,
  options: Pick<PdfOptions, 'syntax' | 'missing_variables'> = {},
) {
  const { syntax, missing_variables: missing } = options;
  const filler = new Filler({ variables: VARIABLES, syntax, missing });
  const site: Site = { filler, at: '/at', scope: { s: 'scope' } };
  return fill(value, definition(name), site);
}

test('names of variables between signs of other engines are reported with their place', () => {
  const filler = new Filler({ variables: { name: 'Ada' } });
  const site = { filler, at: '/content/0', scope: { item: {} } };
  const text = 'Dear ${name}, {item.a} {x} {% for r in (1..2) %}{r}{% endfor %}';
  fill({ text }, definition('paragraph_block'), site);
  const path = '/content/0/text';
  expect(filler.unread).toEqual(
    ['${name}', '{item.a}', '{r}'].map((each) => ({ text: each, path })),
  );
});

describe('texts', () => {
  test.each([
    ['{{ text }} and {{ n }}', 'a <b> and 5'],
    ['{{ n }}', '5'],
    ['{{ list }}', '[1,{"x":"{{ n }}"}]'],
    ['{{ nothing }}{{ gone }}', ''],
    ['{% if yes %}{{ s }}{% endif %}', 'scope'],
    ['no { braces }', 'no { braces }'],
  ])('%s', (text, expected) => {
    expect(filled('heading_block', { type: 'heading', text })).toEqual({
      type: 'heading',
      text: expected,
    });
  });
});

describe('what is no text', () => {
  test.each<[string, unknown, unknown]>([
    ['length', '{{ n }}', 5],
    ['length', '{{ n }}mm', '5mm'],
    ['length', '{{ gone }}', undefined],
    ['length', '{{ gone }}{{ empty }}', undefined],
    ['color', '#{{ n }}{{ n }}{{ n }}', '#555'],
    ['color', '{{ empty }}', undefined],
    ['rows', '{{ list }}', VARIABLES.list],
    ['rows', '{{ gone }}', []],
    ['rows', '{{ nothing }}', []],
    ['rows', '{{ n }}', 5],
    ['cell', '{{ n }}', 5],
    ['cell', '{{ yes }}', true],
    ['cell', '{{ gone }}', null],
    ['cell', '{{ object }}', VARIABLES.object],
    ['cell', '{{ n }} items', '5 items'],
    ['listItem', '{{ gone }}', ''],
    ['listItem', '{{ n | plus: 1 }}', 6],
    ['styleUse', '{{ gone }}', []],
  ])('%s: %p becomes %p', (name, value, expected) => {
    expect(filled(name, value)).toEqual(expected);
  });

  test('that takes values but no structures has these as JSON', () => {
    expect(filled('pair', { key: 'k', value: '{{ object }}' })).toEqual({
      key: 'k',
      value: '{"a":1}',
    });
  });

  test('inside arrays and objects is filled too, and blocks are not', () => {
    const blocks = [{ type: 'paragraph', text: '{{ n }}' }];
    const rows = [{ a: '{{ n }}', b: { text: '{{ n }}', blocks } }, ['{{ text }}']];
    expect(filled('rows', rows)).toEqual([{ a: 5, b: { text: 5, blocks } }, ['a <b>']]);
  });

  test('stays data, whatever its key', () => {
    const row = JSON.parse('[{"__proto__": "{{ n }}"}]') as unknown;
    expect(JSON.stringify(filled('rows', row))).toBe('[{"__proto__":5}]');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('placeholders that mean nothing', () => {
  test('stay as they stand', () => {
    expect(filled('cell', '{{ n }}', { syntax: 'off' })).toBe('{{ n }}');
    expect(filled('heading_block', { text: '{{ n }}' }, { syntax: 'off' })).toEqual({
      text: '{{ n }}',
    });
  });

  test('stay as long as they have no value, where that is asked', () => {
    const keep = { missing_variables: 'keep' } as const;
    expect(filled('cell', '{{ gone }}', keep)).toBe('{{ gone }}');
    expect(filled('cell', '{{ n }}', keep)).toBe(5);
    expect(filled('rows', '{{ gone }}', keep)).toEqual([]);
  });
});

describe('a whole placeholder', () => {
  test.each([
    ['{{ a }}', 'a'],
    [' {{a.b[0] | default: "x"}} ', 'a.b[0] | default: "x"'],
    ['{{- a -}}', 'a'],
    ['{{ }}', ''],
    ['{{ a }}{{ b }}', undefined],
    ['x {{ a }}', undefined],
    ['{{ a }', undefined],
  ])('%s is %p', (text, expression) => {
    expect(wholePlaceholder(text)).toBe(expression);
  });
});
