import type { Groups } from './groups.ts';
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

/** What stands between the rows of a table. */
interface Between {
  groups: Groups | undefined;
  /** Begins to add up pages; undefined: nobody asks for it. */
  sums: (() => PageSums) | undefined;
}

/** A table's rows, with those between them that name groups, and that end and begin pages. */
export function pageLines(
  rows: readonly LaidCell[][],
  { groups, sums: begin }: Between,
  pageRows: PageRows,
): Line[] {
  if (!groups && !begin) return rows.map((cells) => line(cells));
  const sums = begin?.();
  const lines: Line[] = [];
  let page: number | undefined;
  let isSplit = false;
  for (const [index, cells] of rows.entries()) {
    const { id, page: own } = pageRows.next();
    const isFirst = page !== undefined && page !== own;
    const label = labelAbove(groups, index, isFirst);
    const above = label === undefined ? [] : [groupLine(groups, label)];
    const row = { ...line(cells), id };
    if (isFirst) lines.push(...(sums?.ends() ?? []).map(sumLine), ...pageBegin(sums, above, row));
    else lines.push(...above, row);
    sums?.add(cells);
    isSplit ||= isFirst;
    page = own;
  }
  return isSplit && sums ? [...lines, ...sums.ends(true).map(sumLine)] : lines;
}

/** What a first print keeps room for on each page: as wide as the sums of all rows, and as the longest label. */
export function roomBetween(rows: readonly LaidCell[][], { groups, sums: begin }: Between) {
  const sums = begin?.();
  for (const row of rows) sums?.add(row);
  const foot = (sums?.ends() ?? []).map(sumLine);
  const longest = groups?.labels.reduce(
    (one, other) => (other.length > one.length ? other : one),
    '',
  );
  const label = longest ? [groupLine(groups, longest + groups!.continued)] : [];
  return { foot, head: [...(sums?.begins() ?? []).map(sumLine), ...label] };
}

/** @returns undefined: none stands there */
function labelAbove(groups: Groups | undefined, index: number, isFirst: boolean) {
  const label = groups?.labels[index] ?? '';
  if (!groups || label === '') return undefined;
  if (label !== groups.labels[index - 1]) return label;
  return isFirst ? label + groups.continued : undefined;
}

function pageBegin(sums: PageSums | undefined, above: Line[], row: Line): Line[] {
  const brought = (sums?.begins() ?? []).map(sumLine);
  const [first = row, ...others] = [...brought, ...above, row];
  return [{ ...first, class: `${first.class} page-begin` }, ...others];
}

const line = (cells: readonly LaidCell[]): Line => ({ cells, field: 'rows', class: '' });

const sumLine = (cells: readonly LaidCell[]): Line => ({
  cells,
  field: 'footer_rows',
  class: 'between page-sum',
});

const groupLine = (groups: Groups | undefined, label: string): Line => ({
  cells: groups?.row(label) ?? [],
  field: 'rows',
  class: 'between group',
});
