import type { OfficePackage } from '../../office/opc/parts.ts';
import { printedParts } from '../package/printed-parts.ts';
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
  for (const { root } of printedParts(document))
    for (const table of descendants(root, 'w:tbl')) settle(table, roomFor(table, width));
}

function settle(table: XmlElement, room: number): void {
  const type = childOf(childOf(table, 'w:tblPr'), 'w:tblW')?.attributes['w:type'];
  if ((type ?? 'auto') !== 'auto') return;
  const isSingle = (cell: XmlElement) => !childOf(childOf(cell, 'w:tcPr'), 'w:gridSpan');
  const rows = elementsOf(table, 'w:tr').map(cellsIn);
  const whole = rows.filter((cells) => cells.every(isSingle));
  const columns = columnsOf(table).map(({ attributes }, index) => {
    const cells = whole.flatMap((row) => row[index] ?? []);
    const given = Math.max(Number(attributes['w:w']) || 0, ...cells.map(widthOf));
    return { attributes, given, beyond: given > NO_WIDTH ? 0 : lengthOf(cells) };
  });
  const sum = (lengths: number[]) => lengths.reduce((all, each) => all + each, 0);
  const left = room - sum(columns.map(({ given }) => Math.max(given, LEAST)));
  const scale = Math.max(0, left) / sum(columns.map(({ beyond }) => beyond));
  for (const { attributes, given, beyond } of columns)
    if (given <= NO_WIDTH)
      attributes['w:w'] = String(LEAST + Math.floor(beyond && beyond * Math.min(1, scale)));
}

/** The width of the page, or that of the cell around it, whose table is settled already. */
function roomFor(table: XmlElement, page: number): number {
  const cell = ancestorOf(table, 'w:tc');
  const row = cell && ancestorOf(cell, 'w:tr');
  if (!cell || !row) return page;
  const column = columnsOf(ancestorOf(row, 'w:tbl'))[cellsIn(row).indexOf(cell)];
  return (widthOf(cell) || Number(column?.attributes['w:w']) || page) - MARGINS;
}

const columnsOf = (table: XmlElement | undefined) =>
  elementsOf(childOf(table, 'w:tblGrid'), 'w:gridCol');

const cellsIn = (row: XmlElement) => elementsOf(row, 'w:tc');

function widthOf(cell: XmlElement): number {
  return Number(childOf(childOf(cell, 'w:tcPr'), 'w:tcW')?.attributes['w:w']) || 0;
}

/** Of the longest line in a column, as far as it is longer than an empty one. */
function lengthOf(cells: readonly XmlElement[]): number {
  const lines = cells.flatMap((cell) => elementsOf(cell).map((line) => textOf(line).length));
  return Math.max(0, Math.max(0, ...lines) * CHARACTER + MARGINS - LEAST);
}
