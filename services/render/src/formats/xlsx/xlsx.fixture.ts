import { compose, xlsx } from '../office/office.fixture.ts';

/** Where the first sheet of a workbook stands in its package. */
export const SHEET = 'xl/worksheets/sheet1.xml';

/** The XML of the first sheet, as it is printed. */
export const sheetOf = async (source: Parameters<typeof xlsx>[0]) =>
  (await compose(xlsx(source))).text(SHEET);

/** A sheet of one row. */
export const row = (cells: string) => `<sheetData><row r="1">${cells}</row></sheetData>`;

/** A text in XML. */
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
