import type { Groups } from './groups.ts';
import type { LaidCell, RowsField } from './layout.ts';
import type { TableRows } from './page-rows.ts';
import type { PageSums } from './page-sums.ts';

/** A row as it stands in the table's HTML. */
export interface Line {
  cells: readonly LaidCell[];
  field: RowsField;
  id?: string | undefined;
  class: string;
}

/** Lines between the rows of a table. */
interface Between {
  groups: Groups | undefined;
  /** Begins to add up pages; undefined: no block needs it. */
  sums: (() => PageSums) | undefined;
}

const NO_SUMS: PageSums = {
  add: () => undefined,
  ends: () => [],
  carries: () => [],
  begins: () => [],
};

/** A table's rows, with those between them that name groups, and that end and begin pages. */
export function pageLines(
  rows: readonly LaidCell[][],
  { groups, sums: begin }: Between,
  { ids, pages }: TableRows,
): Line[] {
  const sums = begin?.() ?? NO_SUMS;
  const isFirst = (index: number) => index > 0 && pages?.[index] !== pages?.[index - 1];
  const lines = rows.flatMap((cells, index) => {
    const above = labelAbove(groups, index, isFirst(index));
    const below = groups?.sums.get(index);
    const own = [
      ...above,
      { ...rowLine(cells), id: ids[index] },
      ...(below ? [{ ...sumLine(below), class: 'between group-sum' }] : []),
    ];
    const between = isFirst(index) ? sums.ends().map(sumLine) : [];
    const begun = isFirst(index) ? pageBegin([...sums.begins().map(sumLine), ...own]) : own;
    sums.add(cells);
    return [...between, ...begun];
  });
  return rows.some((_, index) => isFirst(index))
    ? [...lines, ...sums.ends(true).map(sumLine)]
    : lines;
}

/** How many rows are searched for the widest sums; those of all rows are always included. */
const MAX_MEASURED_ROWS = 2_000;

/** The room that a first print keeps on each page: as wide as the widest sums, and as the longest label. */
export function roomBetween(rows: readonly LaidCell[][], { groups, sums: begin }: Between) {
  const sums = begin?.() ?? NO_SUMS;
  let foot: LaidCell[][] = [];
  let head: LaidCell[][] = [];
  for (const [index, row] of rows.entries()) {
    sums.add(row);
    if (index >= MAX_MEASURED_ROWS && index < rows.length - 1) continue;
    foot = widest(foot, sums.ends());
    head = widest(head, sums.carries());
  }
  return { foot: foot.map(sumLine), head: [...head.map(sumLine), ...longestLabel(groups)] };
}

/** Of two versions of the same rows, cell by cell. */
function widest(some: readonly LaidCell[][], others: LaidCell[][]): LaidCell[][] {
  return others.map((row, at) =>
    row.map((cell, index) => {
      const other = some[at]?.[index];
      return other && other.text.length > cell.text.length ? other : cell;
    }),
  );
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

export const rowLine = (cells: readonly LaidCell[]): Line => ({ cells, field: 'rows', class: '' });

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
