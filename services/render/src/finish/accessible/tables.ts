import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFDocument } from '@cantoo/pdf-lib';
import type { Structure, StructureElement } from './structure.ts';

const CELLS = new Set(['TH', 'TD']);
const ROW_GROUPS = new Set(['THead', 'TBody', 'TFoot']);

/** Fills up rows that end before others with empty cells, as a browser does (ISO 14289-1, 7.2). */
export function fillUpTables(doc: PDFDocument, structure: Structure): void {
  for (const { dict, type } of structure.elements()) {
    if (type === 'Table') fillUp(doc, structure, rowsOf(structure, dict));
  }
}

function rowsOf(structure: Structure, table: PDFDict): StructureElement[] {
  return structure.childrenOf(table).flatMap((child) => {
    if (child.type === 'TR') return [child];
    return ROW_GROUPS.has(child.type) ? rowsOf(structure, child.dict) : [];
  });
}

function fillUp(doc: PDFDocument, structure: Structure, rows: StructureElement[]): void {
  const widths = rowWidths(doc, structure, rows);
  const width = Math.max(0, ...widths);
  rows.forEach(({ ref, dict }, index) => {
    const missing = width - (widths[index] ?? 0);
    if (missing === 0) return;
    const empty = Array.from({ length: missing }, () => structure.newElement('TD', ref, []));
    structure.setKids(dict, [...structure.kidsOf(dict), ...empty]);
  });
}

/** How many columns each row takes, cells that reach down from above included. */
function rowWidths(doc: PDFDocument, structure: Structure, rows: StructureElement[]): number[] {
  const widths = rows.map(() => 0);
  rows.forEach((row, index) => {
    for (const cell of structure.childrenOf(row.dict)) {
      if (!CELLS.has(cell.type)) continue;
      const last = Math.min(index + span(doc, cell.dict, PDFName.of('RowSpan')), rows.length);
      for (let at = index; at < last; at += 1) {
        widths[at] = (widths[at] ?? 0) + span(doc, cell.dict, PDFName.of('ColSpan'));
      }
    }
  });
  return widths;
}

/** A cell's attributes are one dictionary, or several with their revision numbers between them. */
function span(doc: PDFDocument, cell: PDFDict, name: PDFName): number {
  const attributes = doc.context.lookup(cell.get(PDFName.of('A')));
  const owners = attributes instanceof PDFArray ? attributes.asArray() : [attributes];
  for (const each of owners) {
    const owner = doc.context.lookup(each);
    const value = owner instanceof PDFDict ? owner.get(name) : undefined;
    if (value instanceof PDFNumber) return value.asNumber();
  }
  return 1;
}
