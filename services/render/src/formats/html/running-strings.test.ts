import { expect, test } from 'vitest';
import { runningTexts, withRunningStrings } from './running-strings.ts';

test.each([
  ['h1{string-set:a content()}', ['a']],
  ['h1{STRING-SET : a content( before ) ")," , b attr(x, "c, d"), c "x"}', ['a', 'b', 'c']],
  ['@media print{h1{/**/string-set/**/:\\61 b content()!important;color:red}}', ['ab']],
  ['h1{string-set:none}h2{string-set:a content()}', ['a']],
])('%s sets %j', (css, names) => {
  const found = withRunningStrings(`<style>${css}</style><h1 style="color:red">x</h1>`);
  expect(found?.names).toEqual(names);
  expect(found?.html).not.toMatch(/(?<!-)string-set/i);
  expect(found?.html).toMatch(/^<style>@layer\{\*\{--platen-string-set:initial\}\}<\/style>/);
});

test('an element sets one in its own styles', () => {
  const { html, names } = withRunningStrings(
    `<h1 style='string-set: a "&amp;"; color: red'>x</h1>`,
  )!;
  expect(names).toEqual(['a']);
  expect(html).toContain('<h1 style="--platen-string-set: a &quot;&amp;&quot;; color: red">');
});

test.each([
  'string-set: a content()',
  '<style>h1{string-set:none}</style>',
  '<i title="string-set:a">',
])('nothing is set in %s', (html) => {
  expect(withRunningStrings(html)).toBeUndefined();
});

test('a page shows the first or the last that it sets, else the last before it', () => {
  const set = [
    { name: 'a', text: 'one', page: 2, beginsPage: true },
    { name: 'b', text: 'other', page: 2, beginsPage: false },
    { name: 'a', text: 'two', page: 2, beginsPage: false },
    { name: 'a', text: 'three', page: 4, beginsPage: false },
  ];
  const fields = ['first', 'last', 'start', 'first-except'].map((which) => `running-a ${which}`);
  const textsOn = runningTexts({ names: ['a', 'b'], set }, new Set(fields));
  const on = (page: number) => fields.map((field) => textsOn(page)[field]);
  expect(on(1)).toEqual(['', '', '', '']);
  expect(on(2)).toEqual(['one', 'two', 'one', '']);
  expect(on(3)).toEqual(['two', 'two', 'two', 'two']);
  expect(on(4)).toEqual(['three', 'three', 'two', '']);
  expect(on(5)).toEqual(['three', 'three', 'three', 'three']);
  expect(textsOn(2)['running-b first']).toBeUndefined();
  const others = runningTexts({ names: ['b'], set }, new Set(['running-b last']));
  expect(others(2)).toEqual({ 'running-b last': 'other' });
});
