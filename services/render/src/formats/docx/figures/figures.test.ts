import { describe, expect, test } from 'vitest';
import Big from 'big.js';
import { compose, p, textsOf } from '../docx.fixture.ts';
import type { PdfOptions } from '@platen/contracts';
import { shownNumber } from './cell-number.ts';
import { writtenAs } from './number-picture.ts';
import { separatorsOf } from './separators.ts';

const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const code = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
const field = (text: string, shown = '0') =>
  `${mark('begin')}${code(text.replaceAll('"', '&quot;'))}${mark('separate')}<w:r><w:t>${shown}</w:t></w:r>${mark('end')}`;
const formula = (text: string) => `<w:p>${field(text)}</w:p>`;
const row = (...cells: string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc>${cell.startsWith('<') ? cell : p(cell)}</w:tc>`).join('')}</w:tr>`;
const table = (...rows: string[]) => `<w:tbl>${rows.join('')}</w:tbl>`;

const ITEMS = {
  items: [
    { name: 'Pen', amount: 2, price: '3.50' },
    { name: 'Ink', amount: 1, price: '12.25' },
    { name: 'Pad', amount: 10, price: '40.00' },
  ],
  rate: 2,
};
const LOOP = row('{{#items}}{{name}}', '{{amount}}', '{{price}}{{/items}}');

const shown = async (body: string, options: PdfOptions = {}) =>
  textsOf((await compose({ body }, ITEMS, options)).xml());
const last = async (...cells: string[]) =>
  (await shown(table(row('Item', 'Amount', 'Price'), LOOP, row(...cells)))).slice(-cells.length);

describe('a formula in a table', () => {
  test.each([
    ['=SUM(ABOVE)', '55.75'],
    [' = sum( above ) \\# "#,##0.0" \\* MERGEFORMAT', '55.8'],
    ['=SUM(C2:C4)', '55.75'],
    ['=ROUND(SUM(ABOVE)*1.19, 1)', '66.30'],
    ['=AVERAGE(ABOVE)', '18.58'],
    ['=COUNT(ABOVE)', '3.00'],
    ['=MAX(ABOVE)-MIN(C2:C4;9)', '36.50'],
    ['=-(2^3 + 50%)', '-8.50'],
    ['=MOD(7;4)*INT(2,5)', '6'],
    ['=SUM(ABOVE)*{{rate}}', '111.50'],
  ])('is computed once loops have filled it: %s', async (text, result) => {
    expect((await last('Total', '', formula(text)))[2]).toBe(result);
  });

  test('shows the currency and the groups of its cells', async () => {
    const rows = [row('€ 1,200.50'), row('€ 800.00'), row('')];
    expect((await shown(table(...rows, row(formula('=SUM(ABOVE)'))))).at(-1)).toBe('€ 2,000.50');
  });

  test('shows no words of its cells', async () => {
    const rows = [row('Item 12', '5 kg'), row('4', '3 kg'), row('', '')];
    const body = table(...rows, row(formula('=SUM(ABOVE)'), formula('=SUM(ABOVE)')));
    expect((await shown(body)).slice(-2)).toEqual(['16', '8 kg']);
  });

  test.each([
    ['10 PCS', '5 BOX', '15'],
    ['€ 5.00', '5.00 EUR', '10.00'],
  ])('of words in capitals, or of a sign and its code, is a sum: %s and %s', async (...cells) => {
    const [one, other, sum] = cells;
    expect((await shown(table(row(one), row(other), row(formula('=SUM(ABOVE)'))))).at(-1)).toBe(
      sum,
    );
  });

  test.each([
    ['€5', '$3'],
    ['5.00 EUR', 'CHF 3'],
  ])('of several currencies is refused: %s and %s', async (one, other) => {
    const body = table(row('{{rate}}'), row(one), row(other), row(formula('=SUM(ABOVE)')));
    await expect(compose({ body }, ITEMS)).rejects.toMatchObject({
      message: expect.stringContaining('its cells show several currencies'),
    });
  });

  test('reads figures as the locale writes them, and those of other formulas', async () => {
    const rows = [row('1.200', '2'), row('0,5', '1')];
    const body = table(...rows, row(formula('=SUM(ABOVE)'), formula('=SUM(LEFT)')));
    expect((await shown(body, { locale: 'de-DE' })).slice(-2)).toEqual(['1.200,5', '1.200,5']);
  });

  test.each([
    ['=SUM(C2:C3)', 'rows of C2:C3'],
    ['=C4+1', 'rows of C4'],
    ['=C5+1', 'its own result'],
    ['=SUM(A1', '“its end”'],
    ['=C1/0', 'divides by zero'],
    ['=Total*2', '“Total”'],
    ['=SUM(ABOVE) \\# "x#"', 'picture'],
  ])('that cannot be computed is refused where it may have changed: %s', async (text, reason) => {
    const body = table(row('Item', 'Amount', 'Price'), LOOP, row('', '', formula(text)));
    await expect(compose({ body }, ITEMS)).rejects.toMatchObject({
      code: 'template_error',
      message: expect.stringContaining(reason),
    });
  });

  test('refuses a cell whose text is not one number', async () => {
    for (const text of ['2 of 3', '10%', 'A4', '1.2.3']) {
      const body = table(row('{{x}}'), row(text), row(formula('=SUM(ABOVE)')));
      await expect(compose({ body }, {})).rejects.toMatchObject({ code: 'template_error' });
    }
  });

  test('takes the first row for heads of columns where it shows no numbers', async () => {
    const body = table(row('Q1 2026'), row('{{rate}}'), row('3'), row(formula('=SUM(ABOVE)')));
    expect((await shown(body)).at(-1)).toBe('5');
  });

  test('shows what it showed in a document without tags', async () => {
    const rows = ['x', '2 of 3', formula('=SUM(ABOVE)'), formula('=SUM(ABOVE)+1')];
    const body = table(...rows.map((cell) => row(cell)));
    expect((await shown(body)).slice(2)).toEqual(['0', '0']);
  });
});

test.each([
  ['1,234.50', 'en', '1234.5'],
  ['1.234,50', 'en', '1234.5'],
  ['1.234', 'en', '1.234'],
  ['1.234', 'de', '1234'],
  ['1,234', 'de', '1.234'],
  ["1'234.5", 'de-CH', '1234.5'],
  ['1 234 567,8', 'fr', '1234567.8'],
  ['12,5', 'en', '12.5'],
  ['(3.50)', 'en', '-3.5'],
  ['−7', 'en', '-7'],
  ['EUR -5.00', 'en', '-5'],
  ['$12', 'en', '12'],
  ['5 pcs', 'en', '5'],
  ['0.125', 'de', '0.125'],
])('the number in %s (%s) is %s', (text, locale, value) => {
  expect(shownNumber(text, separatorsOf(locale))?.value.toFixed()).toBe(value);
});

test.each([
  ['0.00', '3.14159', '3.14'],
  ['#,##0.00', '1234567.5', '1,234,567.50'],
  ['#,##0.##', '5', '5'],
  ['000000', '42', '000042'],
  ['$,0.00', '1234.5', '$1,234.50'],
  ['$ #,##0.00', '-5', '$ -5.00'],
  ["0.0' %'", '12.5', '12.5 %'],
  ['0.0%', '0.125', '0.1%'],
  ['#,##0.00;(#,##0.00)', '-12.5', '(12.50)'],
  ['(#,##0.00)', '12.5', '(12.50)'],
  ["0;-0;'none'", '0', 'none'],
  ['+0', '3', '+3'],
  ['-0', '3', '3'],
  ['€ #.##0,00', '1234.5', '€ 1,234.50'],
  ['0', '2.5', '3'],
  ['#', '0', ''],
])('the picture %s of %s is %s', (picture, number, text) => {
  expect(writtenAs(picture, new Big(number), separatorsOf('en-GB'))).toBe(text);
});
