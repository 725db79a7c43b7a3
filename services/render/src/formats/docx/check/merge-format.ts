import Big from 'big.js';
import { numberInWords } from '../../../variables/filters/number-words.ts';
import { ordinalOf } from '../../../variables/filters/words.ts';
import { writtenAs } from '../figures/number-picture.ts';
import { separatorsOf } from '../figures/separators.ts';

/** What a merge field asks for that no filter does (ISO/IEC 29500-1, 17.16.4 and 17.16.5.35). */
export interface MergeFormat {
  /** Of a number: `#,##0.00`. */
  picture?: string;
  /** `CardText`, `roman`: capitals make capitals. */
  numeral?: string;
  /** `upper`, `lower`, `firstcap`, `caps`. */
  casing?: string;
  /** Stand before and after a value that is not empty. */
  before?: string;
  after?: string;
}

/** Between a tag's expression and its format. No document can hold it (XML 1.0, 2.2). */
const SIGN = '\u0007';

const NUMBER = /^-?\d{1,40}(?:\.\d{1,40})?$/;

/** The end of a tag that asks for a format. */
export function mergeSuffix(format: MergeFormat): string {
  if (Object.keys(format).length === 0) return '';
  return SIGN + Buffer.from(JSON.stringify(format)).toString('hex');
}

/** Takes a tag's text apart. */
export function mergeFormatOf(text: string): { source: string; format?: MergeFormat } {
  const [source = '', hex] = text.split(SIGN);
  if (hex === undefined) return { source };
  return { source, format: JSON.parse(Buffer.from(hex, 'hex').toString()) as MergeFormat };
}

/** A tag without its format, for readers. */
export function withoutFormat(tag: string): string {
  return tag.replace(new RegExp(`${SIGN}[\\da-f]*`, 'g'), '');
}

/**
 * Writes a value as a merge field asks. What is no number ignores pictures of numbers, as in Word.
 * @returns undefined for a picture or a numeral that is not known, in this locale
 */
export function asMerged(
  value: string,
  { before = '', after = '', casing = '', ...look }: MergeFormat,
  locale: string | undefined,
): string | undefined {
  if (value === '') return '';
  const written = asNumber(value, look, locale);
  if (written === undefined) return undefined;
  return `${before}${CASINGS[casing]?.(written) ?? written}${after}`;
}

function asNumber(
  value: string,
  { picture, numeral }: Pick<MergeFormat, 'picture' | 'numeral'>,
  locale: string | undefined,
): string | undefined {
  const isNumber = NUMBER.test(value.trim());
  if (picture !== undefined && isNumber) {
    return writtenAs(picture, new Big(value.trim()), separatorsOf(locale));
  }
  if (numeral === undefined) return value;
  const form = NUMERALS[numeral.toLowerCase()];
  if (!form || !isNumber) return form && value;
  const number = new Big(value.trim()).round(0, Big.roundHalfUp).toNumber();
  const text = form(number, /^en\b/i.test(locale ?? 'en'));
  return /^(?:ROMAN|Roman|ALPHABETIC|Alphabetic)$/.test(numeral) ? text?.toUpperCase() : text;
}

/** ISO/IEC 29500-1, 17.16.4.3. */
const CASINGS: Readonly<Record<string, (text: string) => string>> = {
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  firstcap: (text) => text.replace(/\p{L}/u, (letter) => letter.toUpperCase()),
  caps: (text) => text.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase()),
};

export function isCasing(name: string): boolean {
  return Object.hasOwn(CASINGS, name.toLowerCase());
}

type Numeral = (number: number, isEnglish: boolean) => string | undefined;

const NUMERALS: Readonly<Record<string, Numeral>> = {
  arabic: String,
  roman: toRoman,
  alphabetic: toLetter,
  ordinal: (number, isEnglish) => (isEnglish ? ordinalOf(number, 'en') : undefined),
  cardtext: (number, isEnglish) => (isEnglish ? toWords(number) : undefined),
};

const ROMAN: readonly [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function toRoman(number: number): string | undefined {
  if (number < 1 || number > 3_999) return undefined;
  let left = number;
  let text = '';
  for (const [value, letters] of ROMAN) {
    text += letters.repeat(Math.floor(left / value));
    left %= value;
  }
  return text;
}

/** `z` is followed by `aa` (17.18.59). */
function toLetter(number: number): string | undefined {
  if (number < 1 || number > 780) return undefined;
  const letter = String.fromCharCode(97 + ((number - 1) % 26));
  return letter.repeat(Math.ceil(number / 26));
}

/** Up to a million, as in Word. */
function toWords(number: number): string | undefined {
  return number < 0 || number > 999_999 ? undefined : numberInWords(number, 'en-US');
}
