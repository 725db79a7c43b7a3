import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { fill, parsed, readHtml } from './filler.fixture.ts';

const SYNTAXES = ['liquid', 'simple'] as const;

describe.each(SYNTAXES)('a value (%s)', (syntax) => {
  const filled = (source: string, variables: Record<string, unknown>) =>
    fill(source, variables, { syntax });

  test.each([
    ['&', '&amp;'],
    ['<', '&lt;'],
    ['>', '&gt;'],
    ['"', '&quot;'],
    ["'", '&#39;'],
    ['<b a="1" c=\'2\'>&amp;</b>', '&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;amp;&lt;/b&gt;'],
  ])('is escaped: %s', (value, escaped) => {
    expect(filled('a{{v}}z', { v: value })).toBe(`a${escaped}z`);
  });

  test.each<[string, unknown, string]>([
    ['text', 'Ada', 'Ada'],
    ['an empty text', '', ''],
    ['zero', 0, '0'],
    ['a negative number', -1.5, '-1.5'],
    ['a large number', 1e21, '1e+21'],
    ['true', true, 'true'],
    ['false', false, 'false'],
    ['null as nothing', null, ''],
    ['an object as JSON', { a: '<' }, '{&quot;a&quot;:&quot;&lt;&quot;}'],
    ['an array as JSON', [1, null, 'x'], '[1,null,&quot;x&quot;]'],
    ['an empty object', {}, '{}'],
    ['an empty array', [], '[]'],
  ])('is written: %s', (_, value, text) => {
    expect(filled('[{{v}}]', { v: value })).toBe(`[${text}]`);
  });

  test('is never expanded again', () => {
    expect(filled('{{a}}{{b}}', { a: '{{b}}', b: '{% if a %}' })).toBe('{{b}}{% if a %}');
    expect(filled('{{a}}b}}', { a: '{{', b: 'never' })).toBe('{{b}}');
    expect(filled('{{a}}{{b}}c}}', { a: '{', b: '{', c: 'never' })).toBe('{{c}}');
    expect(filled('{{a}}', { a: '{{ a | raw }}' })).toBe('{{ a | raw }}');
  });

  test.each(['$&', '$1', '$$', '$`', '\\1', '%s'])('with %s is taken literally', (value) => {
    expect(filled('a{{v}}z', { v: value })).toBe(`a${value.replace('&', '&amp;')}z`);
  });

  test('of __proto__ and its kin is a value like any', () => {
    const variables = parsed(
      '{"__proto__":"p","constructor":"c","prototype":"y","a":{"__proto__":1}}',
    );
    expect(filled('{{__proto__}}{{constructor}}{{prototype}}{{a.__proto__}}', variables)).toBe(
      'pcy1',
    );
  });

  test.each([
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'a.constructor',
    'a.__proto__',
    'a.__proto__.polluted',
    'list.constructor',
    'list.map',
    'text.constructor',
    'number.toFixed',
    'constructor.constructor',
  ])('is nothing that was not sent: %s', (name) => {
    const variables = { a: {}, list: [1], text: 'x', number: 1 };
    expect(filled(`[{{${name}}}]`, variables)).toBe('[]');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('stands between what was before and after, whatever it is', () => {
    const outside = fc.string({ unit: 'binary' }).map((text) => text.replace(/[{}]/g, ''));
    fc.assert(
      fc.property(
        outside,
        fc.string({ unit: 'binary' }),
        outside,
        fc.constantFrom('v', ' v ', '\nv\t'),
        (prefix, value, suffix, name) => {
          const output = filled(`${prefix}{{${name}}}${suffix}`, { v: value });
          expect(output.startsWith(prefix)).toBe(true);
          expect(output.endsWith(suffix)).toBe(true);
          const middle = output.slice(prefix.length, output.length - suffix.length);
          expect(middle).not.toMatch(/[<>"']/);
          expect(middle).not.toMatch(/&(?!(?:amp|lt|gt|quot|#39);)/);
          expect(readHtml(middle)).toBe(value);
        },
      ),
    );
  });

  test('of any JSON reads back as it was', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = readHtml(filled('{{v}}', { v: value }));
        if (typeof value === 'string') expect(text).toBe(value);
        else if (value === null) expect(text).toBe('');
        else expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe('raw', () => {
  test('inserts a value as source, where it comes last', () => {
    expect(fill('{{ v | raw }}', { v: '<b>&amp;</b>' })).toBe('<b>&amp;</b>');
    expect(fill('{{ v | upcase | raw }}', { v: '<b>' })).toBe('<B>');
    expect(fill('{{ v | raw | upcase }}', { v: '<b>' })).toBe('&lt;B&gt;');
    expect(fill('{{ v | raw }}', { v: [1, '<'] })).toBe('[1,"<"]');
  });

  test('inserts what is escaped as what is escaped', () => {
    expect(fill('{{ v | escape | raw }}', { v: '<b>' })).toBe('&lt;b&gt;');
    expect(fill('{{ v | escape | append: "<hr>" | raw }}', { v: '<b>' })).toBe('&lt;b&gt;<hr>');
  });

  test('does not expand it', () => {
    expect(fill('{{ v | raw }}', { v: '{{ v }}' })).toBe('{{ v }}');
  });
});

describe('json', () => {
  const inScript = (value: unknown) => fill('<script>x={{ v | json }}</script>', { v: value });

  test('is safe in a script, whatever the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const code = /^<script>x=([^<>&'\u2028\u2029]*)<\/script>$/.exec(inScript(value))?.[1];
        expect(JSON.parse(code!)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test.each([
    ['</script>', '"\\u003c/script\\u003e"'],
    ['<!--', '"\\u003c!--"'],
    ["it's & \u2028\u2029", '"it\\u0027s \\u0026 \\u2028\\u2029"'],
    [null, 'null'],
  ])('writes %j', (value, code) => {
    expect(inScript(value)).toBe(`<script>x=${code}</script>`);
  });

  test('of what is missing is null, which JavaScript can read', () => {
    expect(fill('x={{ v | json }};')).toBe('x=null;');
  });

  test('may be indented', () => {
    expect(fill('{{ v | json: 1 }}', { v: [1] })).toBe('[\n 1\n]');
  });

  test('is escaped again for attributes in double quotes', () => {
    expect(fill('{{ v | json | escape }}', { v: 'a"b' })).toBe('&quot;a\\&quot;b&quot;');
  });
});
