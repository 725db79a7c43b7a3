import { add, decimalText, divide, parseDecimal, rounded, ZERO, type Decimal } from './decimal.ts';

export type Total = 'sum' | 'avg' | 'count';

/** More than any format shows: the rounding is the format's. */
const QUOTIENT_SCALE = 30;

/** What a mean without a format has at least, so that it says something. */
const MEAN_SCALE = 2;

/** The values of one column, as far as they are summed. */
export class ColumnValues {
  #sum: Decimal = ZERO;
  #numbers = 0;
  #filled = 0;

  /**
   * Takes a cell's value; what is empty counts for nothing, and words without
   * a digit, such as `free`, count but are not summed.
   * @returns false if it looks like a number and is none: then no sum would be right
   */
  add(value: unknown): boolean {
    if (value === null || value === undefined || value === '') return true;
    this.#filled += 1;
    const number = parseDecimal(value);
    if (!number) return typeof value !== 'string' || !/\d/.test(value);
    this.#sum = add(this.#sum, number);
    this.#numbers += 1;
    return true;
  }

  /** An exact number as text; empty if there is nothing to take the mean of. */
  total(kind: Total, hasFormat: boolean): string {
    if (kind === 'count') return String(this.#filled);
    if (kind === 'sum') return decimalText(this.#sum);
    if (this.#numbers === 0) return '';
    const mean = divide(this.#sum, this.#numbers, QUOTIENT_SCALE);
    return decimalText(hasFormat ? mean : rounded(mean, Math.max(this.#sum.scale, MEAN_SCALE)));
  }
}
