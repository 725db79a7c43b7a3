import { LayoutBudget } from '../office/layable.ts';
import { xmlParts, type OfficePackage } from '../office/opc/parts.ts';
import { refusal } from '../office/refusal.ts';
import { childOf, descendants, elementsOf, textOf, type XmlElement } from '../office/xml/tree.ts';
import { partOf } from '../office/opc/parts.ts';
import { sheetsOf } from './contents.ts';

/** Of rows times columns: LibreOffice looks at each page of the area between the cells, empty or not (measured, 7.4). */
const MOST_AREA = 100_000_000;

/** Cells of one formula of an array: LibreOffice computes them all at once. */
const MOST_FILLED = 1_000_000;

/**
 * Refuses cells that LibreOffice does not lay out in time. A shared text counts in each of its cells.
 * @throws {PlatenError} invalid_document
 */
export function requireLayable(document: OfficePackage): void {
  const strings = partOf(document, 'sharedStrings');
  const shared = strings ? elementsOf(strings.root).map((each) => textOf(each).length) : [];
  const budget = new LayoutBudget();
  for (const [path, root] of xmlParts(document)) {
    if (areaOf(root) > MOST_AREA) throw refusal(TOO_FAR, path);
    if (descendants(root, (name) => name === 'x:f').some(fillsTooMuch))
      throw refusal(`A formula fills more than ${MOST_FILLED} cells. Divide it.`, path);
  }
  for (const { path, root } of sheetsOf(document)) {
    for (const cell of descendants(root, (name) => name === 'x:c')) {
      const value = cell.attributes['t'] === 's' ? childOf(cell, 'x:v') : undefined;
      budget.paragraph(value ? (shared[Number(textOf(value))] ?? 0) : textOf(cell).length, path);
    }
  }
}

const TOO_FAR =
  'A sheet has cells or drawings far away from its first one. Delete the rows and columns between them, or those that are not needed.';

/** Names of places, and of elements whose text is one: cells, and the corners of drawings (ISO/IEC 29500-1, 18.3.1.4, 20.5.2.33). */
function areaOf(root: XmlElement): number {
  let [rows, columns] = [0, 0];
  for (const node of descendants(root, (name) => PLACES.has(name))) {
    const [, letters = '', number = ''] = PLACE.exec(placeOf(node)) ?? [];
    rows = Math.max(rows, Number(number));
    columns = Math.max(
      columns,
      columnOf(letters),
      Number(node.nodeName === 'xdr:col' && textOf(node)),
    );
  }
  return rows * columns;
}

const PLACES: ReadonlySet<string> = new Set(['x:row', 'x:c', 'xdr:row', 'xdr:col']);
const PLACE = /^([A-Z]{0,3})(\d{1,7})$/i;

const placeOf = (node: XmlElement) =>
  node.attributes['r'] ?? (node.nodeName === 'xdr:row' ? textOf(node) : '');

/** Whether the area of a formula is too large (18.3.1.40). */
function fillsTooMuch({ attributes }: XmlElement): boolean {
  if (attributes['t'] !== 'array') return false;
  const ends = (attributes['ref'] ?? '').replaceAll('$', '').split(':');
  const places = ends.map((end) => PLACE.exec(end) ?? []);
  const rows = places.map(([, , number = '1']) => Number(number));
  const columns = places.map(([, letters = 'A']) => columnOf(letters));
  return sideOf(rows) * sideOf(columns) > MOST_FILLED;
}

const sideOf = (ends: readonly number[]) => Math.max(...ends) - Math.min(...ends) + 1;

/** From 1: `A` is 1, `AA` is 27. */
function columnOf(letters: string): number {
  return Array.from(letters.toUpperCase()).reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  );
}
