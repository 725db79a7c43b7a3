import { requireCells } from '../office/layable.ts';
import { descendants, elementsOf, type XmlElement } from '../office/xml/tree.ts';

/**
 * Refuses tables that LibreOffice does not lay out in time: a cell or a row may stand for many (ODF 1.3, part 3, 19.675, 19.676).
 * @throws {PlatenError} invalid_document
 */
export function requireFewCells(parts: Iterable<readonly [path: string, root: XmlElement]>): void {
  for (const [path, root] of parts)
    for (const table of descendants(root, 'table:table')) requireCells(sizeOf(table), path);
}

/** Values that LibreOffice prints as a bare number where no style says how to write them. */
const TYPED = /^(?:date|time|percentage|currency)$/;

/** Whether cells have such values, and the document no style of any. */
export function hasBareValues(parts: Iterable<readonly [path: string, root: XmlElement]>): boolean {
  const roots = Array.from(parts, ([, root]) => root);
  const isStyle = (name: string) => /^number:(?:date|time|percentage|currency)-style$/.test(name);
  if (roots.some((root) => descendants(root, isStyle).length > 0)) return false;
  const cells = roots.flatMap((root) => descendants(root, 'table:table-cell'));
  return cells.some(({ attributes }) => TYPED.test(attributes['office:value-type'] ?? ''));
}

function sizeOf(table: XmlElement): Parameters<typeof requireCells>[0] {
  const size = { rows: 0, columns: 0, filled: 0 };
  let row = 0;
  for (const each of descendants(table, 'table:table-row')) {
    const rows = countIn(each, 'number-rows-repeated');
    row += rows;
    const { columns, filled } = widthOf(each);
    if (filled > 0) size.rows = row;
    size.columns = Math.max(size.columns, columns);
    size.filled += rows * filled;
  }
  return size;
}

/** Up to the last cell with content, and those with content. */
function widthOf(row: XmlElement): { columns: number; filled: number } {
  let [column, columns, filled] = [0, 0, 0];
  for (const cell of elementsOf(row)) {
    const cells = countIn(cell, 'number-columns-repeated');
    column += cells;
    if (elementsOf(cell).length === 0 && cell.attributes['table:formula'] === undefined) continue;
    columns = column;
    filled +=
      cells *
      countIn(cell, 'number-matrix-rows-spanned') *
      countIn(cell, 'number-matrix-columns-spanned');
  }
  return { columns, filled };
}

function countIn({ attributes }: XmlElement, name: string): number {
  return Math.max(1, Number(attributes[`table:${name}`] ?? 1) || 1);
}
