import { hasValue, sharesOf, slotsOf, type DrawnCell, type DrawnTable } from './drawn-table.ts';

const HEAD_RULE = /^\+(?=.*=)[=:+]*\+$/;

const ACROSS = ['-', '=', ':'];
const DOWN = ['|'];

/** A cell, by the first and the last of its columns and rows. */
interface Cell {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * A table drawn with `+`, `-` and `|`, whose cells may cover several columns and rows. What no line joins with its
 * frame, such as another table in a cell, is text.
 */
export class Grid {
  /** How many signs were looked at to follow the lines. */
  steps = 0;
  readonly #lines: readonly string[];
  /** The signs of each line. */
  readonly #slots: readonly string[][];
  readonly #width: number;
  /** Where the signs of lines are that are joined with the frame, counted on from line to line. */
  readonly #joined = new Set<number>();
  /** Where lines meet, and so columns and rows begin; the last one is the end. */
  #xs: readonly number[] = [];
  #ys: readonly number[] = [];

  /** @param lines without what sets them in */
  constructor(lines: readonly string[]) {
    this.#lines = lines;
    const bars = [...(lines[0] ?? '').matchAll(/\+/g)].map(({ index }) => index);
    this.#width = lines[0]?.length ?? 0;
    this.#slots = lines.map((line) => {
      const slots = slotsOf(line);
      return hasValue(line) || slots.length !== this.#width ? slotsAround(line, bars) : slots;
    });
  }

  /** @returns undefined if its lines are not of one length, or its cells leave gaps */
  read(): DrawnTable | undefined {
    const width = this.#width;
    const isWhole = (slots: string[]) => slots.length === width && /[|+]/.test(slots.at(-1) ?? '');
    if (!this.#slots.every(isWhole)) return undefined;
    const corners = [...this.#follow()];
    this.#xs = inOrder(corners.map((at) => at % width));
    this.#ys = inOrder(corners.map((at) => Math.floor(at / width)));
    const isFramed = this.#xs.at(-1) === width - 1 && this.#ys.at(-1) === this.#lines.length - 1;
    const cells = isFramed ? this.#cells() : undefined;
    return cells && this.#table(cells);
  }

  /** Follows lines from the upper left on. @returns where they meet */
  #follow(): ReadonlySet<number> {
    const signs = this.#slots.flat();
    const corners = new Set([0]);
    for (const corner of corners) {
      for (const step of [1, -1, this.#width, -this.#width]) {
        const line = Math.abs(step) === 1 ? ACROSS : DOWN;
        let at = corner + step;
        for (; line.includes(signs[at] ?? ''); at += step) this.steps += 1;
        if (signs[at] !== '+' || at === corner + step) continue;
        corners.add(at);
        for (let each = corner; each !== at; each += step) this.#joined.add(each);
      }
    }
    return corners;
  }

  #cells(): Cell[] | undefined {
    const columns = this.#xs.length - 1;
    const cells: Cell[] = [];
    const taken = new Set<number>();
    for (let place = 0; place < columns * (this.#ys.length - 1); place += 1) {
      if (taken.has(place)) continue;
      const cell = this.#cellAt(place % columns, Math.floor(place / columns));
      for (const [x, y] of placesOf(cell)) {
        const isIn =
          this.#endsRight(x, y) === (x === cell.right) &&
          this.#endsBelow(x, y) === (y === cell.bottom);
        if (!isIn || taken.has(y * columns + x)) return undefined;
        taken.add(y * columns + x);
      }
      cells.push(cell);
    }
    return cells;
  }

  #cellAt(left: number, top: number): Cell {
    let [right, bottom] = [left, top];
    while (right < this.#xs.length - 2 && !this.#endsRight(right, top)) right += 1;
    while (bottom < this.#ys.length - 2 && !this.#endsBelow(left, bottom)) bottom += 1;
    return { left, right, top, bottom };
  }

  /** Whether a line is at the right of a place. */
  #endsRight(x: number, y: number): boolean {
    return this.#joined.has(this.#cornerOf(x + 1, y) + this.#width);
  }

  #endsBelow(x: number, y: number): boolean {
    return this.#joined.has(this.#cornerOf(x, y + 1) + 1);
  }

  #cornerOf(x: number, y: number): number {
    return (this.#ys[y] ?? 0) * this.#width + (this.#xs[x] ?? 0);
  }

  #drawn({ left, right, top, bottom }: Cell): DrawnCell {
    const line = (this.#ys[top] ?? 0) + 1;
    const [start, end] = [(this.#xs[left] ?? 0) + 1, this.#xs[right + 1]];
    const texts = this.#slots.slice(line, this.#ys[bottom + 1]);
    const lines = texts.map((slots) => slots.slice(start, end).join('').trimEnd());
    const isSetIn = lines.every((text) => text === '' || text.startsWith(' '));
    const text = lines.map((each) => each.slice(isSetIn ? 1 : 0)).join('\n');
    return { column: left, colspan: right - left + 1, rowspan: bottom - top + 1, line, text };
  }

  #table(cells: readonly Cell[]): DrawnTable {
    const ruled = this.#ys.filter((y) => HEAD_RULE.test(this.#lines[y] ?? ''));
    const isFooted = ruled.length > 2 && ruled.at(-1) === this.#ys.at(-1);
    const end = isFooted ? this.#ys.indexOf(ruled.at(-2) ?? 0) : this.#ys.length - 1;
    const head = Math.max(0, this.#ys.indexOf(ruled[0] ?? 0)) % (this.#ys.length - 1);
    const drawn: DrawnCell[][] = this.#ys.slice(1).map(() => []);
    for (const cell of cells) drawn[cell.top]?.push(this.#drawn(cell));
    const telling = this.#slots[this.#ys[head] ?? 0] ?? [];
    const columns = this.#xs.slice(1).map((x, at) => [this.#xs[at] ?? 0, x] as const);
    return {
      head: drawn.slice(0, head),
      body: drawn.slice(head, end),
      foot: drawn.slice(end),
      aligned: columns.map(([start, x]) => alignmentOf(telling[start + 1], telling[x - 1])),
      hasBlocks: true,
      shares: sharesOf(columns.map(([start, x]) => x - start)),
    };
  }
}

function* placesOf({ left, right, top, bottom }: Cell): Generator<[x: number, y: number]> {
  for (let y = top; y <= bottom; y += 1) for (let x = left; x <= right; x += 1) yield [x, y];
}

function alignmentOf(first: string | undefined, last: string | undefined): string | undefined {
  if (first === ':') return last === ':' ? 'center' : 'left';
  return last === ':' ? 'right' : undefined;
}

function inOrder(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((one, other) => one - other);
}

/** A line of another length than the table's, or with a value, is divided at its bars, if there are as many as columns. */
function slotsAround(line: string, bars: readonly number[]): string[] {
  const parts = line.split('|').slice(1, -1);
  if (parts.length !== bars.length - 1) return [];
  const slots = ['|'];
  for (const [at, part] of parts.entries()) {
    const own = Array<string>((bars[at + 1] ?? 0) - (bars[at] ?? 0) - 1).fill('');
    own.splice(0, 2, part.charAt(0), part.slice(1).trimEnd());
    slots.push(...own, '|');
  }
  return slots;
}
