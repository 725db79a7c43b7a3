import { describe, expect, test } from 'vitest';
import { bodyOf, faultsOf } from '../template.fixture.ts';

describe('lists', () => {
  test('hold texts, texts with lists below them, and blocks', async () => {
    const items = ['<a>', { text: 'b', items: ['c', { text: 'd', items: ['e'] }] }];
    expect(await bodyOf([{ type: 'list', items }])).toBe(
      '<ul><li>&lt;a&gt;</li><li>b<ul><li>c</li><li>d<ul><li>e</li></ul></li></ul></li></ul>',
    );
    const blocks = [{ type: 'paragraph', text: 'p' }];
    expect(await bodyOf([{ type: 'list', items: [{ blocks }] }])).toBe(
      '<ul><li><p>p</p></li></ul>',
    );
  });

  test.each([
    [{ ordered: true }, '<ol><li>a</li></ol>'],
    [{ ordered: true, start: 0 }, '<ol start="0"><li>a</li></ol>'],
    [{ ordered: true, start: 7, marker: 'dash' }, '<ol start="7"><li>a</li></ol>'],
    [{ start: 7 }, '<ul><li>a</li></ul>'],
    [{ marker: 'dash' }, '<ul class="m-dash"><li>a</li></ul>'],
    [{ marker: 'none' }, '<ul class="m-none"><li>a</li></ul>'],
    [{ marker: '1.1' }, '<ol class="m-clauses"><li>a</li></ol>'],
  ])('with %p', async (fields, html) => {
    expect(await bodyOf([{ type: 'list', items: ['a'], ...fields }])).toBe(html);
  });

  test('take their entries from a variable, texts and numbers and objects', async () => {
    const list = [{ type: 'list', items: '{{ items }}' }];
    const variables = { items: ['a {{ b }}', 2, { text: 'c', items: ['d'] }] };
    expect(await bodyOf(list, { variables })).toBe(
      '<ul><li>a {{ b }}</li><li>2</li><li>c<ul><li>d</li></ul></li></ul>',
    );
  });

  test('without an entry are left out', async () => {
    expect(await bodyOf([{ type: 'list', items: [] }])).toBe('');
    expect(await bodyOf([{ type: 'list', items: '{{ none }}' }])).toBe('');
    expect(
      await bodyOf([{ type: 'list', items: '{{ none }}' }], { variables: { none: null } }),
    ).toBe('');
  });

  test.each([
    ['a text', 'abc', '/items must be an array, not a string'],
    ['a number', 3, '/items must be an array, not a number'],
    [
      'an entry that is an array',
      [[]],
      '/items/0 must be a string, a number or an object, not an array',
    ],
    [
      'an entry with an unknown field',
      [{ text: 'a', note: 'b' }],
      '/items/0/note is not a known field; there are text, items, blocks',
    ],
    [
      'blocks, which are the template’s alone',
      [{ blocks: [] }],
      '/items/0/blocks must stand in the template itself: variables bring values, not blocks',
    ],
  ])('say what is wrong with %s', async (_, items, fault) => {
    expect(
      await faultsOf([{ type: 'list', items: '{{ items }}' }], { variables: { items } }),
    ).toEqual(['template_error', `/template_data/content/0${fault}`]);
  });
});
