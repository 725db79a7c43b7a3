import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { completePlaceholder, withMissing } from './complete-placeholders.ts';

/** What is completed at the end of a text. */
function offered(doc: string, variables: unknown = {}): string[] {
  const context = new CompletionContext(EditorState.create({ doc }), doc.length, true);
  const result = completePlaceholder(context, JSON.stringify(variables));
  return result?.options.map(({ label }) => label) ?? [];
}

describe('a placeholder is completed', () => {
  test('with the item of a loop, also of a loop over that of another', () => {
    const groups = [{ name: 'A', rows: [{ sku: 'pen', parts: [{ id: 1 }] }] }];
    const loops = '{% for g in groups %}{% for r in g.rows %}{% for p in r.parts %}{{ ';
    expect(offered(loops, { groups })).toEqual(
      expect.arrayContaining(['groups', 'g.name', 'r.sku', 'p.id']),
    );
  });

  test.each([{ rows: [] }, { rows: 5 }, { rows: null }, {}, [], null, 5])(
    'without the item of a loop that has none: %j',
    (variables) => {
      const names = offered('{% for r in rows %}{% for s in r.more %}{{ ', variables);
      expect(names).toEqual(Object.keys(variables ?? {}));
    },
  );

  test('without an inherited member', () => {
    const loops = '{% for r in a.constructor %}{% for s in toString %}{{ ';
    expect(offered(loops, { a: {} })).toEqual(['a']);
  });

  test('behind a bar with filters, and in a tag with tags', () => {
    expect(offered('{{ a | ')).toContain('upcase');
    expect(offered('{% ')).toContain('endfor');
    expect(offered('a }} b ')).toEqual([]);
  });

  test('by the last 1,000 characters of its line', () => {
    expect(offered(`{{ ${'a'.repeat(1_000_000)}! `)).toEqual([]);
    expect(offered(`${'a'.repeat(1_000_000)}{{ a | `)).toContain('upcase');
  });
});

describe('variables without a value are added', () => {
  test.each([
    ['{"a": 1.0}', ['b.c', 'b.d', 'e'], { a: 1, b: { c: '', d: '' }, e: '' }],
    ['{"a": null, "b": [1], "c": 5}', ['a', 'b.d', 'c.d', 'e[0].f'], { a: '', b: [1], c: 5 }],
    ['{}', ['toString', 'constructor.name'], { toString: '', constructor: { name: '' } }],
    [
      '{}',
      ['__proto__.a', 'b.__proto__.c', 'constructor.prototype.d'],
      { b: {}, constructor: { prototype: { d: '' } } },
    ],
  ])('to %s: %j', (text, names, expected) => {
    expect(JSON.parse(withMissing(text, names))).toEqual(expected);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('not to a list, or to a text that is no JSON', () => {
    expect(['[1]', '{"a"', '5'].map((text) => withMissing(text, ['b']))).toEqual([
      '[1]',
      '{"a"',
      '5',
    ]);
  });
});
