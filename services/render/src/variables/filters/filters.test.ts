import { describe, expect, test } from 'vitest';
import { parseExactly } from './exact-number.ts';
import type { Variables } from '../filler.ts';
import { fill } from '../filler.fixture.ts';

const variables = {
  text: ' Ada <L> ',
  lines: 'a <b>\r\nc\n\nd',
  list: [3, 1, 2],
  people: [
    { name: 'Ada', born: 1815, place: { city: 'London' } },
    { name: 'Alan', born: 1912 },
  ],
  object: { a: 1 },
  none: [],
  no: false,
  zero: 0,
};

test('an object contains its keys, a list its items, a text its parts', () => {
  const source = '{% if v contains "k" %}yes{% else %}no{% endif %}';
  const values: Variables[string][] = [{ k: 1 }, { a: 1 }, ['k'], [{ k: 1 }], 'ok', 5, null];
  expect(values.map((v) => fill(source, { v }))).toEqual([
    'yes',
    'no',
    'yes',
    'no',
    'yes',
    'no',
    'no',
  ]);
});

describe('filters', () => {
  test.each([
    ['{{ text | strip | upcase }}', 'ADA &lt;L&gt;'],
    ['{{ text | replace: "<", "&" }}', ' Ada &amp;L&gt; '],
    ['{{ "a,b" | split: "," }}', '[&quot;a&quot;,&quot;b&quot;]'],
    ['{{ list | sort | join: "<" }}', '1&lt;2&lt;3'],
    [
      '{{ list | sum }} {{ list | size }} {{ list | first }} {{ list | reverse | first }}',
      '6 3 3 2',
    ],
    ['{{ people | map: "name" | join: ", " }}', 'Ada, Alan'],
    ['{{ people | where: "born", 1912 | map: "name" }}', '[&quot;Alan&quot;]'],
    ['{{ people | map: "place.city" | compact | join }}', 'London'],
    [
      '{{ people | join: "; " | size }}',
      String(
        '{"name":"Ada","born":1815,"place":{"city":"London"}}; {"name":"Alan","born":1912}'.length,
      ),
    ],
    ['{{ object | upcase }}', '{&quot;A&quot;:1}'],
    ['{{ "x" | append: object }}', 'x{&quot;a&quot;:1}'],
    ['{{ 7 | divided_by: 2 }} {{ 7 | modulo: 4 }} {{ 2.345 | round: 2 }}', '3.5 3 2.35'],
    ['{{ "a b" | url_encode }} {{ "ü" | base64_encode }}', 'a+b w7w='],
    ['{{ "long text" | truncate: 6 }}', 'lon...'],
    ['{{ "<p>x</p>" | strip_html }}', 'x'],
  ])('%s', (source, filled) => {
    expect(fill(source, variables)).toBe(filled);
  });

  test.each([
    ['what is missing', '{{ x | default: "y" }}', 'y'],
    ['false', '{{ no | default: "y" }}', 'y'],
    ['false, unless it is allowed', '{{ no | default: "y", allow_false: true }}', 'false'],
    ['an empty list', '{{ none | default: "y" }}', 'y'],
    ['but not zero', '{{ zero | default: "y" }}', '0'],
    ['but not what is escaped', '{{ text | escape | default: "y" }}', ' Ada &lt;L&gt; '],
    ['with a value of its own type', '{{ x | default: list }}', '[3,1,2]'],
  ])('default replaces %s', (_, source, filled) => {
    expect(fill(source, variables)).toBe(filled);
  });

  test.each([
    ['{{ id }} {{ price }} {{ list }}', '1234567890123456789 12.50 [-0,1.0,0.1]'],
    ['{{ list[1] }}{{ price | append: "!" }} {{ price | json }}', '1.012.50! 12.50'],
    [
      '{{ id | plus: 1 }} {{ 0.1 | plus: 0.2 }} {{ 1.1 | minus: 1 }}',
      '1234567890123456790 0.3 0.1',
    ],
    ['{{ 1.1 | times: 3 }} {{ price | times: 3 }} {{ missing | plus: 2 }}', '3.3 37.5 2'],
    ['{{ dues | sum }} {{ items | sum: "due" }}', '0.6 0.6'],
    [
      '{{ 1 | divided_by: 3 }} {{ 2 | divided_by: 3 }}',
      '0.33333333333333333333 0.66666666666666666667',
    ],
    ['{{ 10 | divided_by: 4 }} {{ 1000000 | divided_by: 7 | round: 2 }}', '2.5 142857.14'],
    [
      '{{ 1.005 | round: 2 }} {{ -2.5 | round }} {{ 2.1 | ceil }} {{ -2.1 | floor }}',
      '1.01 -3 3 -3',
    ],
    ['{% if id == 1234567890123456788 %}no{% endif %}{% if price == 12.5 %}yes{% endif %}', 'yes'],
    ['{% if id > other %}above{% endif %} {{ price | currency: "EUR" }}', 'above €12.50'],
  ])('numbers are exact: %s', (source, filled) => {
    const exact = parseExactly(
      '{"id":1234567890123456789,"other":1234567890123456788,"price":12.50,"list":[-0,1.0,0.1],' +
        '"dues":[0.1,0.2,0.3],"items":[{"due":0.1},{"due":0.2},{"due":0.3}]}',
    ) as Variables;
    expect(fill(source, exact)).toBe(filled);
  });

  test.each([
    ['{{ "a" | plus: 1 }}', 'plus needs a number such as 12.5, not "a"'],
    ['{{ 1 | divided_by: 0 }}', 'it divides by zero'],
    ['{{ 1 | times: "1e900" | times: "1e900" }}', 'it makes a number of more than 1000 digits'],
    ['{{ long | times: long }}', 'it has a number of more than 1000 digits'],
  ])('%s is refused', (source, reason) => {
    expect(() => fill(source, { long: '9'.repeat(100_000) })).toThrow(reason);
  });

  test('escape does not escape twice', () => {
    expect(fill('{{ text | escape }}', variables)).toBe(' Ada &lt;L&gt; ');
    expect(fill('{{ text | xml_escape | escape }}', variables)).toBe(' Ada &lt;L&gt; ');
    expect(fill('{{ "&lt;" | escape_once }}{{ "<" | escape_once }}')).toBe('&lt;&lt;');
    expect(fill('{% assign t = text | escape %}{{ t }}', variables)).toBe(' Ada &lt;L&gt; ');
  });

  test('newline_to_br breaks lines of escaped text', () => {
    const broken = 'a &lt;b&gt;<br>\nc<br>\n<br>\nd';
    expect(fill('{{ lines | newline_to_br }}', variables)).toBe(broken);
    expect(fill('{{ lines | escape | newline_to_br }}', variables)).toBe(broken);
    expect(fill('{{ lines | newline_to_br | raw }}', variables)).toBe(broken);
    expect(fill('{{ lines | newline_to_br | upcase }}', variables)).toBe(
      'A &lt;B&gt;&lt;BR&gt;\nC&lt;BR&gt;\n&lt;BR&gt;\nD',
    );
  });
});

describe('sort and sort_natural', () => {
  test.each(['sort', 'sort_natural'])('%s by language, and numbers by their value', (name) => {
    const sorted = (items: unknown[], locale: string) =>
      fill(`{{ items | ${name} | join: " " }}`, { items }, { locale });
    expect(sorted(['b', 'A', 'ä', 'Z'], 'de-DE')).toBe('A ä b Z');
    expect(sorted(['b', 'A', 'ä', 'Z'], 'sv-SE')).toBe('A b Z ä');
    expect(sorted(['10', '9', '100', '-1', '1.5', '1.25'], 'en-US')).toBe('-1 1.25 1.5 9 10 100');
    expect(sorted(['item 10', 'item 9'], 'en-US')).toBe('item 9 item 10');
    expect(sorted([3, '20', 1], 'en-US')).toBe('1 3 20');
  });

  test('puts what has no value last', () => {
    const items = [{ n: { q: 2 } }, {}, { n: { q: '10' } }, { n: { q: null } }, { n: { q: 1 } }];
    const filled = fill('{{ items | sort: "n.q" | map: "n.q" | join: "," }}', { items });
    expect(filled).toBe('1,2,10,,');
  });
});

describe('words for numbers', () => {
  test.each([
    ['{{ 1 | pluralize: "day", "days" }}', 'en-US', 'day'],
    ['{{ 0 | pluralize: "day", "days" }}', 'en-US', 'days'],
    ['{{ 0 | pluralize: "jour", "jours" }}', 'fr-FR', 'jour'],
    ['{{ 3 | pluralize: "plik", "pliki", "plików" }}', 'pl-PL', 'pliki'],
    ['{{ 5 | pluralize: "plik", "pliki", "plików" }}', 'pl-PL', 'plików'],
    ['{{ 2 | pluralize: "x" , "y" }}', 'ja-JP', 'x'],
    [
      '{% for n in (1..4) %}{{ n | ordinalize }} {% endfor %}{{ 11 | ordinalize }}',
      'en-US',
      '1st 2nd 3rd 4th 11th',
    ],
    ['{{ 1 | ordinalize }} {{ 2 | ordinalize }}', 'fr-FR', '1er 2e'],
    ['{{ 3 | ordinalize }}', 'de-DE', '3.'],
    ['{{ 42 | to_words }}', 'en-US', 'forty-two'],
    ['{{ 42 | to_words: "de-AT" }}', 'en-US', 'zweiundvierzig'],
    ['{{ 42 | to_words }}', 'pt-BR', 'quarenta e dois'],
  ])('%s in %s', (source, locale, filled) => {
    expect(fill(source, {}, { locale })).toBe(filled);
  });

  test('are refused where there are none', () => {
    expect(() => fill('{{ 1 | ordinalize }}', {}, { locale: 'ja-JP' })).toThrow(
      'one of these languages',
    );
    expect(() => fill('{{ 1 | to_words: "la" }}')).toThrow('does not know the language');
    expect(() => fill('{{ "many" | pluralize: "a", "b" }}')).toThrow(
      'needs a number such as 3, not "many"',
    );
  });
});

test('what is rounded to zero has no sign', () => {
  const source =
    '{{ v | currency: "EUR" }} {{ v | number: 2 }} {{ v | percent: 0 }} {{ w | number }}';
  expect(fill(source, { v: -0.004, w: -0.0001 })).toBe('€0.00 0.00 0% 0');
  expect(fill('{{ v | currency: "EUR" }}', { v: '-0.005' })).toBe('-€0.01');
});
