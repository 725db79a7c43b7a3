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

const NO_SUMS: PageSums = { add: () => undefined, ends: () => [], begins: () => [] };

/** A table's rows, with those between them that name groups, and that end and begin pages. */
export function pageLines(
  rows: readonly LaidCell[][],
  { groups, sums: begin }: Between,
  pageRows: PageRows,
): Line[] {
  if (!groups && !begin) return rows.map((cells) => line(cells));
  const sums = begin?.() ?? NO_SUMS;
  const pages = rows.map(() => pageRows.next());
  const isFirst = (index: number) => index > 0 && pages[index]?.page !== pages[index - 1]?.page;
  const lines = rows.flatMap((cells, index) => {
    const above = labelAbove(groups, index, isFirst(index));
    const own = [...above, { ...line(cells), id: pages[index]?.id }];
    const between = isFirst(index) ? sums.ends().map(sumLine) : [];
    const begun = isFirst(index) ? pageBegin([...sums.begins().map(sumLine), ...own]) : own;
    sums.add(cells);
    return [...between, ...begun];
  });
  return rows.some((_, index) => isFirst(index))
    ? [...lines, ...sums.ends(true).map(sumLine)]
    : lines;
}

/** What a first print keeps room for on each page: as wide as the sums of all rows, and as the longest label. */
export function roomBetween(rows: readonly LaidCell[][], { groups, sums: begin }: Between) {
  const sums = begin?.() ?? NO_SUMS;
  for (const row of rows) sums.add(row);
  const foot = sums.ends().map(sumLine);
  return { foot, head: [...sums.begins().map(sumLine), ...longestLabel(groups)] };
}

function longestLabel(groups: Groups | undefined): Line[] {
  const [longest] = [...(groups?.labels ?? [])].sort((one, other) => other.length - one.length);
  return groups && longest ? [groupLine(groups, longest + groups.continued)] : [];
}

/** The label of a row's group, where the group begins, and where a page begins within it. */
function labelAbove(groups: Groups | undefined, index: number, isFirst: boolean): Line[] {
  const label = groups?.labels[index];
  if (!groups || !label) return [];
  if (label !== groups.labels[index - 1]) return [groupLine(groups, label)];
  return isFirst ? [groupLine(groups, label + groups.continued)] : [];
}

const pageBegin = (lines: Line[]) =>
  lines.map((each, index) => (index === 0 ? { ...each, class: `${each.class} page-begin` } : each));

const line = (cells: readonly LaidCell[]): Line => ({ cells, field: 'rows', class: '' });

const sumLine = (cells: readonly LaidCell[]): Line => ({
  cells,
  field: 'footer_rows',
  class: 'between page-sum',
});

const groupLine = (groups: Groups, label: string): Line => ({
  cells: groups.row(label),
  field: 'rows',
  class: 'between group',
});
