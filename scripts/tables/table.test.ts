import { describe, expect, test } from 'vitest';
import { withRows } from './table.ts';

const TEXT = `# Title

| Name | Meaning |
| ---- | ------- |
| old  | gone    |

Words.

| Name | Meaning |
| ---- | ------- |

| Name | Other |
| ---- | ----- |
| kept | kept  |
`;

const table = { file: 'x.md', header: ['Name', 'Meaning'], rows: () => [['new', 'here']] };

describe('a generated table', () => {
  test('replaces the rows of the first table with its header', () => {
    const text = withRows(TEXT, table);
    const before = '| ---- | ------- |\n| old  | gone    |';
    expect(text).toBe(TEXT.replace(before, '| --- | --- |\n| new | here |'));
  });

  test('replaces those of another one', () => {
    const text = withRows(TEXT, { ...table, nth: 1 });
    expect(text).toContain('| old  | gone    |');
    expect(text).toContain('Words.\n\n| Name | Meaning |\n| --- | --- |\n| new | here |\n\n');
  });

  test('has to exist', () => {
    const missing = { ...table, nth: 2 };
    expect(() => withRows(TEXT, missing)).toThrow('x.md lacks table 2 of Name, Meaning');
  });
});
