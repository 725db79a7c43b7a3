import Big from 'big.js';
import { grouped, type Separators } from './separators.ts';

/** A number as a cell shows it. */
export interface ShownNumber {
  value: Big;
  /** Digits after the point. */
  decimals: number;
  isGrouped: boolean;
  /** What stands before and after it, such as a currency. */
  before: string;
  after: string;
}

const SHOWN =
  /^(?<before>[^\d(\-−+]*)(?<open>\(?)(?<sign>[-−+]?)(?<inner>[^\d]*?)(?<digits>\d(?:[\d.,'’ \u00A0\u202F]*\d)?)(?<close>\)?)(?<after>[^\d%]*)$/;

type Found = Record<'before' | 'open' | 'sign' | 'inner' | 'digits' | 'close' | 'after', string>;

/** Of a cell's text that is a number. */
const MAX_LENGTH = 100;

const GROUP = /[.,'’ \u00A0\u202F]/;

/**
 * Reads the number in a text: `1,234.50`, `€ 12`, `(3.5)`, `-1 234,5 kg`. Which of point and comma is which follows from
 * their places, and where these do not tell, from the locale.
 * @returns undefined for a text with several numbers, a percentage, or digits that are no number
 */
export function shownNumber(text: string, { decimal }: Separators): ShownNumber | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const found = SHOWN.exec(text.trim())?.groups as Found | undefined;
  return found && isPlain(found) ? numberIn(found, decimal) : undefined;
}

/** Brackets come in pairs, and a number follows no letter, as in `A4` and `INV-12`. */
function isPlain({ before, open, inner, close }: Found): boolean {
  return (open === '') === (close === '') && !/\p{L}$/u.test(inner === '' ? before : inner);
}

function numberIn(found: Found, decimal: string): ShownNumber | undefined {
  const { digits } = found;
  const point = pointIn(digits, decimal);
  const whole = point === -1 ? digits : digits.slice(0, point);
  const fraction = point === -1 ? '' : digits.slice(point + 1);
  const integer = ungrouped(whole);
  if (integer === undefined || /\D/.test(fraction)) return undefined;
  const value = new Big(fraction === '' ? integer : `${integer}.${fraction}`);
  const isNegative = found.open !== '' || found.sign === '-' || found.sign === '−';
  return {
    value: isNegative ? value.times(-1) : value,
    decimals: fraction.length,
    isGrouped: integer !== whole,
    before: found.before + found.inner,
    after: found.after,
  };
}

function pointIn(digits: string, decimal: string): number {
  const signs = digits.match(/[.,]/g) ?? [];
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (new Set(signs).size === 2)
    return signs.filter((sign) => sign === digits[last]).length === 1 ? last : -1;
  if (signs.length !== 1) return -1;
  const mayGroup = digits.length - last === 4 && last <= 3 && !digits.startsWith('0');
  return !mayGroup || digits[last] === decimal ? last : -1;
}

/** @returns undefined if what stands between the digits does not group them in threes */
function ungrouped(whole: string): string | undefined {
  const separator = GROUP.exec(whole)?.[0];
  if (separator === undefined) return whole;
  const digits = whole.replaceAll(separator, '');
  return /^\d+$/.test(digits) && grouped(digits, separator) === whole ? digits : undefined;
}
