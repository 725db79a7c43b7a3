import { expect, test } from '@jest/globals';
import { assigned } from './assignment.ts';

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

test('the later one wins', () => {
  expect(assigned('a=2', { a: 1, b: 1 })).toEqual({ a: '2', b: 1 });
});

test.each(['', 'name', '=x', ':=1', 'a:=Ada', 'a:='])('%j is refused', (text) => {
  expect(() => assigned(text)).toThrow();
});
