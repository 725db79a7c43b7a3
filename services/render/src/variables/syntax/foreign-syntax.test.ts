import { describe, expect, test } from 'vitest';
import { engine } from '../engine.ts';
import { fill } from '../filler.fixture.ts';
import { KNOWN_FILTERS } from '../filters/filter-arguments.ts';

const variables = {
  items: [{ name: 'pen', price: 2 }],
  paid: true,
  name: 'Ada',
  price: 3,
  due: '2026-03-04',
  decimals: 2,
};

describe('another engine’s syntax is refused, with the syntax to use', () => {
  test.each([
    ['{{#each items}}{{name}}{{/each}}', '{% for item in items %}…{% endfor %}'],
    ['{{#foreach items}}', '{% for item in items %}…{% endfor %}'],
    ['{{#items}}{{name}}{{/items}}', '{% for item in items %}…{% endfor %}'],
    ['{{#if paid}}yes{{/if}}', '{% if paid %}…{% endif %}'],
    ['{{/if}}', '{% endif %}'],
    ['{{#unless paid}}', '{% unless paid %}…{% endunless %}'],
    ['{{^items}}none{{/items}}', '{% unless items %}…{% endunless %}'],
    ['{{#with customer}}', '{{ customer.name }}'],
    ['{{else}}', '{% else %}'],
    ['{{else if paid}}', '{% elsif paid %}'],
    ['{{> header}}', 'there are no partials'],
    ['{{! a comment }}', '{% comment %}'],
    ['{{!-- a comment --}}', '{% comment %}'],
    ['{{!paid}}', '{% unless paid %}'],
    ['{{& name}}', '{{ name | raw }}'],
    ['{{@index}}', '{{ forloop.index }}'],
    ['{{@first}}', '{{ forloop.first }}'],
    ['{{../name}}', '{{ name }}'],
    ['{{ paid ? "yes" : "no" }}', '{% if paid %}{{ "yes" }}{% else %}{{ "no" }}{% endif %}'],
    ['{{ name || "none" }}', '{{ name | default: "none" }}'],
    ['{{ name ?? "none" }}', '{{ name | default: "none" }}'],
    ['{{ paid && name }}', '{% if paid and name %}'],
    ['{{ price * 2 }}', '{{ price | times: 2 }}'],
    ['{{price*items.size}}', '{{ price | times: items.size }}'],
    ['{{ price + 2 }}', '{{ price | plus: 2 }}'],
    ['{{ price - discount }}', '{{ price | minus: discount }}'],
    ['{{ price / 2 }}', '{{ price | divided_by: 2 }}'],
    ['{{ price % 2 }}', '{{ price | modulo: 2 }}'],
    ['{{ name.toUpperCase() }}', 'there are filters instead of functions'],
    ['{{ formatDate(due) }}', 'there are filters instead of functions'],
    ['{{ due | date("d.m.Y") }}', '{{ due | date: "d.m.Y" }}'],
    ['{{ "%.2f"|format(price) }}', 'write number: 2 or date'],
    ['{{ "%.2f" | format: price }}', 'behind the value, as in {{ price | number: 2 }}'],
    ['{% if paid then %}x{% endif %}', 'without then'],
    ['{{ $name }}', 'write {{ name }}'],
    ['{% if paid %}x{% end %}', 'write {% endfor %} or {% endif %}'],
    ['{% assign total += 2 %}', 'write {% assign name = value %}; to add'],
    ['{{ items | sum: price_of_it }}', 'in quotes, as in | sum: "price"'],
    ['{{ name | html_safe }}', 'write raw'],
    ['{{ name|upper() }}', 'write upcase'],
    ['{{ name|default("none") }}', '{{ name| default: "none" }}'],
    ['{{ name | upper }}', 'upcase'],
    ['{{ items | length }}', 'size'],
    ['{{ price | money }}', 'divided_by: 100 if it is in cents'],
    ['{{ price * 1.19 | round(2) }}', 'write {{ a | times: b | round: 2 }}'],
    ['{{ items[*].name }}', 'write {{ items | map: "name" }}'],
    ['{{ formatCurrency price "EUR" }}', 'write {{ price | formatCurrency: "EUR" }}'],
    ['{% foreach items as item %}', '{% for item in items %}'],
    ['{% set total = 1 %}', '{% assign name = value %}'],
    ['{% include "header" %}', 'there are no other files'],
    ['{% if price = 3 %}x{% endif %}', 'write a == b'],
    ['{{ items[i + 1] }}', 'write {% assign i = i | plus: 1 %}{{ items[i] }}'],
    ['{{ items[i - 1].name }}', 'write {% assign i = i | minus: 1 %}{{ items[i] }}'],
    ['{{ name[0:3] }}', 'write {{ name | slice: 0, 3 }}'],
    ['{% if items[i + 1] %}x{% endif %}', 'brackets hold one value'],
    ["{{ due.strftime('%d.%m.') }}", "write {{ due | date: '%d.%m.' }}"],
    [
      "{{ 'yes' if paid else 'no' }}",
      "write {% if paid %}{{ 'yes' }}{% else %}{{ 'no' }}{% endif %}",
    ],
    [
      '{{ name if paid else price }}',
      'write {% if paid %}{{ name }}{% else %}{{ price }}{% endif %}',
    ],
    ['{{#if (eq price 3)}}', 'write {% if price == 3 %}'],
    ['{{ eq .Price 3 }}', 'write {% if Price == 3 %}'],
    ['{{ .Name }}', 'write {{ Name }} or, in a loop, {{ item.Name }}'],
    ['{{ len .Items }}', 'write {{ Items | size }}'],
    ['{{ index .Items 0 }}', 'write {{ Items[0] }}'],
    ['{{ lookup items 0 }}', 'write {{ items[0] }}'],
    ['{{ printf "%.2f" .Price }}', 'write {{ Price | number: 2 }}'],
    ['{{ $total := 3 }}', 'write {% assign total = 3 %}'],
    ['{{ name->first }}', 'write {{ name.first }}'],
    ['{{ name?.first }}', 'write {{ name.first }}'],
    ['{{ $name }}', 'write {{ name }}'],
    ['{{ name; }}', 'write {{ name }}'],
    ['{{ /* a comment */ }}', '{% comment %}'],
    ['{{ price // 2 }}', 'write {{ price | divided_by: 2 | floor }}'],
    ['{{ price ** 2 }}', 'write {{ price | times: price }}'],
    ['{{ price++ }}', 'write {{ price | plus: 1 }}'],
    ['{{ (price + 1) * 2 }}', 'one step after another'],
    ['{{ price | plus: decimals + 1 }}', 'one step after another'],
    ['{{ name | upcase() }}', 'write {{ name | upcase }}'],
    ['{{ items | map(attribute="name") }}', 'write {{ items | map: "name" }}'],
    [
      '{% if name == "Ada" or "Bob" %}x{% endif %}',
      'write {% if name == "Ada" or name == "Bob" %}',
    ],
    ['{% if price > 2 and < 9 %}x{% endif %}', 'write {% if price > 2 and price < 9 %}'],
    ['{% if name starts with "A" %}x{% endif %}', 'write {% if name contains "A" %}'],
    ['{% if price is 3 %}x{% endif %}', 'write {% if price == 3 %}'],
    ['{% if defined paid %}x{% endif %}', 'write {% if paid %}'],
    ['{{ name ~ price }}', 'write {{ name | append: price }}'],
    ["{{ name | append 'x' }}", "write {{ name | append: 'x' }}"],
    ['{{ name | append: “x” }}', 'straight quotes'],
    ['{{ ‘x’ }}', 'straight quotes'],
    ['{% if name == ‘Ada’ %}x{% endif %}', 'straight quotes'],
    ['{% assign x = ‘q’ %}', 'straight quotes'],
    ['{% case name %}{% when “Ada” %}x{% endcase %}', 'straight quotes'],
    ['{% for item in „a“ %}x{% endfor %}', 'straight quotes'],
    ['{{ items[items.size - 1] }}', 'write {% assign i = items.size | minus: 1 %}{{ items[i] }}'],
    ['{{ items | where_exp: "i", "i.price > 1" }}', 'write where: "paid", true'],
    ['{{ due | date_add: 30 }}', 'there is no arithmetic with dates'],
    ['{% macro x %}', '{% capture name %}'],
    ['{% if price === 3 %}x{% endif %}', 'write {% if price == 3 %}'],
    ['{% if price !== 3 %}x{% endif %}', 'write {% if price != 3 %}'],
    ['{% if !paid %}x{% endif %}', '{% unless paid %}'],
    ["{% if 'a' in items %}x{% endif %}", "write {% if items contains 'a' %}"],
    ['{% if paid %}x{% else if name %}y{% endif %}', 'write {% elsif name %}'],
    ['{% for k, v in items %}x{% endfor %}', '{% for pair in items %}'],
    ['{% if (paid or name) and price %}x{% endif %}', 'brackets do not group conditions'],
    ['{% for item of items %}x{% endfor %}', 'write {% for item in items %}'],
    ['{% for item in items | sort: "price" %}x{% endfor %}', '{% assign list = items | sort:'],
    ['{% for item in items sort_by: "price" %}x{% endfor %}', '"sort_by: "price"" is no part'],
    ['{% for item in items where item.price > 3 %}x{% endfor %}', 'is no part of a loop'],
    ['{% for i in range(3) %}x{% endfor %}', 'it has a list or (1..3)'],
    ['{% for i in 1..3 %}x{% endfor %}', 'it has a list or (1..3)'],
    ['{% tablerow item in items by 2 %}x{% endtablerow %}', '"by 2" is no part of a loop'],
    ['{% liquid for item in items | reverse\nendfor %}', '"| reverse" is no part of a loop'],
    ['{% for item in items %}{{ loop.index }}{% endfor %}', 'write forloop.index'],
    ['{% for a in items %}{% if loop.last %}x{% endif %}{% endfor %}', 'write forloop.index'],
    ['{% if 2 < price < 5 %}x{% endif %}', 'write {% if 2 < price and price < 5 %}'],
    ['{% if name contains "x" == false %}x{% endif %}', '{% unless name contains "x" %}'],
    ['{% if name == price == paid %}x{% endif %}', 'not an expression; a name with'],
    ['{% if paid == True %}x{% endif %}', 'True is no value; write true, false or nil'],
    ['{% assign x = None %}', 'None is no value'],
    ['{% if name is defined %}x{% endif %}', 'write {% if name %}'],
    ['{% if name <> "x" %}x{% endif %}', 'write {% if name != "x" %}'],
    ['{% if paid || name %}x{% endif %}', 'conditions are joined by and or or'],
    ['{% assign x = price + 1 %}', 'to reckon, a | plus: b'],
    ['{{ name or "x" }}', 'write {{ name | default: "x" }}'],
    ['{{ if paid }}x{{ endif }}', 'write {% if paid %}'],
    ['{{ endif }}', 'write {% endif %}'],
    ['{{ for item in items }}', 'write {% for item in items %}'],
    ['{{ range .Items }}', 'write {% for item in Items %}'],
    ['{{ items | where: "price > 1" }}', 'where takes the name of a property'],
    ['{{ price | number_with_delimiter }}', 'write number'],
    ['{% IFEQUAL a b %}', 'write {% if a == b %}'],
  ])('%s', (source, remedy) => {
    expect(() => fill(source, variables)).toThrow(remedy);
  });

  test.each([
    ['{% for i in (1..3) reversed limit: 2, offset: 1 %}{{ i }}{% endfor %}', '32'],
    ['{% for p in loop %}{{ p }}{% endfor %}', '7'],
    ['# A {#terms} {# b #}', '# A {#terms} {# b #}'],
    ['{% if true != 1 > 2 %}x{% endif %}', 'x'],
    ['{% if True == 1 %}x{% endif %}{{ True == 1 }}', 'xtrue'],
    ['{% assign None = "-" %}{% if None == "-" %}x{% endif %}', 'x'],
    ['{{ none | where: "Terms and conditions", true | size }}', '0'],
    ['{{ price > 2 }}', 'true'],
    ['{{ people | where: "first name", "Bob" | map: "age" | join }}', '8'],
    ['{{ people | group_by: "a < b" | map: "name" | join }}', '1'],
  ])('but not what is Liquid: %s', (source, filled) => {
    const more = {
      loop: [7],
      True: 1,
      none: [],
      people: [{ 'first name': 'Bob', age: 8, 'a < b': 1 }],
    };
    expect(fill(source, { ...variables, ...more })).toBe(filled);
  });

  test('unless it is the name of a variable', () => {
    const names = { else: 'a', 'price - discount': 'b', 'a * b': 'c', '#if x': 'd' };
    const source = '{{else}} {{ price - discount }} {{ a * b }} {{#if x}}';
    expect(fill(source, names)).toBe('a b c d');
  });
});

describe('arguments of filters', () => {
  test.each([
    ['{{ price | number: decimals: 2 }}', 'number takes no argument named "decimals"'],
    ['{{ due | date: "long", locale: "de" }}', 'date takes no argument named "locale"'],
    ['{{ name | default: "x", allow_null: true }}', 'no argument named "allow_null"'],
    ['{{ name | upcase: 2 }}', 'upcase takes no arguments'],
    ['{{ price | plus: 1, 2 }}', 'plus takes at most an argument, not 2'],
    ['{{ price | plus }}', 'plus needs an argument; write it as in | plus: 2'],
    ['{{ name | replace: "A" }}', 'replace needs 2 arguments'],
    ['{{ price | number: "two" }}', 'from 0 to 20, not "two"'],
    ['{{ price | number: 21 }}', 'from 0 to 20, not "21"'],
    ['{{ price | percent: -1 }}', 'from 0 to 20, not "-1"'],
    ['{{ price | round: "two" }}', 'round needs a whole number, not "two"'],
    ['{{ name | truncate: "long" }}', 'truncate needs a whole number, not "long"'],
    ['{{ name | slice: "A" }}', 'slice needs a whole number, not "A"'],
    ['{{ price | currency }}', 'currency needs an argument'],
    ['{{ price | currency: "Euro" }}', 'such as "EUR", not "Euro"'],
    ['{{ price | currency: "€" }}', 'such as "EUR", not "€"'],
    ['{{ price | currency: "EUR", "de_DE" }}', 'such as "de-DE", not "de_DE"'],
    ['{{ price | number: 2, "german" }}', 'such as "de-DE", not "german"'],
    ['{{ due | date: "dd.MM.yyyy" }}', '"dd.MM.yyyy" is no format of a date; write "%d.%m.%Y"'],
    ['{{ due | date: "long", "Berlin" }}', 'such as "Europe/Berlin", not "Berlin"'],
  ])('%s is refused', (source, message) => {
    expect(() => fill(source, variables)).toThrow(message);
  });

  test.each([
    ['{{ price | number: decimals }}', '3.00'],
    ['{{ price | number: nothing }}', '3'],
    ['{{ name | default: "x", allow_false: true }}', 'Ada'],
    ['{{ name | truncate: 2, "" }}', 'Ad'],
    ['{{ "2.345" | round: 2 }} {{ "2.5" | round }}', '2.35 3'],
    ['{{ price | currency: "eur", "de" }}', '3,00 €'],
    ['{{ name | slice: -1 }}', 'a'],
  ])('%s is well', (source, filled) => {
    expect(fill(source, variables).replaceAll('\u00a0', ' ')).toBe(filled);
  });

  test('are known of every filter', () => {
    expect([...KNOWN_FILTERS].sort()).toEqual(Object.keys(engine.filters).sort());
  });
});
