import type { TextWidth } from './text-width.ts';

/** A word that is longer than ordinary ones, in em: an address, a hash, a name of a program. */
const LONG = 12;

/** Digits with what stands between and around them. What is longer is no number that anyone reads. */
const BETWEEN_DIGITS = String.raw`[\d.,:'’\u00a0\u202f/+\u2012\u2013\u2212\-]`;
const NUMBER = new RegExp(
  String.raw`^[^\p{L}\d]{0,4}\d(?:${BETWEEN_DIGITS}{0,46}\d)?[^\p{L}\d]{0,4}$`,
  'u',
);

/** Places where a line may end within a text: at spaces, after hyphens, between CJK characters. */
const WORD_ENDS = /[^\S\u00a0\u202f]+|(?<=\p{L}-)|(?<=[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef])/u;

/** Longer texts are wrapped wherever they stand. In UTF-16 units. */
const MAX_MEASURED = 2_000;

const DIGITS = String.raw`(?:\d{1,3}(?:\s\d{3}){1,9}(?:[.,]\d{1,4})?|\d(?:${BETWEEN_DIGITS}{0,46}\d)?)`;
const UNIT = String.raw`\p{L}{1,4}`;

/** Digits in groups, with the currency or the unit of an amount before or behind: `-1 234,50 EUR`, `US$ -5.00`, `3 kg`. */
const AMOUNT = new RegExp(
  String.raw`^[^\p{L}\d]{0,4}(?:${UNIT}[^\p{L}\d]{0,3}${DIGITS}|${DIGITS}(?:[^\p{L}\d]{0,3}${UNIT})?)[^\p{L}\d]{0,4}$`,
  'u',
);

/** Longer than any amount. In UTF-16 units. */
const MAX_AMOUNT = 48;

/** Whether a whole text is a number, a date in digits or an amount: no line ends within one. */
export function isAmount(text: string): boolean {
  return text.length <= MAX_AMOUNT && AMOUNT.test(text.trim());
}

/** Places where browsers end lines within an amount. */
const LINE_ENDS = /[^\S\u00a0\u202f]|[-/\u2012\u2013]/;

/** Whether it is one that a browser would divide. */
export function isDivisibleAmount(text: string): boolean {
  return LINE_ENDS.test(text) && isAmount(text);
}

const CODE = String.raw`(?:[A-Z]{3}|\p{Sc})`;
const PARTS = String.raw`[-\u2212]?\d{1,12}(?:[.,'’:/\-\u2012\u2013]\d{1,12}){0,5}`;

/** Within a text: a number, a date in digits, or an amount with the code or the sign of its currency. */
const NUMBERS = new RegExp(
  String.raw`(?<![\p{L}\p{N}\-])(?:${CODE} ${PARTS}|${PARTS}(?: ${CODE})?)(?![\p{L}\p{N}\-])`,
  'gu',
);

/** Numbers, dates and amounts of a text that a browser would divide. */
function divisibleIn(text: string): string[] {
  return (text.match(NUMBERS) ?? []).filter((found) => LINE_ENDS.test(found.slice(1)));
}

/** Lets no line end within a number, date or amount. @param html a text, escaped */
export function keepNumbers(html: string): string {
  return html.replace(NUMBERS, (found) =>
    LINE_ENDS.test(found.slice(1)) ? `<span class="whole">${found}</span>` : found,
  );
}

/** The widths that a table's column needs, in em of the table's text. */
export class ColumnNeeds {
  /** The width of its widest number, or other content that must not break. */
  whole = 0;
  /** Of its widest word. */
  word = 0;
  /** Of its widest word that is no longer than ordinary ones are. */
  ordinary = 0;
  /** Of its longest line. */
  line = 0;
  readonly #widthOf: TextWidth;

  constructor(widthOf: TextWidth) {
    this.#widthOf = widthOf;
  }

  /** @param isWhole no line ends within it */
  add(text: string, { isWhole = false } = {}): void {
    const start = text.slice(0, MAX_MEASURED);
    for (const line of start.split('\n')) {
      const width = this.#widthOf(line);
      this.line = Math.max(this.line, width);
      if (isWhole || isAmount(line)) this.#addWhole(width);
      else {
        for (const word of line.split(WORD_ENDS)) this.#addWord(word);
        for (const found of divisibleIn(line)) this.#addWhole(this.#widthOf(found));
      }
    }
  }

  #addWord(word: string): void {
    const width = this.#widthOf(word);
    if (NUMBER.test(word)) return this.#addWhole(width);
    this.word = Math.max(this.word, width);
    if (width <= LONG) this.ordinary = Math.max(this.ordinary, width);
  }

  #addWhole(width: number): void {
    this.whole = Math.max(this.whole, width);
    this.word = Math.max(this.word, width);
    this.ordinary = Math.max(this.ordinary, width);
  }
}
