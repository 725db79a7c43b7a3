import { describe, expect, test } from 'vitest';
import { compose, faultsOf } from '../template.fixture.ts';

const COLUMNS = [{ key: 'name' }, { key: 'amount', format: { type: 'currency' } }];
const PAGE = { page_totals: { columns: ['amount'], label: 'Here' } };
const CARRIED = {
  carried_totals: { columns: ['amount'], carried_label: 'On', brought_label: 'From' },
};
const ROWS = [
  ['a', 1],
  ['b', '2.50'],
  ['c', 'free'],
];

const table = (fields: object, rows: unknown = ROWS) => [
  { type: 'table', columns: COLUMNS, rows, ...fields },
];

const PLACE = '/template_data/content/0';

describe('what a table cannot add up by pages', () => {
  test.each([
    [
      { page_totals: { columns: ['sum'], label: 'x' } },
      ROWS,
      'page_totals/columns/0 must be the key of a column: name, amount',
    ],
    [
      { carried_totals: { ...CARRIED.carried_totals, columns: ['name'] } },
      [],
      'carried_totals/columns must not have the first column, which is where the label stands',
    ],
    [
      PAGE,
      [['a', '1,5']],
      'rows/0/1 must be a number, or a text that is one such as "12.50", to be summed',
    ],
    [
      PAGE,
      [[{ text: 'a', rowspan: 2 }, 1], [2]],
      'rows/0/0/rowspan must be 1 in a table with page_totals: a page may end after any row',
    ],
  ])('is reported by its place: %j', async (fields, rows, fault) => {
    expect(await faultsOf(table(fields, rows))).toEqual(['template_error', `${PLACE}/${fault}`]);
  });

  test('is amounts of several currencies', async () => {
    const columns = [{ key: 'name' }, { key: 'amount', currency: '{{ row.c }}' }];
    const rows = [
      { name: 'a', amount: 1, c: 'EUR' },
      { name: 'b', amount: 1, c: 'USD' },
    ];
    const [, fault] = await faultsOf([{ type: 'table', columns, rows, ...CARRIED }]);
    expect(fault).toBe(
      `${PLACE}/carried_totals/columns/0 cannot be worked out: the amounts are of several currencies (EUR, USD)`,
    );
  });
});

test('a first print has an ID for each row, and room for the sums of all of them', async () => {
  const { html, rowIds } = await compose(table({ ...PAGE, ...CARRIED }));
  expect(rowIds).toEqual([['row:feed:0', 'row:feed:1', 'row:feed:2']]);
  for (const id of rowIds?.flat() ?? []) {
    expect(html).toContain(`<a href="#${id}">`);
    expect(html).toMatch(new RegExp(`<tr[^>]* id="${id}"`));
  }
  expect(html.match(/3\.50/g)).toHaveLength(3);
});

test('a table that adds up nothing is printed once', async () => {
  const { rowIds, html } = await compose(table({}));
  expect(rowIds).toBeUndefined();
  expect(html).not.toContain('row:');
});

test('a table without rows has no sums', async () => {
  expect((await compose(table(CARRIED, []))).rowIds).toBeUndefined();
});

test('rows of an array belong to no group', async () => {
  const groups = { key: 'kind' };
  expect(await faultsOf(table({ groups }, [['a', 1]]))).toEqual([
    'template_error',
    `${PLACE}/rows/0 must be an object: rows of this table are grouped by one of its fields`,
  ]);
});

test('rows that are grouped span no others', async () => {
  const rows = [
    { name: { text: 'a', rowspan: 2 }, kind: 'A' },
    { amount: 2, kind: 'B' },
  ];
  expect(await faultsOf(table({ groups: { key: 'kind' } }, rows))).toEqual([
    'template_error',
    `${PLACE}/rows/0/name/rowspan must be 1 in a table with groups: a label may stand after any row`,
  ]);
});

test('a key of groups that no row has is missing', async () => {
  const { missing } = await compose(table({ groups: { key: 'kind' } }, [{ name: 'a', amount: 1 }]));
  expect(missing).toEqual(['kind']);
});

test('a group without a name has no label', async () => {
  const rows = [
    { name: 'a', amount: 1 },
    { name: 'b', amount: 1, kind: 'K' },
  ];
  const { html } = await compose(table({ groups: { key: 'kind' } }, rows));
  expect(html.match(/<tr class="between group"/g)).toHaveLength(2); // once in the room for it
});
