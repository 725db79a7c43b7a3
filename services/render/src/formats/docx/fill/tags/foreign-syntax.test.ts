import { describe, expect, test } from 'vitest';
import type { PlatenError } from '@platen/contracts';
import { compose, p, textsOf } from '../../docx.fixture.ts';
import type { Variables } from '../../../../variables/filler.ts';

const VARIABLES = { paid: true, name: 'Ada', items: [{ sku: 'pen' }], 'for sale': 1 };

const SECTIONS = '{{#name}}…{{/name}}';

const composed = (body: string, variables: Variables = VARIABLES) => compose({ body }, variables);

const faultOf = (body: string) =>
  composed(body).then(
    () => {
      throw new Error('it was composed');
    },
    (error: unknown) => error as PlatenError,
  );

describe('the syntax of another engine is refused with what to write', () => {
  test.each([
    ['{% if paid %}x{% endif %}', '{% if paid %}', SECTIONS],
    ['{%tr for i in items %}', '{%tr for i in items %}', SECTIONS],
    ['{%- assign x = 1 -%}', '{%- assign x = 1 -%}', SECTIONS],
    ['{# a comment #}', '{# a comment #}', 'comments'],
    ['{{{name}}}', '{{{name}}}', 'two braces'],
    ['{{#if paid}}x{{/if}}', '{{#if paid}}', SECTIONS],
    ['{{#if paid}}x{{/}}', '{{#if paid}}', SECTIONS],
    ['{{#unless paid}}x{{/unless}}', '{{#unless paid}}', SECTIONS],
    ['{{#each items}}{{this.sku}}{{/each}}', '{{#each items}}', SECTIONS],
    ['{{#items as item}}{{item.sku}}{{/items}}', '{{#items as item}}', SECTIONS],
    ['{{#each items as |item|}}x{{/each}}', '{{#each items as |item|}}', SECTIONS],
    ['{{if paid}}x{{endif}}', '{{if paid}}', SECTIONS],
    ['{{for item in items}}x{{end}}', '{{for item in items}}', SECTIONS],
    ['{{#items}}{{@index}}{{/items}}', '{{@index}}', '{{forloop.index}}'],
    ['{{#items}}{{../name}}{{/items}}', '{{../name}}', '{{name}}'],
    ['{{&gt; address}}', '{{> address}}', 'partials'],
    ['{{! note }}', '{{! note }}', 'comments'],
    ['{{&amp;name}}', '{{&name}}', '{{name}}'],
    ['{#items}{sku}{/items}', '{#items}', SECTIONS],
    ['{d.name}', '{d.name}', '{{name}}'],
    ['Dear {name},', '{name}', '{{name}}'],
    ['{{#paid}}a{{else if name}}b{{/paid}}', '{{else if name}}', '{{else}}{{#name}}…{{/name}}'],
    ['{{#gone}}a{{elsif paid}}b{{/gone}}', '{{elsif paid}}', '{{else}}{{#name}}…{{/name}}'],
  ])('%s', async (text, tag, remedy) => {
    const { code, message } = await faultOf(p(text));
    expect(code).toBe('template_error');
    expect(message).toContain(`The tag ${tag} is no tag here.`);
    expect(message).toContain(remedy);
  });

  test.each([
    'sets {a, b} and {x | x > 0}',
    'a { b } c',
    '{unknown} of ${5}',
    '{{#for sale}}sold{{/for sale}}',
  ])('but not what only looks like it: %s', async (text) => {
    expect(textsOf((await composed(p(text))).xml())).toEqual([text.replace(/\{\{.*?\}\}/g, '')]);
  });
});

test.each([
  ['{{#paid = 3}}x{{/}}', 'write {{#paid == 3}}…{{/}}.'],
  ['{{ paid ? "a" : "b" }}', 'write {{#paid}}{{ "a" }}{{else}}{{ "b" }}{{/}}.'],
  ['{{#1 &lt; paid &lt; 3}}x{{/}}', 'write {{#1 < paid and paid < 3}}…{{/}}.'],
  ['{{ name or "x" }}', 'write {{ name | default: "x" }}'],
  ['{{#items}}{{ loop.index }}{{/}}', 'write forloop.index'],
])('the remedy for %s has tags of Word documents', async (text, remedy) => {
  expect((await faultOf(p(text))).message).toContain(remedy.replaceAll('\\"', '"'));
});

describe('names between signs of other engines', () => {
  test.each([
    '«name»',
    '&lt;&lt;name&gt;&gt;',
    '[[ name ]]',
    '+++INS name+++',
    '&lt;%= name %&gt;',
    '%name%',
    '#name#',
    '$name$',
    '@items.sku@',
  ])('%s stays, and is reported', async (text) => {
    const { xml, unread } = await composed(p('a ', text));
    expect(textsOf(xml())).toHaveLength(1);
    expect(unread).toHaveLength(1);
  });

  test('in a text box are reported once, and in a tag never', async () => {
    const box = `<w:r><w:pict><v:shape><v:textbox><w:txbxContent>${p('«name»')}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`;
    const { unread } = await composed(`<w:p>${box}</w:p>${p('{{ name | date: "%name%" }}')}`);
    expect(unread).toEqual(['«name»']);
  });

  test.each([
    '«other»',
    '[[1]]',
    'name',
    '100 % name 5 %',
    '# name',
    'a@name.com',
    '{True} %None%',
  ])('%s is text', async (text) => {
    const { unread } = await composed(p(text));
    expect(unread).toEqual([]);
  });
});

describe('{{else}}', () => {
  const row = (text: string) => `<w:tr><w:tc>${p(text)}</w:tc></w:tr>`;

  test.each<[string, string, string[], string[]]>([
    ['in a line', p('{{#a}}yes{{else}}no{{/a}}.'), ['yes.'], ['no.']],
    ['of what is absent', p('{{^a}}no{{else}}yes{{/a}}.'), ['yes.'], ['no.']],
    [
      'in a section within another',
      p('{{#b}}{{#a}}yes{{else}}no{{/a}}{{else}}never{{/b}}'),
      ['yes'],
      ['no'],
    ],
    [
      'in a paragraph of its own',
      ['{{#a}}', 'yes', '{{else}}', 'no', '{{/a}}'].map((text) => p(text)).join(''),
      ['yes'],
      ['no'],
    ],
    [
      'in a row of its own',
      `<w:tbl>${['{{#a}}', 'yes', '{{ else }}', 'no', '{{/a}}'].map(row).join('')}</w:tbl>${p('end')}`,
      ['yes', 'end'],
      ['no', 'end'],
    ],
  ])('stands between what shows and what does not: %s', async (_, body, yes, no) => {
    const texts = async (a: unknown) => textsOf((await composed(body, { a, b: true })).xml());
    expect(await texts(true)).toEqual(yes);
    expect(await texts(false)).toEqual(no);
  });

  test('shows its contrary once, whatever the other is a list of', async () => {
    const body = p('{{^a}}none{{else}}some{{/a}} {{#a}}{{ . }}{{else}}none{{/a}}');
    const texts = async (a: unknown) => textsOf((await composed(body, { a })).xml());
    expect(await texts([1, 2])).toEqual(['some 12']);
    expect(await texts([])).toEqual(['none none']);
  });

  test('belongs to a section', async () => {
    expect((await faultOf(p('a {{else}} b'))).message).toContain('stands in no section');
  });
});
