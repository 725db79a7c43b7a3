import type { OfficePackage } from '../../office/opc/parts.ts';
import {
  ancestorOf,
  childOf,
  descendants,
  elementsOf,
  textOf,
  type XmlElement,
} from '../../office/xml/tree.ts';
import { roomOf, sectionsOf } from './sections.ts';

/** A column that is no wider, in twentieths of a point, holds no text: generators that know no widths write 100. */
const NO_WIDTH = 200;

/** Of a character of 11 pt, and of the margins of a cell. */
const CHARACTER = 110;
const MARGINS = 216;

/** Of an empty column. */
const LEAST = 400;

const CELLS: ReadonlySet<string> = new Set(['w:tc']);

/** Gives columns without any width that of their texts, as Word does: LibreOffice makes strips of them. */
export function settleBareGrids(document: OfficePackage): void {
  const { width } = roomOf(sectionsOf(document).at(-1));
  for (const table of descendants(document.main.root, (name) => name === 'w:tbl')) {
    const columns = elementsOf(childOf(table, 'w:tblGrid') ?? table).filter(
      ({ nodeName }) => nodeName === 'w:gridCol',
    );
    if (columns.length === 0 || !isBare(table, columns)) continue;
    const wanted = columns.map((_, index) => wantedWidth(table, index));
    const beyond = wanted.reduce((sum, each) => sum + each - LEAST, 0);
    const room = Math.max(0, width - LEAST * columns.length);
    const scale = beyond > room ? room / beyond : 1;
    for (const [index, { attributes }] of columns.entries()) {
      attributes['w:w'] = String(LEAST + Math.floor(((wanted[index] ?? LEAST) - LEAST) * scale));
    }
  }
}

function isBare(table: XmlElement, columns: readonly XmlElement[]): boolean {
  const own = childOf(table, 'w:tblPr');
  const type = own && childOf(own, 'w:tblW')?.attributes['w:type'];
  return (
    (type ?? 'auto') === 'auto' &&
    ancestorOf(table, CELLS) === undefined &&
    columns.every(({ attributes }) => !(Number(attributes['w:w']) > NO_WIDTH)) &&
    cellsOf(table).every((cell) => !(widthOf(cell) > NO_WIDTH))
  );
}

function cellsOf(table: XmlElement): XmlElement[] {
  const rows = elementsOf(table).filter(({ nodeName }) => nodeName === 'w:tr');
  return rows.flatMap(cellsIn);
}

function cellsIn(row: XmlElement): XmlElement[] {
  return elementsOf(row).filter(({ nodeName }) => nodeName === 'w:tc');
}

function widthOf(cell: XmlElement): number {
  const properties = childOf(cell, 'w:tcPr');
  return Number(properties && childOf(properties, 'w:tcW')?.attributes['w:w']);
}

/** Of the longest line in a column. Cells over several columns are as wide as these. */
function wantedWidth(table: XmlElement, index: number): number {
  const rows = elementsOf(table).filter(({ nodeName }) => nodeName === 'w:tr');
  const whole = rows.map(cellsIn).filter((cells) => cells.every((cell) => !spans(cell)));
  const texts = whole.flatMap((cells) => {
    const cell = cells[index];
    return cell ? elementsOf(cell).map(textOf) : [];
  });
  const longest = texts.reduce((most, { length }) => Math.max(most, length), 0);
  return Math.max(LEAST, longest * CHARACTER + MARGINS);
}

function spans(cell: XmlElement): boolean {
  const properties = childOf(cell, 'w:tcPr');
  return properties !== undefined && childOf(properties, 'w:gridSpan') !== undefined;
}
