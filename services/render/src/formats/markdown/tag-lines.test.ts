import { describe, expect, test } from 'vitest';
import { Filler } from '../../variables/syntax/liquid.ts';
import { tightenTagLines } from './tag-lines.ts';

const filled = (source: string, variables: Record<string, unknown> = {}) =>
  new Filler({ variables }).fill(tightenTagLines(source), {
    write: (text) => text,
    at: '/content',
  });

describe('a loop on lines of its own', () => {
  test('makes rows of a table without empty lines between them', () => {
    const source = '| a |\n|---|\n{% for i in xs %}\n| {{i}} |\n{% endfor %}\nEnd';
    expect(filled(source, { xs: [1, 2] })).toBe('| a |\n|---|\n| 1 |\n| 2 |\n\nEnd');
  });

  test('goes on with a row after it', () => {
    const source = '| a |\n|---|\n{% for i in xs %}\n| {{i}} |\n{% endfor %}\n| sum |';
    expect(filled(source, { xs: [1, 2] })).toBe('| a |\n|---|\n| 1 |\n| 2 |\n| sum |');
  });

  test('makes a tight list, that ends where the loop does', () => {
    const source = 'Items:\n{% for i in xs %}\n- {{i}}\n{% endfor %}\nEnd';
    expect(filled(source, { xs: ['a', 'b'] })).toBe('Items:\n- a\n- b\n\nEnd');
  });

  test('may hold conditions', () => {
    const source =
      '|a|\n|-|\n{% for i in xs %}\n{% if i > 1 %}\n| {{i}} |\n{% else %}\n| - |\n{% endif %}\n{% endfor %}\nEnd';
    expect(filled(source, { xs: [1, 2] })).toBe('|a|\n|-|\n| - |\n| 2 |\n\nEnd');
  });

  test('may be set in', () => {
    const source = '- a\n  {% for i in xs %}\n  - {{i}}\n  {% endfor %}\n';
    expect(filled(source, { xs: [1, 2] })).toBe('- a\n  - 1\n  - 2\n\n');
  });
});

test.each([
  ['between paragraphs', 'One\n{% if a %}\nTwo\n{% endif %}\nThree'],
  ['with text on its line', '| a |\n{% if a %} x\n| b |\n{% endif %} y'],
  ['that prints', '| a |\n{% cycle "a", "b" %}\n| b |'],
  ['within raw', '{% raw %}\n| a |\n{% for x in y %}\n| b |\n{% endraw %}\n| c |'],
  ['between an item and a row', '- a\n{% if b %}\n| c |'],
])('leaves a tag %s as it is', (_, source) => {
  expect(tightenTagLines(source)).toBe(source);
});

test('keeps the number of every line, for errors', () => {
  const source = '| a |\n|---|\n{% for i in xs %}\n| {{i}} |\n{% endfor %}\n{% nonsense %}';
  expect(tightenTagLines(source).split('\n')).toHaveLength(source.split('\n').length);
  expect(() => filled(source, { xs: [1] })).toThrow(/line 6/);
});

test('reads a hundred thousand tag lines in one go', () => {
  const source = '{% if a %}\n{% endif %}\n'.repeat(50_000);
  expect(tightenTagLines(source)).toBe(source);
  expect(tightenTagLines(`${source}| a |`)).toContain('{% if a \n%}');
});
