import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfFacts, pdfText } from '../../harness/documents/pdf.ts';
import type { RunningPlatform } from '../../harness/running-platform.ts';
import { sharedPlatform } from '../../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});
afterAll(() => platform.leave());

const SUMS = {
  page_totals: { columns: ['amount'], label: 'This page' },
  carried_totals: {
    columns: ['amount'],
    carried_label: 'Carried forward',
    brought_label: 'Brought forward',
  },
  totals: { amount: 'sum' },
  totals_label: 'Total',
};

const COLUMNS = [
  { key: 'no', header: 'No.', width: '12%' },
  { key: 'name', header: 'Item', width: '*' },
  { key: 'amount', header: 'Amount', format: { decimals: 2 } },
];

/** Of 1 or 2 lines each, and with cents that binary numbers cannot add up. */
const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    no: index + 1,
    name: index % 7 === 3 ? 'long words '.repeat(12) : 'short',
    amount: (0.1 + index).toFixed(2),
  }));

/** The lines of each page. */
async function linesOf(blocks: object[], fields: object = {}): Promise<string[][]> {
  const pdf = await platform.pdf(key, {
    format: 'template',
    template_data: { version: 1, content: blocks, ...fields },
  });
  const { pages } = await pdfFacts(pdf);
  const texts = Array.from({ length: pages }, (_, page) => pdfText(pdf, page + 1));
  return (await Promise.all(texts)).map((text) => text.split('\n').map((line) => line.trim()));
}

const amountOf = (line = '') => Number(/([\d,]+\.\d\d)$/.exec(line)?.[1]?.replaceAll(',', ''));

/** The sums that a page shows, and those of its rows, in cents. */
function sumsOf(lines: readonly string[]) {
  const cents = (line: string | undefined) => (line ? Math.round(amountOf(line) * 100) : undefined);
  const centsAfter = (label: string) => cents(lines.find((line) => line.startsWith(label)));
  const rows = lines.filter((line) => /^\d+ .*\.\d\d$/.test(line));
  return {
    rows: rows.reduce((sum, row) => sum + cents(row)!, 0),
    page: centsAfter('This page'),
    carried: centsAfter('Carried forward'),
    brought: centsAfter('Brought forward'),
    total: centsAfter('Total'),
  };
}

describe('a table that adds up its pages', () => {
  test.each([[30], [61], [200]])('shows the sums of each page, for %i rows', async (count) => {
    const pages = await linesOf([
      { type: 'table', columns: COLUMNS, rows: itemsOf(count), ...SUMS },
    ]);
    const sums = pages.map(sumsOf);
    let whole = 0;
    for (const [index, { rows, page, carried, brought, total }] of sums.entries()) {
      const isLast = index === sums.length - 1;
      expect(brought).toBe(index === 0 ? undefined : whole);
      whole += rows;
      expect(page).toBe(rows);
      expect(carried).toBe(isLast ? undefined : whole);
      expect(total).toBe(isLast ? whole : undefined);
    }
    expect(sums.length).toBeGreaterThan(1);
  });

  test('has no such rows on a single page', async () => {
    const [text, ...others] = await linesOf([
      { type: 'table', columns: COLUMNS, rows: itemsOf(5), ...SUMS },
    ]);
    expect(others).toEqual([]);
    expect(text?.join('\n')).not.toMatch(/This page|forward/);
  });

  test('agrees with a table of contents, and another table beside it', async () => {
    const table = { type: 'table', columns: COLUMNS, rows: itemsOf(70), ...SUMS };
    const pages = await linesOf([
      { type: 'toc' },
      { type: 'heading', text: 'First', level: 2 },
      table,
      { type: 'heading', text: 'Second', level: 2 },
      table,
      { type: 'heading', text: 'Third', level: 2 },
    ]);
    const at = (title: string) =>
      pages.findIndex((lines, index) => index > 0 && lines.includes(title)) + 1 || 1;
    for (const title of ['Second', 'Third']) {
      const line = pages[0]!.find((each) => each.startsWith(title));
      expect(line).toMatch(new RegExp(`\\b${at(title)}$`));
    }
    for (const lines of pages) {
      const { rows, page } = sumsOf(lines);
      const isOfBoth = lines.filter((line) => line.startsWith('This page')).length > 1;
      if (page !== undefined && !isOfBoth) expect(page).toBe(rows);
    }
    const carried = pages.map((lines) => sumsOf(lines));
    expect(carried.filter(({ total }) => total !== undefined).map(({ total }) => total)).toEqual([
      242_200, 242_200,
    ]);
  });
});

describe('a table of groups', () => {
  const rows = ['Paper', 'Ink', 'Type'].flatMap((category, group) =>
    Array.from({ length: 18 + group * 7 }, (_, index) => ({
      category,
      name: `${category} ${index}`,
      amount: 1,
    })),
  );
  const columns = [
    { key: 'name', header: 'Item', width: '*' },
    { key: 'amount', header: 'Amount', format: {} },
  ];
  const groups = { key: 'category', continued: '(continued)' };

  test.each([[{}], [SUMS]])('repeats the group of its rows on each page: %j', async (sums) => {
    const pages = await linesOf([{ type: 'table', columns, rows, groups, ...sums }]);
    expect(pages.length).toBeGreaterThan(1);
    let group: string | undefined;
    for (const lines of pages) {
      let isNamed = false;
      for (const line of lines) {
        const [label] = /^(?:Paper|Ink|Type)(?: \(continued\))?$/.exec(line) ?? [];
        if (label) {
          expect(label).toBe(label.startsWith(group ?? ' ') ? `${group} (continued)` : label);
          group = label.split(' ')[0];
          isNamed = true;
        }
        const [, own] = /^(\w+) \d+ +1$/.exec(line) ?? [];
        if (own) expect([own, isNamed]).toEqual([group, true]);
      }
    }
  });

  test('leaves no heading alone at the end of a page', async () => {
    for (const lines of await linesOf([{ type: 'table', columns, rows, groups }])) {
      const last = lines.filter((line) => line !== '').at(-1);
      expect(last).toMatch(/ 1$/);
    }
  });
});

test('successive tables have their own sums, on every page, without half-empty pages', async () => {
  const accounts = Array.from({ length: 5 }, (_, account) => [
    { type: 'heading', text: `Account ${account}`, level: 2 },
    { type: 'table', columns: COLUMNS, rows: itemsOf(9 + account * 11), ...SUMS },
  ]).flat();
  const pages = await linesOf(accounts);
  const rows = 5 * 9 + 10 * 11;
  // Some 30 of these rows are on a page.
  expect(pages.length).toBeLessThanOrEqual(Math.ceil(rows / 24) + 1);
  let whole = 0;
  for (const lines of pages) {
    let sum = 0;
    for (const line of lines) {
      const amount = Math.round(amountOf(line) * 100);
      if (/^\d+ .*\.\d\d$/.test(line)) [whole, sum] = [whole + amount, sum + amount];
      else if (line.startsWith('Brought forward')) expect([line, amount]).toEqual([line, whole]);
      else if (line.startsWith('Carried forward')) expect([line, amount]).toEqual([line, whole]);
      else if (line.startsWith('This page')) expect([line, amount]).toEqual([line, sum]);
      else if (line.startsWith('Total')) {
        expect([line, amount]).toEqual([line, whole]);
        [whole, sum] = [0, 0];
      }
    }
  }
});
