import { expect, test } from 'vitest';
import { Filler } from '../../variables/syntax/liquid.ts';
import { noteForeignFields, noteForeignTexts } from './foreign-texts.ts';

const variables = { name: 'Ada', customer: { name: 'Ada' } };

function noted(note: (filler: Filler) => void, syntax?: 'off'): string[] {
  const filler = new Filler({ variables, syntax });
  note(filler);
  return filler.unread.map(({ text }) => text);
}

const valuesIn = (source: string, syntax?: 'off') =>
  noted((filler) => noteForeignTexts(source, filler), syntax);
const fieldsIn = (source: string) => noted((filler) => noteForeignFields(source, filler));

test.each([
  '{name}',
  '{ name }',
  '[[name]]',
  '$' + '{name}',
  '#{name}',
  '%name%',
  '@name@',
  '<%= name %>',
  '{customer.name}',
  '«name»',
  '<<name>>',
  '<<customer.name>>',
  '$name',
  '$!name',
  '{!! name !!}',
  '{# comment #}',
])('a variable between signs of another engine is reported: %s', (text) => {
  expect(valuesIn(`<p>Dear ${text}, and <b>${text}</b></p>`)).toEqual([text]);
});

test.each([
  '<p>{{name}} {{ name }} {{ customer.name | upcase }}{% if name %}{% endif %}',
  '<p>{other} #{other} {1} $other US$name \\$name 5$ a<<b <<name',
  '<p>{{ name | date: "%name%" }}{% if name == "{name}" %}{% endif %}',
  '<style>p{name}</style><script>#{name}</script><code>#{name}</code><pre>{name}</pre>',
  '<p class="{name}">{na<b>me}</b>',
])('nothing else is reported: %s', (source) => {
  expect(valuesIn(source)).toEqual([]);
});

test('a name that a loop or an assignment gives is one of a variable', () => {
  const source =
    '{% assign t = 1 %}{% for row in (1..2) %}<p>{row.a} {forloop.index}</p>{% endfor %}{t} {u}';
  const filler = new Filler({ variables });
  filler.fill(source, { write: String, at: '' });
  noteForeignTexts(source, filler);
  expect(filler.unread.map(({ text }) => text)).toEqual(['{t}', '{row.a}', '{forloop.index}']);
});

test('PHP, which a browser hides, is reported', () => {
  const source = '<p>a <?php echo $name; ?> <?= $x ?></p><?xml version="1.0"?>';
  expect(valuesIn(source)).toEqual(['<?php echo $name; ?>', '<?= $x ?>']);
});

test('without syntax all braces are text', () => {
  expect(valuesIn('{name}', 'off')).toEqual([]);
});

test.each([
  '[page]',
  '[topage]',
  '[isodate]',
  '[doctitle]',
  '[Title]',
  '{page}',
  '{PAGENO}',
  '{nbpg}',
  '{PAGE_NUM}',
  '{#pageNum}',
  '{#numPages}',
  '{total-pages}',
  '{html-title}',
  '&p',
  '&P',
])('a field of another program in a header is reported: %s', (text) => {
  expect(fieldsIn(`<div>Page <b>${text}</b> x</div>`)).toEqual([text]);
});

test.each([
  '{{page}} of {{pages}}, <span class="pageNumber"></span>',
  'S&P, R&amp;D, Q&A, [1], {id}, [pages 1]',
  '<style>a[title]{color:red}</style><a title="[page]">x</a>',
])('nothing else in a header is reported: %s', (source) => {
  expect(fieldsIn(source)).toEqual([]);
});

test('a script in a header is reported, because none runs there', () => {
  expect(fieldsIn('<script>fill()</script><i class="page"></i>')).toEqual(['<script>']);
});
