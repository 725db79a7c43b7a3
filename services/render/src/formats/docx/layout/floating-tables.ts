import { partOf, type OfficePackage } from '../../office/opc/parts.ts';
import {
  childOf,
  descendants,
  elementsOf,
  replace,
  textOf,
  type XmlElement,
} from '../../office/xml/tree.ts';
import { sectionsOf } from './sections.ts';
import { roomOf } from '../sections.ts';

/** Of the text of 11 pt, in twentieths of a point: of a line and a character, and of a line for each half point of letters. */
const LINE = 260;
const CHARACTER = 110;
const OF_SIZE = 12;

/** Of a cell without a width. */
const CELL = 2_000;

/** Of a page: LibreOffice loses what goes beyond it. */
const MOST = 0.75;

const FLOATING: ReadonlySet<string> = new Set(['w:tblpPr', 'w:tblOverlap']);

/**
 * Puts floating tables into the text that may not fit on a page: LibreOffice prints no rows beyond it. @returns whether
 * there were any
 */
export function settleFloatingTables(document: OfficePackage): boolean {
  const { height } = roomOf(sectionsOf(document).at(-1));
  let isAny = false;
  for (const table of descendants(document.main.root, 'w:tbl')) {
    const properties = childOf(table, 'w:tblPr');
    const floating = childOf(properties, 'w:tblpPr');
    if (!floating || heightOf(table, lineIn(table, document)) < height * MOST) continue;
    for (const node of elementsOf(properties, FLOATING)) replace(node);
    isAny = true;
  }
  return isAny;
}

function heightOf(table: XmlElement, line: number): number {
  return elementsOf(table, 'w:tr').reduce((sum, row) => sum + rowHeight(row, line), 0);
}

/** The most that a line takes, with the space around its paragraph. */
function lineIn(table: XmlElement, document: OfficePackage): number {
  const usual = childOf(partOf(document, 'styles')?.root, 'w:docDefaults');
  const most = (name: string, measure: string) => {
    const looks = [table, ...(usual ? [usual] : [])].flatMap((all) => descendants(all, name));
    return Math.max(0, ...looks.map(({ attributes }) => Number(attributes[measure]) || 0));
  };
  const around = most('w:spacing', 'w:before') + most('w:spacing', 'w:after');
  return Math.max(LINE, most('w:sz', 'w:val') * OF_SIZE) + around;
}

function rowHeight(row: XmlElement, line: number): number {
  const properties = childOf(row, 'w:trPr');
  const least = Number(childOf(properties, 'w:trHeight')?.attributes['w:val'] ?? 0);
  const cells = elementsOf(row, 'w:tc');
  return Math.max(least, line, ...cells.map((cell) => linesIn(cell) * line));
}

function linesIn(cell: XmlElement): number {
  const properties = childOf(cell, 'w:tcPr');
  const width = Number(childOf(properties, 'w:tcW')?.attributes['w:w']) || CELL;
  const paragraphs = elementsOf(cell, 'w:p');
  const lines = paragraphs.map((each) => Math.max(1, (textOf(each).length * CHARACTER) / width));
  return lines.reduce((sum, each) => sum + Math.ceil(each), 0);
}
