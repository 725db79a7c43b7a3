import type { PackageReader } from '../office/opc/open.ts';
import { kindOf } from '../office/opc/parts.ts';
import { childOf, elementsOf, type XmlElement } from '../office/xml/tree.ts';
import { columnOf } from './layable.ts';

/** A table of a sheet (ISO/IEC 29500-1, 18.5.1.2). Rows and columns count from 1; names but the sheet's are in small letters. */
interface Table {
  name: string;
  sheet: string;
  top: number;
  bottom: number;
  heads: number;
  totals: number;
  left: number;
  columns: readonly string[];
}

/** Where a formula stands: the name of its sheet, and its cell, such as `B7`; a name of the workbook stands nowhere. */
interface Standing {
  sheet: string | undefined;
  cell: string | undefined;
}

/** Writes `'Sheet'!$B$2:$B$9` in place of `Orders[Sum]` in a formula. What leads to no known table stays. */
export type TableReferences = (formula: string, standing: Standing) => string;

/** A text, a quoted name, or what may be a table: `Orders`, `Orders[…]`, `[…]` (`'` escapes a sign). `[1]Sheet!A1` is another workbook's. */
const TOKEN =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|(?<![!\]\p{L}\p{M}\p{N}_.\\?])(?<name>[\p{L}_\\][\p{L}\p{M}\p{N}_.\\?]*)?(?:\[(?<inside>(?:[^[\]']|'.|\[(?:[^[\]']|'.)*\])*)\])?(?![!'[(\p{L}\p{M}\p{N}_.\\?])/gsu;

/** A name that is a column (`$T$1`, `T:T`) or begins a range of sheets (`Orders:Sheet3!A1`). */
const IN_RANGE = /[$:]/;

/** Excel's limits of a formula and of what is written in its place, and LibreOffice's of a sheet's name, in characters. */
const MOST = 8_192;
const LONGEST_SHEET = 255;

/**
 * LibreOffice does not compute all references to tables, and programs that write workbooks often save no value for them.
 * @param sheets their names by the paths of their parts
 */
export function tableReferences(
  reader: PackageReader,
  sheets: ReadonlyMap<string, string>,
): TableReferences {
  const tables = [...sheets].flatMap(([path, sheet]) =>
    reader
      .relationshipsOf(path)
      .filter((link) => kindOf(link) === 'table')
      .map(({ target }) => tableOf(reader.read(target), sheet))
      .filter((table) => table.sheet.length <= LONGEST_SHEET),
  );
  if (tables.length === 0) return (formula) => formula;
  const byName = new Map(tables.map((table) => [table.name, table]));
  const rangeFor = ({ name, inside }: Token, { sheet, cell = '' }: Standing) => {
    const isAround = (table: Table) => table.sheet === sheet && holds(table, cell);
    const table = name === undefined ? tables.find(isAround) : byName.get(name.toLowerCase());
    return table && rangeOf(inside ?? '', table, rowOf(cell));
  };
  return (formula, standing) => {
    if (formula.length > MOST) return formula;
    const replaced = (found: string, name?: string, inside?: string, at?: number) => {
      const end = (at ?? 0) + found.length;
      const isInRange = IN_RANGE.test(formula.charAt((at ?? 0) - 1) + formula.charAt(end));
      const isColumn = inside === undefined && (name === undefined || isInRange);
      return (isColumn ? undefined : rangeFor({ name, inside }, standing)) ?? found;
    };
    const written = formula.replace(TOKEN, replaced);
    return written.length > MOST ? formula : written;
  };
}

interface Token {
  name: string | undefined;
  inside: string | undefined;
}

function tableOf(root: XmlElement, sheet: string): Table {
  const { displayName = '', ref = '', headerRowCount = 1, totalsRowCount = 0 } = root.attributes;
  const [from = '', to = from] = ref.split(':');
  const columns = elementsOf(childOf(root, 'x:tableColumns'));
  return {
    name: displayName.toLowerCase(),
    sheet,
    top: rowOf(from),
    bottom: rowOf(to),
    heads: Number(headerRowCount),
    totals: Number(totalsRowCount),
    left: columnOf(from),
    columns: columns.map(({ attributes }) => unescapedName(attributes['name'] ?? '')),
  };
}

/** A sign that is not in XML stands as `_x000a_` (22.9.2.19). */
function unescapedName(name: string): string {
  const sign = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16));
  return name.replace(/_x([\da-f]{4})_/gi, sign).toLowerCase();
}

const rowOf = (cell: string) => Number(/\d+$/.exec(cell)?.[0]);

function holds({ top, bottom, left, columns }: Table, cell: string): boolean {
  const [row, column] = [rowOf(cell), columnOf(cell)];
  return row >= top && row <= bottom && column >= left && column < left + columns.length;
}

/** Between brackets, which some programs leave out. */
const ITEM = /\[((?:[^[\]']|'.)*)\]|(?:[^[\]',:]|'.)+/gs;

/** `[#Totals],[Sum]:[Tax]`, `Sum`, `#All`, or nothing. @param row of the formula @returns undefined for what the table does not have */
function rangeOf(inside: string, table: Table, row: number): string | undefined {
  const several = inside.includes('[') ? [...inside.matchAll(ITEM)] : [[inside]];
  const items = several
    .map(([whole = '', item = whole]) => item)
    .filter((item) => item.trim() !== '');
  const parts = items.filter((item) => item.startsWith('#'));
  const named = items
    .filter((item) => !item.startsWith('#'))
    .map((item) => table.columns.indexOf(item.replace(/'(.)/gs, '$1').toLowerCase()));
  const rows = (parts.length === 0 ? ['#data'] : parts).flatMap(
    (part) => rowsOf(part.toLowerCase(), table, row) ?? [Number.NaN],
  );
  const columns = named.length === 0 ? [0, table.columns.length - 1] : named;
  if (rows.some(Number.isNaN) || columns.includes(-1)) return undefined;
  const isThisRow = parts.some((part) => part.toLowerCase() === '#this row');
  const corner = (side: (...of: number[]) => number) =>
    `$${lettersOf(table.left + side(...columns))}${isThisRow ? '' : '$'}${side(...rows)}`;
  const ends = new Set([corner(Math.min), corner(Math.max)]);
  return `'${table.sheet.replaceAll("'", "''")}'!${[...ends].join(':')}`;
}

/** The first and the last row of a part of a table. */
function rowsOf(part: string, table: Table, row: number): [number, number] | undefined {
  const { top, bottom, heads, totals } = table;
  const data = [top + heads, bottom - totals] as [number, number];
  const isInData = row >= data[0] && row <= data[1];
  const all: Partial<Record<string, [number, number]>> = {
    '#all': [top, bottom],
    '#data': data,
    ...(heads > 0 && { '#headers': [top, top + heads - 1] }),
    ...(totals > 0 && { '#totals': [bottom - totals + 1, bottom] }),
    ...(isInData && { '#this row': [row, row] }),
  };
  return all[part];
}

function lettersOf(column: number): string {
  const rest = column - 1;
  const before = rest < 26 ? '' : lettersOf(Math.floor(rest / 26));
  return before + String.fromCharCode(65 + (rest % 26));
}
