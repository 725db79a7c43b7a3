import { describe, expect, test } from 'vitest';
import { parseExactly } from '../../../variables/filters/exact-number.ts';
import { bodyOf, compose, faultsOf } from '../template.fixture.ts';

const cells = (html: string) =>
  [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<td([^>]*)>(.*?)<\/td>/g)].map(([, attributes = '', text = '']) =>
      attributes.includes('colspan') ? `${text}→` : text,
    ),
  );

const table = (columns: object[], rows: unknown, fields: object = {}) => [
  { type: 'table', columns, rows, ...fields },
];

const ITEMS = [
  { name: 'pen', quantity: 3, price: 0.1, currency: 'EUR' },
  { name: 'book', quantity: 2, price: 12.5, currency: 'EUR' },
];

const AMOUNT = { key: 'amount', value: '{{ row.quantity | times: row.price }}' };

describe('a column that is worked out', () => {
  test('has a value for each row, exact, and a total', async () => {
    const columns = [{ key: 'name' }, AMOUNT];
    const block = table(columns, '{{ items }}', { totals: { amount: 'sum' } });
    expect(cells(await bodyOf(block, { variables: { items: ITEMS } }))).toEqual([
      ['pen', '0.3'],
      ['book', '25'],
      ['', '25.3'],
    ]);
  });

  test('knows the columns before it, the number of its row, and what is around the table', async () => {
    const columns = [
      { key: 'no', value: '{{ row_number }} of {{ items.size }}' },
      AMOUNT,
      { key: 'gross', value: '{{ row.amount | times: vat | round: 2 }}' },
    ];
    const variables = { items: ITEMS, vat: 1.19 };
    expect(cells(await bodyOf(table(columns, '{{ items }}'), { variables }))).toEqual([
      ['1 of 2', '0.3', '0.36'],
      ['2 of 2', '25', '29.75'],
    ]);
  });

  test('keeps the digits of numbers, and formats them', async () => {
    const variables = parseExactly('{"items": [{"id": 12345678901234567890, "share": 0.1250}]}');
    const columns = [
      { key: 'twice', value: '{{ row.id | times: 2 }}' },
      { key: 'part', value: '{{ row.share }}', format: { type: 'percent' } },
    ];
    expect(
      cells(
        await bodyOf(table(columns, '{{ items }}'), {
          variables: variables as Record<string, unknown>,
        }),
      ),
    ).toEqual([['24691357802469135780', '12.5%']]);
  });

  test('never takes a value for a template', async () => {
    const rows = '{{ items }}';
    const variables = { items: [{ name: '{{ secret }}' }], secret: 'no' };
    const columns = [{ key: 'a', value: '{{ row.name }}' }];
    expect(cells(await bodyOf(table(columns, rows), { variables }))).toEqual([['{{ secret }}']]);
    const foreign = { columns: [{ key: 'a', value: '{{ secret }}' }], items: [{}], secret: 'no' };
    const block = [{ type: 'table', columns: '{{ columns }}', rows }];
    expect(await faultsOf(block, { variables: foreign })).toEqual([
      'template_error',
      '/template_data/content/0/columns/0/value must stand in the template itself: variables bring values, no expressions',
    ]);
  });

  test('needs rows with fields', async () => {
    expect(await faultsOf(table([AMOUNT], [[1]]))).toEqual([
      'template_error',
      '/template_data/content/0/rows/0 must be an object: columns of this table are worked out of its fields',
    ]);
  });
});

describe('the currency of each row', () => {
  const price = { key: 'price', currency: '{{ row.currency }}' };
  const mixed = [...ITEMS, { name: 'mug', price: 7, currency: 'USD' }, { name: 'gift', price: 1 }];

  test('is its own', async () => {
    const variables = { items: mixed };
    const html = await bodyOf(table([price], '{{ items }}'), { variables });
    expect(cells(html)).toEqual([['€0.10'], ['€12.50'], ['$7.00'], ['1']]);
    expect(html).toContain('class="a-end');
  });

  test('is that of the total, where it is one', async () => {
    const block = table([{ key: 'name' }, price], '{{ items }}', { totals: { price: 'sum' } });
    const rows = cells(await bodyOf(block, { variables: { items: ITEMS } }));
    expect(rows.at(-1)).toEqual(['', '€12.60']);
  });

  test('of several kinds has no sum', async () => {
    const block = table([price], '{{ items }}', { totals: { price: 'sum' } });
    expect(await faultsOf(block, { variables: { items: mixed } })).toEqual([
      'template_error',
      '/template_data/content/0/totals/price cannot be worked out: the amounts are of several currencies (EUR, USD)',
    ]);
  });

  test('that does not exist is reported', async () => {
    const variables = { items: [{ price: 1, currency: 'Euro' }] };
    expect(await faultsOf(table([price], '{{ items }}'), { variables })).toEqual([
      'template_error',
      '/template_data/content/0/columns/0/currency must be an ISO 4217 code such as "EUR", in row 1 too',
    ]);
  });
});

describe('the label of totals', () => {
  const columns = [{ key: 'name' }, { key: 'quantity' }, { key: 'price' }];

  test('stands in one cell before the first total', async () => {
    const block = table(columns, ITEMS, { totals: { price: 'sum' }, totals_label: '{{ word }}' });
    const html = await bodyOf(block, { variables: { word: 'Total' } });
    expect(cells(html).at(-1)).toEqual(['Total→', '12.6']);
  });

  test('has no place where the first column has a total', async () => {
    const block = table(columns, ITEMS, { totals: { name: 'count' }, totals_label: 'Total' });
    expect(await faultsOf(block)).toEqual([
      'template_error',
      '/template_data/content/0/totals_label has no place: the first column has a total itself',
    ]);
  });
});

describe('a running column', () => {
  test('sums up a field row by row, exactly, in digits of the request', async () => {
    const rows = [{ m: 0.1 }, { m: '0.20' }, { m: null }, { m: -0.3 }];
    const columns = [{ key: 'm' }, { key: 'b', running: 'm', format: { decimals: 2 } }];
    const html = await bodyOf(table(columns, rows));
    expect(cells(html).map((row) => row[1])).toEqual(['0.10', '0.30', '0.30', '0.00']);
  });

  test('has its last value as sum', async () => {
    const rows = [
      { g: 'x', m: 5 },
      { g: 'x', m: -2 },
      { g: 'y', m: '4.5' },
    ];
    const columns = [{ key: 'g' }, { key: 'm' }, { key: 'b', running: 'm' }];
    const totals = { m: 'sum', b: 'sum' };
    const groups = { key: 'g', totals: ['b'] };
    const html = await bodyOf([{ type: 'table', columns, rows, totals, groups }]);
    expect(cells(html).map((row) => row.at(-1))).toEqual([
      'x→',
      'x→',
      '5',
      '3',
      '3',
      'y→',
      '7.5',
      '7.5',
      '7.5',
    ]);
    const carried = { columns: ['b'], carried_label: 'C', brought_label: 'B' };
    const { html: draft } = await compose([
      { type: 'table', columns, rows, carried_totals: carried },
    ]);
    expect(draft).not.toContain('15.5');
  });

  test('may sum up what another column works out, and must have numbers', async () => {
    const columns = [
      { key: 'double', value: '{{ row.m | times: 2 }}' },
      { key: 'sum', running: 'double' },
    ];
    expect(cells(await bodyOf(table(columns, [{ m: 1 }, { m: 2 }])))).toEqual([
      ['2', '2'],
      ['4', '6'],
    ]);
    expect(await faultsOf(table([{ key: 'b', running: 'm' }], [{ m: '1,5' }]))).toEqual([
      'template_error',
      '/template_data/content/0/columns/0/running needs numbers, or texts that are some such as "12.50", in row 1 too',
    ]);
  });
});

describe('the key of a worked-out column', () => {
  test('may be left out', async () => {
    const columns = [
      { key: 'quantity' },
      { value: '{{ row.quantity | times: row.price }}' },
      { running: 'quantity' },
    ];
    expect(cells(await bodyOf(table(columns, ITEMS)))).toEqual([
      ['3', '0.3', '3'],
      ['2', '25', '5'],
    ]);
    expect(cells(await bodyOf(table([{}, {}], [['a', 'b']])))).toEqual([['a', 'b']]);
  });

  test('is needed to show a field', async () => {
    expect(await faultsOf(table([{ key: 'name' }, { header: 'Price' }], ITEMS))).toEqual([
      'template_error',
      '/template_data/content/0/columns/1/key is required: which field of the rows stands in the column',
    ]);
  });

  test.each([
    { value: '{{ row.price | times: 2 }}' },
    { running: 'price' },
    { value: '{{ 1 }}', currency: 'EUR{{ row.price | slice: 9 }}' },
  ])('does not hide a field that a column further right asks for: %j', async (later) => {
    const first = { key: 'price', value: '{{ row.price | times: 2 }}' };
    expect(await faultsOf(table([first, { key: 'later', ...later }], ITEMS))).toEqual([
      'template_error',
      expect.stringMatching(
        /^\/template_data\/content\/0\/columns\/0\/key must not be the name of a field/,
      ),
    ]);
    expect(
      await faultsOf(table([first, { key: 'later', value: '{{ row.name }}' }], ITEMS)),
    ).toEqual([]);
  });

  test.each([
    [[{ key: 'price' }, { key: 'price', value: '{{ row.price | times: 2 }}' }], {}, 1],
    [[{ key: 'name', value: '{{ row.name | upcase }}' }], { groups: { key: 'name' } }, 0],
  ])('does not hide a field that is shown elsewhere: %j', async (columns, fields, at) => {
    const [code, message] = await faultsOf(table(columns, ITEMS, fields));
    expect(code).toBe('template_error');
    expect(message).toContain(`/columns/${at}/key must not be the name of a field of row 1`);
  });
});
