import { describe, expect, test } from '@jest/globals';
import { fill } from './filler.fixture.ts';

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
    ['{{ 1 | divided_by: 0 }}', 'Infinity'],
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
