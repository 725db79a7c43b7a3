import { layoutBudget, requireCells } from '../office/layable.ts';
import { partOf, xmlParts, type OfficePackage } from '../office/opc/parts.ts';
import { childOf, descendants, elementsOf, textOf, type XmlElement } from '../office/xml/tree.ts';
import { sheetsOf } from './contents.ts';

/**
 * Refuses cells that LibreOffice does not lay out in time. A shared text counts in each of its cells.
 * @throws {PlatenError} invalid_document
 */
export function requireLayable(document: OfficePackage): void {
  const strings = elementsOf(partOf(document, 'sharedStrings')?.root);
  const shared = strings.map((each) => textOf(each).length);
  const budget = layoutBudget();
  for (const { path, root } of xmlParts(document)) {
    const filled = descendants(root, 'x:f').map(filledBy);
    requireCells({ ...sizeOf(root), filled: Math.max(0, ...filled) }, path);
  }
  for (const { path, root } of sheetsOf(document)) {
    for (const cell of descendants(root, 'x:c')) {
      const value = cell.attributes['t'] === 's' ? childOf(cell, 'x:v') : undefined;
      budget.paragraph(value ? (shared[Number(textOf(value))] ?? 0) : textOf(cell).length, path);
    }
  }
}

/** Names of places, and of elements whose text is one: cells, and the corners of drawings (ISO/IEC 29500-1, 18.3.1.4, 20.5.2.33). */
function sizeOf(root: XmlElement): { rows: number; columns: number } {
  let [rows, columns] = [0, 0];
  for (const node of descendants(root, PLACES)) {
    const [, letters = '', number = ''] = PLACE.exec(placeOf(node)) ?? [];
    rows = Math.max(rows, Number(number));
    columns = Math.max(
      columns,
      columnOf(letters),
      Number(node.nodeName === 'xdr:col' && textOf(node)),
    );
  }
  return { rows, columns };
}

const PLACES: ReadonlySet<string> = new Set(['x:row', 'x:c', 'xdr:row', 'xdr:col']);
const PLACE = /^([A-Z]{0,3})(\d{1,7})$/i;

const placeOf = (node: XmlElement) =>
  node.attributes['r'] ?? (node.nodeName === 'xdr:row' ? textOf(node) : '');

/** How many cells a formula of an array fills (18.3.1.40). */
function filledBy({ attributes }: XmlElement): number {
  if (attributes['t'] !== 'array') return 0;
  const ends = (attributes['ref'] ?? '').replaceAll('$', '').split(':');
  const places = ends.map((end) => PLACE.exec(end) ?? []);
  const rows = places.map(([, , number = '1']) => Number(number));
  const columns = places.map(([, letters = 'A']) => columnOf(letters));
  return sideOf(rows) * sideOf(columns);
}

const sideOf = (ends: readonly number[]) => Math.max(...ends) - Math.min(...ends) + 1;

/** From 1: `A` and `A7` are 1, `AA` is 27. */
export function columnOf(place: string): number {
  return Array.from(place.replace(/\d+$/, '').toUpperCase()).reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  );
}
