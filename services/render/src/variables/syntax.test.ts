import { describe, expect, test } from 'vitest';
import { PlatenError } from '@platen/contracts';
import fc from 'fast-check';
import { fill, fillerOf } from './filler.fixture.ts';

function errorOf(source: string, variables = {}): PlatenError {
  try {
    fill(source, variables);
  } catch (error) {
    if (error instanceof PlatenError) return error;
  }
  throw new Error('no PlatenError');
}

describe('liquid', () => {
  test.each([
    ['conditions', '{% if a == 1 %}x{% elsif b %}y{% else %}z{% endif %}', 'x'],
    ['unless', '{% unless a == 1 %}x{% else %}y{% endunless %}', 'y'],
    ['cases', '{% case a %}{% when 1, 2 %}x{% else %}y{% endcase %}', 'x'],
    ['loops', '{% for i in list reversed limit: 2 %}{{ i }}{% else %}-{% endfor %}', 'ba'],
    ['loops over nothing', '{% for i in none %}{{ i }}{% else %}-{% endfor %}', '-'],
    ['ranges', '{% for i in (1..3) %}{{ i }}{% endfor %}', '123'],
    [
      'leaving a loop',
      '{% for i in list %}{% if i == "b" %}{% break %}{% endif %}{{ i }}{% endfor %}',
      'a',
    ],
    ['assignments', '{% assign x = a | plus: 1 %}{{ x }}', '2'],
    ['captures', '{% capture x %}<i>{{ m }}</i>{% endcapture %}{{ x }}', '<i>&lt;</i>'],
    ['filters on captures', '{% capture x %}{{ m }}b{% endcapture %}{{ x | upcase }}', '&lt;B'],
    ['counters', '{% increment n %}{% increment n %}{% decrement k %}', '01-1'],
    ['cycles', '{% for i in list %}{% cycle m, "&" %}{% endfor %}', '&lt;&amp;&lt;'],
    ['echo', '{% echo m %}{% echo m | raw %}', '&lt;<'],
    ['liquid', '{% liquid\n assign x = 1\n echo x\n echo m %}', '1&lt;'],
    ['comments', 'a{% comment %}{{ {% endcomment %}b{% # c %}', 'ab'],
    ['verbatim text', '{% raw %}{{ a }}{% if %}{{{% endraw %}', '{{ a }}{% if %}{{'],
    [
      'table rows',
      '{% tablerow i in list cols: 2 %}{{ i }}{% endtablerow %}',
      [
        '<tr class="row1"><td class="col1">a</td><td class="col2">b</td></tr>',
        '<tr class="row2"><td class="col1">c</td></tr>',
      ].join(''),
    ],
    ['whitespace control', ' a \n{{- m -}}\n b {%- if a -%} c {%- endif -%} d', ' a&lt;bcd'],
    ['strings with braces', '{{ "}}" }}{{ \'%}\' }}', '}}%}'],
    ['literals', '{{ 1.5 }}{{ true }}{{ nil }}{{ "x" }}', '1.5truex'],
    ['braces around', '{{{ a }}}', '{1}'],
    ['single braces', 'a{color:red}{{ a }}%}', 'a{color:red}1%}'],
  ])('has %s', (_, source, filled) => {
    expect(fill(source, { a: 1, list: ['a', 'b', 'c'], m: '<' })).toBe(filled);
  });

  test('has its own counters, separate from the variables', () => {
    const variables = { n: 7 };
    expect(fill('{% increment n %}', variables)).toBe('0');
    expect(variables).toEqual({ n: 7 });
  });

  test.each([
    ['an unclosed placeholder', 'a\nb {{ x', 'line 2, column 3', 'not closed'],
    ['an unclosed tag', '{% if x', 'line 1, column 1', 'not closed'],
    ['an unclosed block', 'a{% if x %}b', 'line 1, column 2', 'not closed'],
    ['an unclosed raw', '\n {% raw %}', 'line 2, column 2', 'not closed'],
    ['an unknown tag', '{% frobnicate %}', 'line 1, column 1', 'frobnicate'],
    ['an unknown filter', 'ab {{ x | frobnicate }}', 'line 1, column 4', 'frobnicate'],
    ['what is no expression', 'a\n\n  {{ a & b }}', 'line 3, column 3', '"a & b"'],
    ['a part of an expression', '{% if first name %}{% endif %}', 'line 1', '"first name"'],
    ['a stray quote', "{{ it's }}", 'line 1, column 1', `"it's"`],
    ['a filter that needs more', 'x {{ 1 | currency }}', 'line 1, column 3', 'EUR'],
    ['a filter of a bad value', '{{ 1 | currency: "X" }}', 'line 1, column 1', 'currency'],
    ['include', '{% include "x" %}', 'line 1, column 1', 'include'],
    ['render', '{% render "x" %}', 'line 1, column 1', 'render'],
    ['layout', '{% layout "x" %}', 'line 1, column 1', 'layout'],
    ['block', '{% block x %}{% endblock %}', 'line 1, column 1', 'block'],
    ['a filter that would run a value', '{{ l | where_exp: "i", "i" }}', 'line 1', 'where_exp'],
  ])('reports the place of %s', (_, source, place, reason) => {
    const { code, message, details } = errorOf(source);
    expect(code).toBe('template_error');
    expect(message).toContain(place);
    expect(message).toContain(reason);
    expect(message).toContain('options.syntax');
    expect(details).toEqual([{ path: '/content', message: expect.stringContaining(place) }]);
  });

  test('reports a fault in few words', () => {
    expect(errorOf(`{{ ${'x&'.repeat(100_000)} }}`).message.length).toBeLessThan(500);
  });

  test.each([
    ['blocks', '{% if a %}'.repeat(100_000)],
    ['brackets', `{{ ${'a['.repeat(100_000)} }}`],
  ])('is refused with deeply nested %s', (_, source) => {
    expect(errorOf(source).code).toBe('template_error');
  });

  test.each([
    ['opening braces', '{{'.repeat(2_000_000)],
    ['quotes', `{% comment %}${"{{ it's }}".repeat(200_000)}{% endcomment %}`],
    ['braces', '{'.repeat(2_000_000)],
    ['tags in comments', `{% comment %}${'{%'.repeat(500_000)}{% endcomment %}`],
  ])(
    'reads many %s once',
    (_, source) => {
      expect(() => fill(source)).not.toThrow(RangeError);
    },
    5_000,
  );
});

describe('simple', () => {
  const simple = (source: string, variables = {}) => fill(source, variables, { syntax: 'simple' });

  test.each([
    ['names', '{{ a }}{{first name}}', '1Ada'],
    ['paths', '{{ b.c }}{{ list[1] }}{{ b["c"] }}{{ b.d e }}', '2y24'],
    ['what is missing, as nothing', '[{{ x }}{{ b.x }}{{ size }}]', '[]'],
  ])('fills %s', (_, source, filled) => {
    const variables = { a: 1, 'first name': 'Ada', b: { c: 2, 'd e': 4 }, list: ['x', 'y'] };
    expect(simple(source, variables)).toBe(filled);
  });

  test.each([
    '{% if a %}x{% endif %}',
    '{{ a | upcase }}',
    '{{ "a" }}',
    '{{ a == 1 }}',
    '{{- a -}}',
    '{{a}b}}',
    '{{',
    '{{a',
    '{{a}',
    '{ {a} }',
    '}}a{{',
    '{{}}',
    '{{ \\frac }}',
  ])('leaves %s as it stands', (source) => {
    expect(simple(source, { a: 1 })).toBe(source);
  });

  test('reads literals and operators as names', () => {
    expect(simple('{{ true }}{{ and }}', { true: 1, and: 2 })).toBe('12');
  });

  test('finds the placeholder among further braces', () => {
    expect(simple('{{{a}}}', { a: 1 })).toBe('{1}');
    expect(simple('a{{b{{c}}', { c: 1 })).toBe('a{{b1');
  });

  test('is fast for a source of only opening braces', () => {
    const source = '{{'.repeat(500_000);
    expect(simple(source)).toBe(source);
  });
});

test('off changes nothing', () => {
  const source = '{{ a }}{% if %}{{';
  expect(fill(source, { a: 1 }, { syntax: 'off' })).toBe(source);
});

describe('any text and any variables', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('{{', '}}', '{%', '%}', '-', '|', ' ', '"', "'", '.', '[', ']', '(', '..', ')'),
    fc.constantFrom('a', 'b', 'if', 'endif', 'for i in a', 'endfor', 'raw', 'endraw', 'else'),
    fc.constantFrom('assign x = ', 'capture y', 'endcapture', 'json', 'upcase', 'date: "%c"', ':'),
    fc.constantFrom('{{ a }}', '{{ b.c }}', '{% if a %}', '{% endif %}', '{% for i in b %}{{ i }}'),
  );
  const source = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
  const variables = fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__', ''), fc.jsonValue());

  test('make a text or a documented error', () => {
    fc.assert(
      fc.property(
        source,
        variables,
        fc.constantFrom('liquid' as const, 'simple' as const, 'off' as const),
        (text, values, syntax) => {
          const filler = fillerOf(values, { syntax });
          try {
            const options = { write: (value: string) => value, at: '/content' };
            expect(typeof filler.fill(text, options)).toBe('string');
            filler.evaluate(text, options);
            expect(typeof filler.test(text, options)).toBe('boolean');
          } catch (error) {
            expect(error).toBeInstanceOf(PlatenError);
            expect(error).toMatchObject({
              code: expect.stringMatching(/^(template_error|payload_too_large)$/),
            });
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
