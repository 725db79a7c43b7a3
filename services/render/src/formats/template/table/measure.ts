/** Widths in em of a sans serif, about: what a column needs is only estimated. */
const NARROW = 0.3;
const NORMAL = 0.54;
const BROAD = 0.66;
const FULL = 1;

const NARROW_CHARACTERS = new Set("iljtfrI.,:;'|!()[]{} \u00a0\u2009\u202f");
const BROAD_CHARACTER = /[\p{Lu}\dmw€$£%&@#+=<>–]/u;
const FULL_CHARACTER = /[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef\u{1f000}-\u{1faff}—…MW]/u;

/** Cells of this many rows are measured; the rest will be much the same. */
export const MAX_MEASURED_ROWS = 2_000;

/** Longer texts are wrapped wherever they stand. */
const MAX_MEASURED_CHARACTERS = 200;

/** What the cells of one column need, in em. */
export class ColumnMeasure {
  /** Of the longest word, or of the longest text that is not wrapped. */
  least = 0;
  /** Of the longest text in one line. */
  natural = 0;

  add(text: string, { wraps }: { wraps: boolean }): void {
    const start = text.slice(0, MAX_MEASURED_CHARACTERS);
    const natural = textWidth(start);
    const least = wraps ? Math.max(...start.split(/[\s-]/).map(textWidth)) : natural;
    this.natural = Math.max(this.natural, natural);
    this.least = Math.max(this.least, least);
  }
}

function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  if (NARROW_CHARACTERS.has(character)) return NARROW;
  if (FULL_CHARACTER.test(character)) return FULL;
  return BROAD_CHARACTER.test(character) ? BROAD : NORMAL;
}
