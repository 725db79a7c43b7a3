import type { LaidCell, RowsField } from './layout.ts';
import type { PageRows } from './page-rows.ts';
import type { PageSums } from './page-sums.ts';

/** A row as it stands in the table's HTML. */
export interface Line {
  cells: readonly LaidCell[];
  field: RowsField;
  id?: string | undefined;
  class: string;
}

/**
 * A table's rows, with those between them that end and begin its pages.
 * @param begin begins to add up pages
 */
export function pageLines(
  rows: readonly LaidCell[][],
  begin: () => PageSums,
  pageRows: PageRows,
): Line[] {
  const sums = begin();
  const lines: Line[] = [];
  let page: number | undefined;
  for (const cells of rows) {
    const { id, page: own } = pageRows.next();
    const isFirst = page !== undefined && page !== own;
    const row = { ...rowLine(cells), id };
    lines.push(...(isFirst ? [...sums.ends().map(sumLine), ...pageBegin(sums, row)] : [row]));
    sums.add(cells);
    page = own;
  }
  const isSplit = lines.length > rows.length;
  return isSplit ? [...lines, ...sums.ends(true).map(sumLine)] : lines;
}

/** What a first print keeps room for on each page: as wide as the sums of all rows. */
export function roomForSums(rows: readonly LaidCell[][], begin: () => PageSums) {
  const sums = begin();
  for (const row of rows) sums.add(row);
  const foot = sums.ends().map(sumLine);
  return { foot, head: sums.begins().map(sumLine) };
}

function pageBegin(sums: PageSums, row: Line): Line[] {
  const [first = row, ...others] = [...sums.begins().map(sumLine), row];
  return [{ ...first, class: `${first.class} page-begin` }, ...others];
}

export const rowLine = (cells: readonly LaidCell[]): Line => ({ cells, field: 'rows', class: '' });

const sumLine = (cells: readonly LaidCell[]): Line => ({
  cells,
  field: 'footer_rows',
  class: 'page-sum',
});
