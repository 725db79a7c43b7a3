import Big from 'big.js';

export type Total = 'sum' | 'avg' | 'count';

/** A number, or a text that is one, such as `12.50` or `-1e3`. */
const NUMBER = /^[+-]?\d{1,400}(?:\.\d{1,400})?(?:[eE][+-]?\d{1,3})?$/;

/** A constructor of our own. More digits than any format shows: the rounding is the format's. */
const Decimal = Big();
Decimal.DP = 30;
Decimal.RM = Big.roundDown;

/** The fewest decimals of a mean without a format. */
const MEAN_SCALE = 2;

/** The values of one column, as far as they are summed. */
export class ColumnValues {
  readonly #isRunning: boolean;
  #sum = new Decimal(0);
  #last = new Decimal(0);
  /** Digits behind the point, of the value that has the most. */
  #scale = 0;
  #numbers = 0;
  #filled = 0;

  /** @param isRunning each value is the sum so far: the last one is that of all */
  constructor(isRunning = false) {
    this.#isRunning = isRunning;
  }

  /**
   * Takes a cell's value; what is empty counts for nothing, and words without
   * a digit, such as `free`, count but are not summed.
   * @returns false if it looks like a number and is none: then no sum would be right
   */
  add(value: unknown): boolean {
    if (value === null || value === undefined || value === '') return true;
    this.#filled += 1;
    const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
    if (!NUMBER.test(text)) return typeof value !== 'string' || !/\d/.test(value);
    this.#last = new Decimal(text.replace('+', ''));
    this.#sum = this.#sum.plus(this.#last);
    this.#scale = Math.max(this.#scale, scaleOf(text));
    this.#numbers += 1;
    return true;
  }

  /** An exact number as text; empty if there is nothing to take the mean of. */
  total(kind: Total, hasFormat: boolean): string {
    if (kind === 'count') return String(this.#filled);
    if (kind === 'sum') return written(this.#isRunning ? this.#last : this.#sum, this.#scale);
    if (this.#numbers === 0) return '';
    const mean = this.#sum.div(this.#numbers);
    return hasFormat ? mean.toFixed() : written(mean, Math.max(this.#scale, MEAN_SCALE));
  }
}

/** With a number of decimals; halves are rounded away from zero, and zero has no sign. */
function written(number: Big, scale: number): string {
  const rounded = number.round(scale, Big.roundHalfUp);
  return (rounded.eq(0) ? rounded.abs() : rounded).toFixed(scale);
}

function scaleOf(text: string): number {
  const [digits = '', exponent = '0'] = text.toLowerCase().split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
}
