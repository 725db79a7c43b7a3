import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { fill, missingIn } from '../filler.fixture.ts';

describe('any key', () => {
  test.each([
    ['with a space', '{{ first name }}', 'first name'],
    ['beyond ASCII', '{{größe}}', 'größe'],
    ['beyond the basic plane', '{{ 😀 }}', '😀'],
    ['with a dot', '{{a.b}}', 'a.b'],
    ['with an index', '{{ items[0] }}', 'items[0]'],
    ['between tabs and line ends', '{{\n\tname\r\n}}', 'name'],
    ['that is empty', '{{}}', ''],
    ['of markup', '{{<b>}}', '<b>'],
    ['with an apostrophe', "{{ it's }}", "it's"],
    ['with a quotation mark', '{{ 5" }}', '5"'],
    ['like a filter', '{{ a | upcase }}', 'a | upcase'],
    ['like a string', '{{ "x" }}', '"x"'],
    ['like a number', '{{ 1 }}', '1'],
    ['like a literal', '{{ empty }}', 'empty'],
    ['like an operator', '{{ and }}', 'and'],
    ['with a dash before', '{{-x}}', '-x'],
    ['with a dash behind', '{{x-}}', 'x-'],
    ['with a brace', '{{ {a }}', '{a'],
    ['named size', '{{ size }}', 'size'],
    ['named first', '{{ first }}', 'first'],
    ['named forloop', '{{ forloop }}', 'forloop'],
  ])('%s', (_, source, name) => {
    expect(fill(`<${source}>`, { [name]: 'found' })).toBe('<found>');
  });

  test('of any characters but braces is found', () => {
    const name = fc.string({ unit: 'binary' }).map((text) => text.replace(/[{}]/g, '').trim());
    fc.assert(
      fc.property(name, (text) => {
        expect(fill(`a {{ ${text} }} z`, { [text]: 'found' })).toBe('a found z');
      }),
    );
  });

  test('goes before a path', () => {
    expect(fill('{{ a.b }}', { 'a.b': 'key', a: { b: 'path' } })).toBe('key');
  });

  test('differs by case and inner space', () => {
    const variables = { name: '1', Name: '2', 'na me': '3', 'na  me': '4' };
    expect(fill('{{name}}{{Name}}{{na me}}{{na  me}}', variables)).toBe('1234');
  });

  test('may have filters', () => {
    const variables = { 'first name': 'ada', 'a.b': 'x', "it's": 'y' };
    expect(
      fill("{{ first name | capitalize }}{{ a.b | upcase }}{{ it's | upcase }}", variables),
    ).toBe('AdaXY');
  });

  test('can be reached in tags and arguments in brackets', () => {
    const variables = { 'first name': 'Ada', x: 'a' };
    expect(
      fill('{% if ["first name"] %}{{ x | append: ["first name"] }}{% endif %}', variables),
    ).toBe('aAda');
  });
});

describe('a path', () => {
  const variables = {
    customer: { name: 'Ada', 'first name': 'A.', null: null },
    items: [{ sku: 'x' }, { sku: 'y' }],
    index: 1,
    key: 'name',
    text: 'abc',
    shoe: { size: 42, first: 'l', last: 'r' },
    nothing: null,
  };

  test.each([
    ['customer.name', 'Ada'],
    ['items[0].sku', 'x'],
    ['items[-1].sku', 'y'],
    ['items[index].sku', 'y'],
    ['items.first.sku', 'x'],
    ['items.last.sku', 'y'],
    ['items.size', '2'],
    ['items.0.sku', 'x'],
    ['text.size', '3'],
    ['customer["name"]', 'Ada'],
    ['customer[key]', 'Ada'],
    ['customer.first name', 'A.'],
    ['customer.null', ''],
    ['shoe.size', '42'],
    ['shoe.first', 'l'],
    ['shoe.last', 'r'],
  ])('%s leads there', (path, value) => {
    expect(fill(`{{ ${path} }}`, variables)).toBe(value);
    expect(missingIn(`{{ ${path} }}`, variables)).toEqual([]);
  });

  test.each([
    'customer.nam',
    'customer.size',
    'items[2].sku',
    'items[2]',
    'items.sku',
    'nothing.name',
    'text.name',
    'size',
    'customer.name.first',
  ])('%s leads nowhere', (path) => {
    expect(fill(`[{{ ${path} }}]`, variables)).toBe('[]');
    expect(missingIn(`{{ ${path} }}`, variables)).toEqual([path]);
  });
});

describe('a scope', () => {
  test("of a loop goes before the request's variables, which stay within reach", () => {
    const variables = { a: 'outer', 'first name': 'Ada', list: ['1', '2'], size: 'L' };
    expect(
      fill('{% for a in list %}{{ a }}{{ first name }}{{ size }} {% endfor %}{{ a }}', variables),
    ).toBe('1AdaL 2AdaL outer');
  });

  test('has the fields of its loop, and no others', () => {
    const source = (name: string) => `{% for a in list %}{{ forloop.${name} }},{% endfor %}`;
    const variables = { list: ['x', 'y'] };
    expect(fill(source('index'), variables)).toBe('1,2,');
    expect(fill(source('last'), variables)).toBe('false,true,');
    expect(fill(source('constructor'), variables)).toBe(',,');
    expect(fill(source('__proto__'), variables)).toBe(',,');
    expect(fill(source('next'), variables)).toBe(',,');
  });

  test('of an item is all that filters of properties see', () => {
    const variables = { list: [{ n: 1 }, { on: true, n: 2 }], on: true };
    expect(fill('{{ list | where: "on" | map: "n" | join }}', variables)).toBe('2');
  });
});
