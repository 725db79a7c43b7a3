import type { OfficePackage } from '../../office/opc/parts.ts';
import {
  ancestorOf,
  childOf,
  descendants,
  elementsOf,
  textOf,
  type XmlElement,
} from '../../office/xml/tree.ts';
import { sectionsOf } from './sections.ts';
import { roomOf } from '../sections.ts';

/** A column that is no wider, in twentieths of a point, holds no text: generators that know no widths write 100. */
const NO_WIDTH = 200;

/** Of a character of 11 pt, and of the margins of a cell. */
const CHARACTER = 110;
const MARGINS = 216;

/** Of an empty column. */
const LEAST = 400;

/** Gives columns without any width that of their texts, as Word does: LibreOffice makes strips of them. */
export function settleBareGrids(document: OfficePackage): void {
  const { width } = roomOf(sectionsOf(document).at(-1));
  for (const table of descendants(document.main.root, 'w:tbl')) {
    const columns = elementsOf(childOf(table, 'w:tblGrid'), 'w:gridCol');
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
  const type = childOf(own, 'w:tblW')?.attributes['w:type'];
  return (
    (type ?? 'auto') === 'auto' &&
    ancestorOf(table, 'w:tc') === undefined &&
    columns.every(({ attributes }) => !(Number(attributes['w:w']) > NO_WIDTH)) &&
    elementsOf(table, 'w:tr')
      .flatMap(cellsIn)
      .every((cell) => !(widthOf(cell) > NO_WIDTH))
  );
}

const cellsIn = (row: XmlElement) => elementsOf(row, 'w:tc');

function widthOf(cell: XmlElement): number {
  return Number(childOf(childOf(cell, 'w:tcPr'), 'w:tcW')?.attributes['w:w']);
}

/** Of the longest line in a column. Cells over several columns are as wide as these. */
function wantedWidth(table: XmlElement, index: number): number {
  const rows = elementsOf(table, 'w:tr');
  const whole = rows.map(cellsIn).filter((cells) => cells.every((cell) => !spans(cell)));
  const texts = whole.flatMap((cells) => elementsOf(cells[index]).map(textOf));
  const longest = texts.reduce((most, { length }) => Math.max(most, length), 0);
  return Math.max(LEAST, longest * CHARACTER + MARGINS);
}

function spans(cell: XmlElement): boolean {
  return childOf(childOf(cell, 'w:tcPr'), 'w:gridSpan') !== undefined;
}
