import { expect, test } from 'vitest';
import { assigned, assignedOption } from './assignment.ts';

test.each<[string, object]>([
  ['name=Ada', { name: 'Ada' }],
  ['name=', { name: '' }],
  ['name=a=b:=c', { name: 'a=b:=c' }],
  ['customer.name=Ada', { 'customer.name': 'Ada' }],
  ['a b=two\nlines', { 'a b': 'two\nlines' }],
  ['count:=3', { count: 3 }],
  ['items:=["a", {"b": null}]', { items: ['a', { b: null }] }],
  ['url=http://x:80', { url: 'http://x:80' }],
])('%j is %j', (text, expected) => {
  expect(assigned(text)).toEqual(expected);
});

test.each(['12345678901234567890', '9.90', '{"id":12345678901234567890}'])(
  'the digits of %s are kept',
  (json) => {
    expect(JSON.stringify(assigned(`a:=${json}`))).toBe(`{"a":${json}}`);
  },
);

test('the later one wins', () => {
  expect(assigned('a=2', { a: 1, b: 1 })).toEqual({ a: '2', b: 1 });
});

test.each(['', 'name', '=x', ':=1', 'a:=Ada', 'a:='])('%j is refused', (text) => {
  expect(() => assigned(text)).toThrow();
});

test.each<[string, object]>([
  ['scale=2', { scale: 2 }],
  ['scale:=2', { scale: 2 }],
  ['watermark={"text": "=DRAFT"}', { watermark: { text: '=DRAFT' } }],
  ['page_ranges=3', { page_ranges: '3' }],
  ['of_a_later_version=2', { of_a_later_version: '2' }],
  ['of_a_later_version:=2', { of_a_later_version: 2 }],
])('the option %j is %j', (text, expected) => {
  expect(assignedOption(text)).toEqual(expected);
});

test('an option that is no text refuses what is no JSON', () => {
  expect(() => assignedOption('scale=big')).toThrow('Write JSON');
});
