import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { faultsOf } from './fault.ts';
import { rangeOf } from './position.ts';

const inOptions = (option: string, pointer: string) => ({
  where: 'options',
  option,
  place: { pointer },
});

describe('the details of an error', () => {
  test.each([
    [
      '/content',
      'line 3, column 7: bad',
      { where: 'source', message: 'bad', place: { line: 3, column: 7 } },
    ],
    ['/content', 'bad at line 3, column 7', { where: 'source', place: { line: 3, column: 7 } }],
    ['/content', 'is required', { where: 'source' }],
    ['/template_data/content/0', 'no', { where: 'source', place: { pointer: '/content/0' } }],
    ['/variables/name', 'no', { where: 'variables', place: { pointer: '/name' } }],
    ['/options/scale', 'no', inOptions('scale', '/scale')],
    ['/options/watermark/text', 'no', inOptions('watermark', '/watermark/text')],
    ['/file', 'no', { where: 'source' }],
    ['', 'no', { where: 'source' }],
  ])('at %s are shown where the user can correct them', (path, message, fault) => {
    expect(faultsOf('template', [{ path, message }])).toEqual([{ message, ...fault }]);
  });

  test('of a Word file are about the document', () => {
    const details = [{ path: '/file', message: 'no' }];
    expect(faultsOf('docx', details)).toEqual([{ where: 'document', message: 'no' }]);
  });
});

describe('a place in a text', () => {
  const text = '{\n  "a/b": [1, {"c~d": "x"}],\n  "e": {}\n}';
  const state = EditorState.create({ doc: text, extensions: json() });
  const marked = (pointer: string) => {
    const { from, to } = rangeOf(state, { where: 'source', message: '', place: { pointer } });
    return state.sliceDoc(from, to);
  };

  test.each([
    ['/a~1b/1/c~0d', '"x"'],
    ['/a~1b/0', '1'],
    ['/e', '{}'],
    ['/e/missing', '{}'],
    ['/nowhere', '{'],
    ['', '{'],
  ])('is found by the pointer %j, or the nearest value around it', (pointer, found) => {
    expect(marked(pointer)).toBe(found);
  });

  test.each([
    [2, 3, '"a/b": [1, {"c~d": "x"}],'],
    [99, 1, '}'],
    [4, 99, '}'],
    [0, 1, '{'],
  ])('is found by line %d and column %d, within the text', (line, column, found) => {
    const place = { line, column };
    const { from, to } = rangeOf(state, { where: 'source', message: '', place });
    expect(state.sliceDoc(from, to)).toBe(found);
  });

  test.each([
    ['<p>{{ x | frob }} a {{ b }}</p>', 4, '{{ x | frob }}'],
    ['<p>{% if x %}a</p>', 4, '{% if x %}'],
    ['<p>{{ x</p> {{ b }}', 4, '{{ x</p> {{ b }}'],
  ])('is a placeholder, and not what follows it: %s', (line, column, found) => {
    const html = EditorState.create({ doc: line });
    const { from, to } = rangeOf(html, {
      where: 'source',
      message: '',
      place: { line: 1, column },
    });
    expect(html.sliceDoc(from, to)).toBe(found);
  });

  test('is the beginning of an empty text', () => {
    const empty = EditorState.create({ doc: '' });
    const place = { line: 3, column: 4 };
    expect(rangeOf(empty, { where: 'source', message: '', place })).toEqual({ from: 0, to: 0 });
  });
});
