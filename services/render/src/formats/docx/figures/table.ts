import {
  ancestorOf,
  childOf,
  descendants,
  elementsOf,
  markName,
  textOf,
  type XmlElement,
} from '../../office/xml/tree.ts';
import { formulasIn } from '../check/field-instruction.ts';
import { shownNumber, type ShownNumber } from './cell-number.ts';
import { type Side, Uncomputable } from './formula.ts';
import type { Separators } from './separators.ts';

/** On a row, before loops repeat it: its number, and how many rows its table has. */
export const ROW = markName('row');

/** Marks the rows of a table that has formulas. */
export function markRows(formula: XmlElement): void {
  const rows = rowsOf(tableAround(ancestorOf(formula, 'w:tc')));
  for (const [index, { attributes }] of rows.entries()) {
    attributes[ROW] ??= `${index + 1}/${rows.length}`;
  }
}

interface Cell {
  node: XmlElement;
  /** Of the table's grid, from 0. */
  column: number;
  end: number;
}

interface Grid {
  rows: readonly (readonly Cell[])[];
  nodes: readonly XmlElement[];
  /** Of each row its number in the template, and how many rows its table had there; 0: no loop repeats it. */
  marks: readonly (readonly number[])[];
}

/** The tables of one document, each read once for all its formulas. */
export type Grids = WeakMap<XmlElement, Grid>;

/** A table, seen from a formula in one of its cells. */
export type FormulaTable = ReturnType<typeof formulaTable>;

/** @throws {Uncomputable} it stands in no table */
export function formulaTable(formula: XmlElement, separators: Separators, grids: Grids) {
  const holder = ancestorOf(formula, 'w:tc');
  const { rows, nodes, marks } = gridOf(tableAround(holder), grids);
  const row = rows.findIndex((cells) => cells.some(({ node }) => node === holder));
  const own = rows[row] ?? [];
  const at = own.findIndex(({ node }) => node === holder);
  const column = own[at]?.column;
  if (column === undefined) throw new Uncomputable('it stands in no table');

  const read: ShownNumber[] = [];
  const numbers = (cells: readonly Cell[]) => {
    const found = cells.flatMap(({ node }) => numberIn(node, separators, nodes[0]));
    read.push(...found);
    return found;
  };
  return {
    /** What the formula has read, for the look of its result. */
    read,

    side(side: Side): ShownNumber[] {
      if (side === 'LEFT') return numbers(own.slice(0, at));
      if (side === 'RIGHT') return numbers(own.slice(at + 1));
      const others = side === 'ABOVE' ? rows.slice(0, row) : rows.slice(row + 1);
      return numbers(
        others.flatMap((cells) =>
          cells.filter((each) => each.column <= column && column < each.end),
        ),
      );
    },

    range(from: string, to: string): ShownNumber[] {
      const [first, last] = [placeOf(from), placeOf(to)];
      if (!isSteady(marks, row, { first: first.row, last: last.row }))
        throw new Uncomputable(
          `loops and conditions have moved the rows of ${from === to ? from : `${from}:${to}`}: write SUM(ABOVE) or the like, or put a tag there`,
        );
      const within = rows.slice(first.row, last.row + 1);
      return numbers(within.flatMap((cells) => cells.slice(first.column, last.column + 1)));
    },
  };
}

/** Addresses count the rows of the filled table. @returns false: a loop has moved the rows that the author of the template meant */
function isSteady(
  marks: Grid['marks'],
  own: number,
  { first, last }: { first: number; last: number },
): boolean {
  const [, count = 0] = marks[own] ?? [];
  if (count === 0) return true; // nothing is filled
  const within = (row: number) => row > first && row <= last + 1;
  const meant = marks.map(([row = 0]) => within(row));
  const covered = marks.map((_, index) => within(index + 1));
  if (last < count && !meant[own]) return meant.every((is, index) => is === covered[index]);
  const firsts = new Map<number, boolean | undefined>();
  for (const [index, [row = 0]] of marks.entries())
    if (!firsts.has(row)) firsts.set(row, covered[index]);
  return marks.every(([row = 0], index) => covered[index] === firsts.get(row));
}

/** @param head the row in which a text may have digits, such as `Q1` at the head of a column */
function numberIn(
  cell: XmlElement,
  separators: Separators,
  head: XmlElement | undefined,
): ShownNumber[] {
  const text = shownText(cell);
  if (formulasIn(cell).length > 0) {
    throw new Uncomputable('it needs its own result, or that of a formula after it');
  }
  if (!/\d/.test(text)) return [];
  const number = shownNumber(text, separators);
  if (number) return [number];
  if (cell.parentNode === head) return [];
  throw new Uncomputable(`a cell shows “${text.slice(0, 40)}”, which is not one number`);
}

function tableAround(cell: XmlElement | undefined): XmlElement | undefined {
  return cell && ancestorOf(cell, 'w:tbl');
}

function rowsOf(table: XmlElement | undefined): XmlElement[] {
  return elementsOf(table, 'w:tr');
}

/** @throws {Uncomputable} there is no table */
function gridOf(table: XmlElement | undefined, grids: Grids): Grid {
  if (!table) throw new Uncomputable('it stands in no table');
  const known = grids.get(table);
  if (known) return known;
  const nodes = rowsOf(table);
  const marks = nodes.map(({ attributes }) => (attributes[ROW] ?? '').split('/').map(Number));
  const grid = { nodes, rows: nodes.map(cellsOf), marks };
  grids.set(table, grid);
  return grid;
}

function cellsOf(row: XmlElement): Cell[] {
  const properties = childOf(row, 'w:trPr');
  let column = Number(childOf(properties, 'w:gridBefore')?.attributes['w:val'] ?? 0);
  return elementsOf(row, 'w:tc').map((node) => {
    const own = childOf(node, 'w:tcPr');
    const span = Number(childOf(own, 'w:gridSpan')?.attributes['w:val'] ?? 1);
    const cell = { node, column, end: column + span };
    column = cell.end;
    return cell;
  });
}

/** `B12`: columns by letters, rows by numbers from 1. */
function placeOf(address: string): { row: number; column: number } {
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(address) ?? [];
  const column = Array.from(letters).reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  );
  return { row: Number(digits) - 1, column: column - 1 };
}

function shownText(cell: XmlElement): string {
  const paragraphs = descendants(cell, 'w:p');
  return paragraphs
    .map((each) => descendants(each, 'w:t').map(textOf).join(''))
    .join('\n')
    .trim();
}
