import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { completePlaceholder } from './complete-placeholders.ts';

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
