import { expect, test } from 'vitest';
import { compose, xlsx } from '../office/office.fixture.ts';
import { SHEET } from './xlsx.fixture.ts';

/** `Orders` in B2:D6: Item, “Net (€)”, `A]#`; heads, three rows, a row of totals. */
const TABLE = `<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" displayName="Orders" ref="B2:D6" totalsRowCount="1"><tableColumns count="3"><tableColumn name="Item"/><tableColumn name="Net_x000a_(€)"/><tableColumn name="A]#"/></tableColumns></table>`;

const workbookWith = (cells: string, workbook = '') =>
  xlsx({
    sheet: `<sheetData><row r="4">${cells}</row></sheetData>`,
    workbook,
    links: [{ id: 't', type: 'table', target: '../tables/table1.xml' }],
    files: { 'xl/tables/table1.xml': TABLE },
  });

const unescaped = (text: string) =>
  text.replaceAll('&apos;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const written = async (formula: string, cell: string) => {
  const { text } = await compose(workbookWith(`<c r="${cell}"><f>${formula}</f><v>7</v></c>`));
  return /<x:f>(.*?)<\/x:f>/s.exec(unescaped(text(SHEET)))?.[1];
};

test.each([
  ['SUM(Orders[Net\n(€)])', "SUM('Data'!$C$3:$C$5)"],
  ["SUM(orders[A']'#])", "SUM('Data'!$D$3:$D$5)"],
  ['SUBTOTAL(109,[Net\n(€)])', "SUBTOTAL(109,'Data'!$C$3:$C$5)"],
  ['COUNTA(Orders[])', "COUNTA('Data'!$B$3:$D$5)"],
  ['ROWS(Orders[#All])', "ROWS('Data'!$B$2:$D$6)"],
  ['Orders[[#This Row],[Net\n(€)]]*2', "'Data'!$C4*2"],
  ["SUM(Orders[[#this row],[Net\n(€)]:[A']'#]])", "SUM('Data'!$C4:$D4)"],
  ['Orders[[#Totals],[Net\n(€)]]&amp;"Orders[Item]"', '\'Data\'!$C$6&"Orders[Item]"'],
  [
    '[[#This Row],A\']\'#]/VLOOKUP("Orders",ORDERS,2)',
    `'Data'!$D4/VLOOKUP("Orders",'Data'!$B$3:$D$5,2)`,
  ],
  ['SUM(Orders!A1,Orders2,x.Orders)', 'SUM(Orders!A1,Orders2,x.Orders)'],
  ['SUM(Orders:Sheet3!A1,$Orders$1)', 'SUM(Orders:Sheet3!A1,$Orders$1)'],
  ['Orders?+Ordersे', 'Orders?+Ordersे'],
  ['COUNTA(Orders[[#Headers], [#Data], [Item]])', "COUNTA('Data'!$B$2:$B$5)"],
])('%j is computed from the cells of the table: %j', async (formula, expected) => {
  expect(await written(formula, 'C4')).toBe(expected);
});

test.each([
  ['SUM(Bills[Net])', 'C4'],
  ['SUM(Orders[Gross])', 'C4'],
  ['[Item]&amp;1', 'F4'],
  ['Orders[[#This Row],[Item]]&amp;1', 'C9'],
  ['SUM([1]!Orders[Item])', 'C4'],
  ['SUM(Orders[[#Else],[Item]])', 'C4'],
  ['[1]Item!A1', 'C4'],
])('%j in %s shows what was saved', async (formula, cell) => {
  expect(await written(formula, cell)).toBeUndefined();
});

test('a row of totals is computed where its writer left 0, and so is a name', async () => {
  const workbook =
    '<definedNames><definedName name="Net">SUM(Orders[A\']\'#])</definedName></definedNames><calcPr fullCalcOnLoad="1"/>';
  const cells =
    '<c r="C4"><f>SUBTOTAL(109,Orders[Item])</f><v>0</v></c><c r="D4"><f>Net+1</f><v>0.0</v></c>';
  const { text } = await compose(workbookWith(cells, workbook));
  expect(unescaped(text(SHEET))).toContain(
    `<x:c r="C4"><x:f>SUBTOTAL(109,'Data'!$B$3:$B$5)</x:f></x:c><x:c r="D4"><x:f>Net+1</x:f></x:c>`,
  );
  expect(unescaped(text('xl/workbook.xml'))).toContain(">SUM('Data'!$D$3:$D$5)</x:definedName>");
});
