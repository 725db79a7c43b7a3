import { hasValue, sharesOf, slotsOf, type DrawnTable } from './drawn-table.ts';

/** A table whose columns only spaces divide, below or between rules of hyphens. */
interface RuledTable {
  lines: readonly string[];
  /** The line of hyphens that tells the columns; those above it are the head. */
  rule: number;
  /** A line of hyphens stands above the head, too: rows have several lines, and empty ones between them. */
  isFramed: boolean;
}

interface Column {
  start: number;
  /** Behind its hyphens. */
  end: number;
  /** Where the next one starts. */
  next: number;
}

/** A group of lines: a row. */
interface Row {
  line: number;
  lines: string[][];
}

const IS_RULE = /^\s*-[\s-]*$/;

/** A column of several lines is as wide as the next one begins; the last one has no space behind it. */
const GAP = 2;

/** A row of one sign may have many empty cells; so many no one draws. */
const CELLS_PER_SIGN = 20;

/** @returns undefined if there are far more cells than signs, a word stands in two columns, or before the first one, or a value's width is not known */
export function readRuled({ lines, rule, isFramed }: RuledTable): DrawnTable | undefined {
  if (lines.some(hasValue)) return undefined;
  const columns = columnsOf(lines[rule] ?? '');
  const inner = IS_RULE.test(lines.at(-1) ?? '') ? lines.slice(0, -1) : lines;
  const hasSeveral = isFramed || inner.slice(rule + 1).includes('');
  const head = rowsOf(inner.slice(0, rule), isFramed ? 1 : 0, true);
  const body = rowsOf(inner, rule + 1, hasSeveral);
  const all = [...head, ...body];
  const signs = lines.reduce((sum, line) => sum + line.length, 0);
  if (all.length * columns.length > signs * CELLS_PER_SIGN) return undefined;
  if (all.some((row) => row.lines.some((line) => isDivided(line, columns)))) return undefined;
  const cells = (row: Row) => columns.map((column, at) => cellOf(row, column, at));
  return {
    head: head.map(cells),
    body: body.map(cells),
    foot: [],
    aligned: columns.map((column) => alignmentOf(tellingOf(all, head.length), column)),
    ...(hasSeveral && { shares: sharesOf(widthsOf(columns)) }),
  };
}

function columnsOf(rule: string): Column[] {
  const found = [...slotsOf(rule).join('').matchAll(/-+/g)];
  return found.map((hyphens, at) => ({
    start: hyphens.index,
    end: hyphens.index + hyphens[0].length,
    next: found[at + 1]?.index ?? Infinity,
  }));
}

/** @param hasSeveral lines in a row, and empty ones between rows */
function rowsOf(lines: readonly string[], first: number, hasSeveral: boolean): Row[] {
  const rows: Row[] = [];
  for (const [at, text] of lines.entries()) {
    if (at < first || text === '') continue;
    const isNew = !hasSeveral || at === first || lines[at - 1] === '';
    if (isNew) rows.push({ line: at, lines: [] });
    rows.at(-1)?.lines.push(slotsOf(text));
  }
  return rows;
}

const isSpace = (slot: string | undefined) => slot === undefined || slot === ' ';

function isDivided(line: readonly string[], columns: readonly Column[]): boolean {
  const before = line.slice(0, columns[0]?.start);
  const isIn = ({ start }: Column) => !isSpace(line[start - 1]) && !isSpace(line[start]);
  return !before.every(isSpace) || columns.some(isIn);
}

function cellOf({ line, lines }: Row, { start, next }: Column, column: number) {
  const texts = lines.map((slots) => slots.slice(start, next).join('').trim());
  return { column, colspan: 1, rowspan: 1, line, text: texts.filter(Boolean).join('\n') };
}

/** The lines that tell how columns are aligned: those of the head, or the first one. */
function tellingOf([first]: readonly Row[], heads: number): readonly string[][] {
  return first?.lines.slice(0, heads === 0 ? 1 : undefined) ?? [];
}

/** By the shortest line: on which side the hyphens reach beyond it (pandoc's manual, simple tables). */
function alignmentOf(lines: readonly string[][], { start, end, next }: Column): string | undefined {
  const texts = lines.map((slots) => slotsOf(slots.slice(start, next).join('').trimEnd()));
  const [shortest] = texts.filter(({ length }) => length > 0).sort((a, b) => a.length - b.length);
  if (!shortest) return undefined;
  const reachesBefore = isSpace(shortest[0]);
  const reachesBehind = shortest.length < end - start;
  if (reachesBefore) return reachesBehind ? 'center' : 'right';
  return reachesBehind ? 'left' : undefined;
}

function widthsOf(columns: readonly Column[]): number[] {
  const widths = columns.map(({ start, end, next }) => (next === Infinity ? end : next) - start);
  const [last = 0, before = 0] = widths.toReversed();
  if (last < before && before - last <= GAP) widths[widths.length - 1] = before;
  return widths;
}
