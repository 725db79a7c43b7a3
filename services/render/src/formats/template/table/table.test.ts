import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { bodyOf, compose, faultsOf, plain, rule } from '../template.fixture.ts';

const table = (fields: object) => ({
  type: 'table',
  columns: [{ key: 'a' }, { key: 'b' }],
  ...fields,
});

/** The rows of one part of a table, each cell's text; cells that cover several places say so. */
function rowsOf(html: string, part: 'thead' | 'tbody' | 'tfoot'): string[][] {
  const [, section = ''] = new RegExp(`<${part}>(.*?)</${part}>`).exec(html) ?? [];
  return [...section.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd]([^>]*)>(.*?)<\/t[hd]>/g)].map(([, attributes = '', text = '']) => {
      const [, columns] = /colspan="(\d+)"/.exec(attributes) ?? [];
      const [, rows] = /rowspan="(\d+)"/.exec(attributes) ?? [];
      return `${text}${columns ? `→${columns}` : ''}${rows ? `↓${rows}` : ''}`;
    }),
  );
}

const bodyRows = async (rows: unknown, fields: object = {}) =>
  rowsOf(await bodyOf([table({ rows, ...fields })]), 'tbody');

describe('rows', () => {
  test('are objects by key, or arrays from the left', async () => {
    expect(await bodyRows([{ b: 2, a: 1, c: 3 }, ['x', '<y>'], [], {}, ['z']])).toEqual([
      ['1', '2'],
      ['x', '&lt;y&gt;'],
      ['', ''],
      ['', ''],
      ['z', ''],
    ]);
  });

  test('take values of any plain type', async () => {
    expect(
      await bodyRows([
        [true, null],
        [1e21, -0],
        [0.1, 'a\nb'],
      ]),
    ).toEqual([
      ['true', ''],
      ['1e+21', '0'],
      ['0.1', 'a<br>b'],
    ]);
  });

  test('come from variables as they are', async () => {
    const variables = {
      rows: [{ a: '{{ x }}', b: 1, tags: ['not', 'read'] }],
      row: ['r', 's'],
      v: 9,
    };
    const whole = await bodyOf([table({ rows: '{{ rows }}' })], { variables });
    expect(rowsOf(whole, 'tbody')).toEqual([['{{ x }}', '1']]);
    const single = await bodyOf([table({ rows: ['{{ row }}', ['{{ v }}', '{{ none }}']] })], {
      variables,
    });
    expect(rowsOf(single, 'tbody')).toEqual([
      ['r', 's'],
      ['9', ''],
    ]);
  });

  test('may have a key that every object has', async () => {
    const columns = [{ key: 'constructor' }, { key: '__proto__' }];
    const rows = JSON.parse('[{}, {"__proto__": "x", "constructor": "y"}]') as unknown;
    expect(await bodyRows(rows, { columns })).toEqual([
      ['', ''],
      ['y', 'x'],
    ]);
  });

  test('without one say so, if there are words for it', async () => {
    expect(await bodyRows([], { empty_text: 'No <items>' })).toEqual([['No &lt;items&gt;→2']]);
    expect(await bodyRows([])).toEqual([]);
    expect(await bodyRows('{{ none }}', { empty_text: 'None' })).toEqual([['None→2']]);
  });

  test('with words for none do not use them', async () => {
    expect(await bodyRows([['x']], { empty_text: 'None' })).toEqual([['x', '']]);
  });
});

test('values with digits that their column cannot write are reported', async () => {
  const columns = [
    { key: 'a', format: { currency: 'EUR' } },
    { key: 'b', format: { type: 'date' } },
    { key: 'c' },
  ];
  const rows = [
    ['12,50', '31.12.2026', '1,5'],
    ['12.50', '2026-12-31', 'x'],
    ['free', 'soon', null],
    ['1.1.2', null, null],
    [{ text: 'Part 1: Design', colspan: 3 }],
  ];
  const footer = [
    [{ text: 'VAT 19 %', colspan: 2 }, 1],
    ['VAT 7 %', null, 2],
  ];
  const { unread } = await compose([table({ columns, rows, footer_rows: footer })]);
  const path = (column: number) => `/template_data/content/0/columns/${column}/format`;
  expect(unread).toEqual([
    { text: '12,50', path: path(0) },
    { text: '31.12.2026', path: path(1) },
  ]);
});

describe('cells', () => {
  test('cover several columns and rows', async () => {
    const columns = ['a', 'b', 'c'].map((key) => ({ key }));
    const rows = [
      [
        { text: 'tall', rowspan: 2 },
        { text: 'wide', colspan: 2 },
      ],
      ['b2', 'c2'],
      [{ text: 'all', colspan: 3 }],
      { a: { text: 'a', colspan: 2 }, c: 'c' },
    ];
    expect(await bodyRows(rows, { columns })).toEqual([
      ['tall↓2', 'wide→2'],
      ['b2', 'c2'],
      ['all→3'],
      ['a→2', 'c'],
    ]);
  });

  test('cover no more rows than there are', async () => {
    expect(await bodyRows([[{ text: 'x', rowspan: 1000 }], ['y']])).toEqual([['x↓2', ''], ['y']]);
  });

  test('hold blocks and have styles', async () => {
    const cell = { blocks: [{ type: 'paragraph', text: 'p' }], style: { background: 'red' } };
    const content = [table({ rows: [[cell, { text: 5 }]] })];
    expect(await bodyOf(content)).toContain('<td class="flow"><p>p</p></td><td>5</td>');
    const { html } = await compose(content);
    expect(rule(html, 's1')).toBe('background:red');
  });

  test.each([
    ['one too many', [['a', 'b', 'c']], '/rows/0/2 is one cell more than the table has columns'],
    [
      'a width beyond the table',
      [[{ text: 1, colspan: 3 }]],
      '/rows/0/0/colspan must be at most 2 here',
    ],
    [
      'a value under another cell',
      [[{ text: 1, rowspan: 2 }], { a: 'hidden' }],
      '/rows/1/a stands where another cell covers the table',
    ],
    [
      'an array',
      [[[1]]],
      '/rows/0/0 must be a string, a number, a boolean, null or an object, not an array',
    ],
    ['an unknown field', [[{ txt: 1 }]], '/rows/0/0/txt is not a known field, but text is'],
    ['a row that is none', ['x'], '/rows/0 must be an object or an array, not a string'],
    ['a row that is null', [null], '/rows/0 must be an object or an array, not null'],
  ])('say what is wrong with %s', async (_, rows, fault) => {
    expect(await faultsOf([table({ rows: '{{ rows }}' })], { variables: { rows } })).toEqual([
      'template_error',
      `/template_data/content/0${fault}`,
    ]);
  });

  test('never overlap nor leave a place empty', async () => {
    const span = fc.integer({ min: 1, max: 3 });
    const cell = fc.record({ text: fc.constant('x'), colspan: span, rowspan: span });
    const rows = fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const columns = [1, 2, 3, 4].map((key) => ({ key: String(key) }));
        const laid = await composedRows(given, columns);
        if (laid) expect(coverage(laid, 4)).toEqual(laid.map(() => [1, 1, 1, 1]));
      }),
      { numRuns: 60 },
    );
  });
});

/** Undefined where the cells do not fit the columns. */
async function composedRows(rows: unknown, columns: unknown): Promise<string[][] | undefined> {
  const block = table({ rows, columns });
  return (await faultsOf([block])).length > 0 ? undefined : rowsOf(await bodyOf([block]), 'tbody');
}

/** How many cells cover each place, as HTML lays them out (HTML, 4.9.12.1). */
function coverage(rows: string[][], width: number): number[][] {
  const grid = rows.map(() => Array.from({ length: width }, () => 0));
  const places = rows.flatMap((row, y) => row.map((cell) => [cell, y] as const));
  for (const [cell, y] of places) {
    const x = grid[y]!.indexOf(0);
    const columns = Number(/→(\d+)/.exec(cell)?.[1] ?? 1);
    const down = Number(/↓(\d+)/.exec(cell)?.[1] ?? 1);
    for (const row of grid.slice(y, y + down)) {
      row.splice(x, columns, ...row.slice(x, x + columns).map((count) => count + 1));
    }
  }
  return grid;
}

describe('the head', () => {
  test('names the columns, for readers too', async () => {
    const columns = [{ key: 'a', header: 'A <1>' }, { key: 'b' }];
    expect(await bodyOf([table({ columns, rows: [] })])).toContain(
      '<thead><tr><th scope="col">A &lt;1&gt;</th><td></td></tr></thead>',
    );
  });

  test('is left out if no column has one', async () => {
    expect(await bodyOf([table({ rows: [[1]] })])).not.toContain('<thead');
  });
});

describe('columns', () => {
  test('say how wide they are', async () => {
    const columns = [
      { key: 'a', width: '25%' },
      { key: 'b', width: '*' },
      { key: 'c', width: '*' },
      { key: 'd', width: '1in' },
      { key: 'e', width: 'auto' },
      { key: 'f' },
    ];
    expect(await bodyOf([table({ columns, rows: [] })])).toContain(
      '<colgroup><col style="width:25%"><col style="width:50%"><col style="width:50%">' +
        '<col style="width:72pt;min-width:72pt"><col><col></colgroup>',
    );
  });

  test('keep their lengths beside one that takes the rest, as long as that has room for a word', async () => {
    const withStar = (width: string) =>
      bodyOf([
        table({
          columns: [
            { key: 'a', width },
            { key: 'b', width: '*' },
          ],
          rows: [[1, 'abc']],
        }),
      ]);
    expect(await withStar('100mm')).toContain('<col style="width:283.465pt;min-width:283.465pt">');
    expect(await withStar('180mm')).toContain('<col style="width:510.236pt">');
    const alone = await bodyOf([table({ columns: [{ key: 'a', width: '100mm' }], rows: [] })]);
    expect(alone).toContain('<col style="width:283.465pt">');
  });

  test('of lengths alone make the table as wide as they are', async () => {
    const columns = [
      { key: 'a', width: 100 },
      { key: 'b', width: '1in' },
    ];
    const { html } = await compose([table({ columns, rows: [] })]);
    expect(rule(html, 's1')).toBe('width:172pt');
  });

  test('have the given alignment, numbers at the end', async () => {
    const columns = [
      { key: 'a', align: 'center' },
      { key: 'b', format: { type: 'number' } },
      { key: 'c', format: { type: 'date' } },
    ];
    const html = await bodyOf([table({ columns, rows: [['x', 1, '2026-11-30']] })]);
    expect(html).toContain(
      '<td class="a-center">x</td><td class="a-end whole">1</td><td class="whole">Nov 30, 2026</td>',
    );
  });

  test('may come from a variable', async () => {
    const block = table({ columns: '{{ columns }}', rows: [['x']] });
    const variables = { columns: [{ key: 'k', header: 'K' }] };
    expect(await bodyOf([block], { variables })).toContain('<th scope="col">K</th>');
    const [, fault] = await faultsOf([block]);
    expect(fault).toContain('/template_data/content/0/columns must');
  });

  test('too many for the page are set smaller, then broken, but no smaller than 8 pt', async () => {
    const wide = (count: number) => {
      const keys = Array.from({ length: count }, (_, key) => String(key));
      const columns = keys.map((key) => ({ key, header: 'Wide column' }));
      return compose([table({ columns, rows: [keys.map(() => 'understanding')] })]);
    };
    const some = (await wide(7)).html;
    expect(rule(some, 's1')).toMatch(/^font-size:8\.\d+pt$/);
    expect(plain(some)).toContain('<table class="table lines-horizontal">');
    const many = (await wide(12)).html;
    // All are as wide as each other.
    expect(rule(many, 's1')).toMatch(/^min-width:4\.\d+em$/);
    expect(many.match(/min-width:[\d.]+em/g)).toHaveLength(1);
    expect(plain(many)).toContain('<td class="break">understanding</td>');
    expect(Number(/\{font-size:([\d.]+)pt\}/.exec(many)?.[1] ?? 9)).toBeGreaterThanOrEqual(8);
  });

  test('break an address rather than be set smaller, and never an amount', async () => {
    const columns = ['url', 'amount', 'date'].map((key) => ({ key, header: key }));
    const url = `https://example.com/${'x'.repeat(200)}`;
    const { html } = await compose([
      table({ columns, rows: [[url, 'EUR 1.254.999,50', '2026-11-30']] }),
    ]);
    expect(html).not.toMatch(/font-size:\d\.\d+pt[^<]*\.s/);
    expect(plain(html)).toContain(
      `<td class="break">${url}</td><td class="whole"><span class="whole">EUR 1.254.999,50</span></td><td class="whole"><span class="whole">2026-11-30</span></td>`,
    );
  });

  test('hold rows that are higher than a page, which may be divided', async () => {
    const columns = [{ key: 'a' }, { key: 'b' }];
    const rows = ['short', 'word '.repeat(400), 'word '.repeat(1800), 'line\n'.repeat(70)].map(
      (text) => ['x', text],
    );
    const blocks = [{ type: 'list', items: Array.from({ length: 70 }, () => 'item') }];
    const html = await bodyOf([table({ columns, rows: [...rows, ['x', { blocks }]] })]);
    expect(html.match(/<tr[^>]*>/g)).toEqual([
      '<tr>',
      '<tr class="high">',
      '<tr class="high tall">',
      '<tr class="high tall">',
      '<tr class="high tall">',
    ]);
  });
});

describe('keys', () => {
  const columns = [
    { key: 'sku' },
    { key: 'product.name' },
    { key: 'lines[1].text' },
    { key: 'typo' },
  ];
  const rows = [
    { sku: 1, product: { name: 'Gear' }, lines: [{ text: 'a' }, { text: 'b' }] },
    { sku: 2, 'product.name': 'Axle', lines: [] },
  ];

  test('may be paths; one that no row has is missing', async () => {
    const { html, missing } = await compose([table({ columns, rows: '{{ rows }}' })], {
      variables: { rows },
    });
    expect(rowsOf(plain(html), 'tbody')).toEqual([
      ['1', 'Gear', 'b', ''],
      ['2', 'Axle', '', ''],
    ]);
    expect(missing).toEqual(['typo']);
  });

  test.each([
    ['no row', []],
    ['rows that are lists', [['1']]],
    ['cells that cover others', [{ sku: { text: 'all', colspan: 4 } }]],
    ['null', [{ sku: 1, 'product.name': null, 'lines[1].text': '', typo: null }]],
  ])('with %s none is missing', async (_, given) => {
    const { missing } = await compose([table({ columns, rows: '{{ rows }}' })], {
      variables: { rows: given },
    });
    expect(missing).toEqual([]);
  });
});

describe('looks', () => {
  test.each([
    [{}, 'table lines-horizontal'],
    [{ borders: 'none' }, 'table lines-none'],
    [{ borders: 'all', zebra: true }, 'table lines-all zebra'],
  ])('%p', async (fields, classes) => {
    expect(await bodyOf([table({ rows: [], ...fields })])).toContain(`<table class="${classes}">`);
  });
});

describe('formats', () => {
  const cellOf = async (format: object, value: unknown, options = {}) => {
    const columns = [{ key: 'a', format }];
    const html = await bodyOf([table({ columns, rows: [[value]] })], { options });
    return rowsOf(html, 'tbody')[0]?.[0]?.replaceAll('\u00a0', ' ');
  };

  test.each<[object, unknown, string]>([
    [{ type: 'number' }, 1234.5, '1,234.5'],
    [{ type: 'number', decimals: 2 }, 1234.5, '1,234.50'],
    [{ type: 'number', decimals: 0, locale: 'de-DE' }, 1234.5, '1.235'],
    [{ type: 'currency', currency: 'EUR' }, 1234.5, '€1,234.50'],
    [{ currency: 'EUR', locale: 'de-DE' }, '1234.5', '1.234,50 €'],
    [{ currency: 'JPY' }, 1234, '¥1,234'],
    [{ type: 'currency' }, 1234.5, '1,234.50'],
    [{ type: 'percent' }, 0.125, '12.5%'],
    [{ type: 'percent', locale: 'de-DE', decimals: 0 }, 0.125, '13 %'],
    [{ type: 'date' }, '2026-11-30', 'Nov 30, 2026'],
    [{ type: 'date', locale: 'de-DE' }, '2026-11-30T23:30:00Z', '30.11.2026'],
    [{ type: 'number' }, 'on request', 'on request'],
    [{ type: 'date' }, 'soon', 'soon'],
    [{ type: 'date' }, 2026, '2026'],
    [{ type: 'date' }, 'now', 'now'],
    [{ type: 'number' }, null, ''],
    [{ type: 'number' }, true, 'true'],
    [{ currency: 'EUR' }, '12345678901234567890.12', '€12,345,678,901,234,567,890.12'],
    [{}, 0.5, '0.5'],
  ])('%p writes %p as %s', async (format, value, text) => {
    expect(await cellOf(format, value)).toBe(text);
  });

  test("follow the request's locale and time zone", async () => {
    expect(await cellOf({ type: 'number' }, 0.5, { locale: 'de-DE' })).toBe('0,5');
    const options = { timezone: 'Asia/Tokyo' };
    expect(await cellOf({ type: 'date' }, '2026-11-30T23:30:00Z', options)).toBe('Dec 1, 2026');
    expect(await cellOf({ type: 'date' }, '2026-11-30', { timezone: 'America/Lima' })).toBe(
      'Nov 30, 2026',
    );
  });

  test.each([
    [
      { locale: '{{ x }}' },
      { x: 'abcdefghijk' },
      '/format/locale must be a BCP 47 tag, such as "de-DE"',
    ],
    [
      { locale: '{{ x }}' },
      { x: 'de-x' },
      '/format/locale must be a language tag (BCP 47) such as "de-DE"',
    ],
    [{ decimals: '{{ x }}' }, { x: 21 }, '/format/decimals must be at most 20'],
    [
      { currency: '{{ x }}' },
      { x: 'euro' },
      '/format/currency must be an ISO 4217 code of three capital letters, such as "EUR"',
    ],
  ])('%p with %p is reported', async (format, variables, fault) => {
    const block = table({ columns: [{ key: 'a', format }], rows: [] });
    expect(await faultsOf([block], { variables })).toEqual([
      'template_error',
      `/template_data/content/0/columns/0${fault}`,
    ]);
  });
});

describe('totals', () => {
  const footOf = async (rows: unknown[] | string, fields: object) =>
    rowsOf(await bodyOf([table({ rows, ...fields })]), 'tfoot');

  test('are exact', async () => {
    const rows = [
      { a: 0.1, b: '0.10' },
      { a: 0.2, b: '0.20' },
    ];
    expect(await footOf(rows, { totals: { a: 'sum', b: 'sum' } })).toEqual([['0.3', '0.30']]);
  });

  test('look as their columns do, but for counts', async () => {
    const columns = [
      { key: 'a', format: { type: 'currency', currency: 'EUR' } },
      { key: 'b', format: { type: 'percent' } },
    ];
    const rows = [
      { a: 10, b: 0.1 },
      { a: 5.55, b: 0.2 },
    ];
    expect(await footOf(rows, { columns, totals: { a: 'sum', b: 'avg' } })).toEqual([
      ['€15.55', '15%'],
    ]);
    expect(await footOf(rows, { columns, totals: { a: 'count' } })).toEqual([['2', '']]);
  });

  test('of a mean without a format have two digits, or as many as the values', async () => {
    expect(await footOf([[1], [2], [2]], { totals: { a: 'avg' } })).toEqual([['1.67', '']]);
    expect(await footOf([['1.0001'], [2]], { totals: { a: 'avg' } })).toEqual([['1.5001', '']]);
  });

  test('pass over what is empty and words', async () => {
    const rows = [{ a: 1 }, {}, { a: null }, { a: '' }, { a: 'free' }, { a: { text: 2 } }];
    expect(await footOf(rows, { totals: { a: 'sum' } })).toEqual([['3', '']]);
    expect(await footOf(rows, { totals: { a: 'avg' } })).toEqual([['1.50', '']]);
    expect(await footOf(rows, { totals: { a: 'count' } })).toEqual([['3', '']]);
  });

  test('of no row are 0, and no mean', async () => {
    expect(await footOf([], { totals: { a: 'sum', b: 'avg' } })).toEqual([['0', '']]);
    expect(await footOf([], { totals: { a: 'count' } })).toEqual([['0', '']]);
  });

  test('of what has no value are empty, not 0', async () => {
    const totals = { a: 'sum', b: 'count' };
    expect(await footOf('{{ none }}', { totals, totals_label: '' })).toEqual([['', '']]);
    expect(await footOf([{ a: 1 }], { totals })).toEqual([['1', '']]);
  });

  test('refuse what looks like a number and is none', async () => {
    expect(await faultsOf([table({ rows: [{ a: '12,50' }], totals: { a: 'sum' } })])).toEqual([
      'template_error',
      '/template_data/content/0/rows/0/a must be a number, or a text that is one such as "12.50", to be summed',
    ]);
    expect(await faultsOf([table({ rows: [{ a: '12,50' }], totals: { a: 'count' } })])).toEqual([]);
  });

  test('name the column that is none', async () => {
    expect(await faultsOf([table({ rows: [], totals: { 'c/d': 'sum' } })])).toEqual([
      'template_error',
      '/template_data/content/0/totals/c~1d must be the key of a column: a, b',
    ]);
  });

  test('stand above the rows of the foot', async () => {
    const fields = { totals: { b: 'sum' }, footer_rows: [[{ text: 'VAT', colspan: 1 }, 19]] };
    expect(await footOf([['x', 100]], fields)).toEqual([
      ['', '100'],
      ['VAT', '19'],
    ]);
  });

  test('of any amounts of money are those of whole cents', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -1e7, max: 1e7 }), { maxLength: 20 }),
        async (cents) => {
          const columns = [{ key: 'a', format: { type: 'number', decimals: 2 } }];
          const rows = cents.map((each) => [each / 100]);
          const [[total] = []] = await footOf(rows, { columns, totals: { a: 'sum' } });
          const sum = cents.reduce((left, right) => left + right, 0);
          expect(total?.replaceAll(',', '')).toBe((sum / 100).toFixed(2));
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('the foot', () => {
  test('sets a text over several columns beside what it is about', async () => {
    const footer_rows = [[{ text: 'Total', colspan: 2 }, 5], ['left']];
    const columns = ['a', 'b', 'c'].map((key) => ({ key }));
    const html = await bodyOf([table({ columns, rows: [], footer_rows })]);
    expect(html).toContain('<td class="a-end" colspan="2">Total</td><td>5</td>');
    expect(html).toContain('<td>left</td>');
  });
});

describe('groups', () => {
  const rows = [
    { week: 'A', h: 1 },
    { week: 'A', h: 2.5 },
    { week: 'B', h: '4' },
  ];
  const grouped = (groups: object) => [
    table({ columns: [{ key: 'd' }, { key: 'h' }], rows, groups: { key: 'week', ...groups } }),
  ];

  test('have sums behind their last rows', async () => {
    const html = await bodyOf(grouped({ totals: ['h'] }));
    expect(html.match(/group-sum/g)).toHaveLength(2);
    const [, body = ''] = /<tbody>(.*)<\/tbody>/.exec(html) ?? [];
    const texts = [...body.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, text]) => text);
    expect(texts).toEqual(['A', '', '1', '', '2.5', 'A', '3.5', 'B', '', '4', 'B', '4']);
  });

  test('are summed by columns that there are', async () => {
    expect(await faultsOf(grouped({ totals: ['x'] }))).toEqual([
      'template_error',
      '/template_data/content/0/groups/totals/0 must be the key of a column: d, h',
    ]);
  });
});

test('a turned head is as wide as a line, and says its name', async () => {
  const columns = [{ key: 'a', header: 'A very long name', header_rotation: 270 }];
  expect(await bodyOf([table({ columns, rows: [] })])).toContain(
    '<th scope="col" class="turned turned-270"><span>A very long name</span></th>',
  );
});

describe('a column of pictures', () => {
  const SVG = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'/>";
  const columns = [
    { key: 'a', header: 'Photo', format: { type: 'image', height: 20 } },
    { key: 'b' },
  ];
  const rows = '{{ rows }}';

  test('draws what its rows have, and leaves out what they have not', async () => {
    const variables = {
      rows: [
        { a: SVG, b: 1 },
        { a: null, b: 2 },
        { a: { text: SVG }, b: 3 },
      ],
    };
    const html = await bodyOf([table({ columns, rows })], { variables });
    expect(html.match(/<img [^>]*alt="Photo" style="[^"]*height:20pt/g)).toHaveLength(2);
    expect(html).toMatch(/<td[^>]*><\/td><td>2<\/td>/);
    expect(html).not.toContain('>data:');
  });

  test('says where a value is no picture, and where a height is of none', async () => {
    expect(await faultsOf([table({ columns, rows: [['photo.png', 1]] })])).toEqual([
      'template_error',
      expect.stringMatching(/^\/template_data\/content\/0\/rows\/0\/0 must be /),
    ]);
    const number = [{ key: 'a', format: { height: 20 } }];
    expect(await faultsOf([table({ columns: number, rows: [] })])).toEqual([
      'template_error',
      '/template_data/content/0/columns/0/format/height must be left out: only an image has a height',
    ]);
  });
});

test('rows of a fixed height have their places, those between them none', async () => {
  const groups = { key: 'a' };
  const { html } = await compose([
    table({ row_height: 30, groups, rows: [{ a: 1, b: { text: 2, height: 25 } }] }),
  ]);
  expect(html.match(/data-block="[^"]*" data-height="\d+"/g)).toEqual([
    'data-block="/template_data/content/0/rows/0" data-height="30"',
    'data-block="/template_data/content/0/rows/0/b" data-height="25"',
  ]);
});
