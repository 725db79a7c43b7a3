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
  /^([^\d(\-−+]*)(\(?)([-−+]?)([^\d]*?)(\d(?:[\d.,'’ \u00A0\u202F]*\d)?)(\)?)([^\d%]*)$/;

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
  const [all, before = '', open = '', sign = '', inner = '', digits = '', close = '', after = ''] =
    SHOWN.exec(text.trim()) ?? [];
  if (all === undefined || (open === '') !== (close === '')) return undefined;
  if (/\p{L}$/u.test(inner === '' ? before : inner)) return undefined; // such as `A4` and `INV-12`
  const point = pointIn(digits, decimal);
  const [whole, fraction = ''] =
    point === -1 ? [digits] : [digits.slice(0, point), digits.slice(point + 1)];
  const integer = ungrouped(whole);
  if (integer === undefined || /\D/.test(fraction)) return undefined;
  const value = new Big(fraction === '' ? integer : `${integer}.${fraction}`);
  return {
    value: open !== '' || sign === '-' || sign === '−' ? value.times(-1) : value,
    decimals: fraction.length,
    isGrouped: integer !== whole,
    before: before + inner,
    after,
  };
}

function pointIn(digits: string, decimal: string): number {
  const signs = digits.match(/[.,]/g) ?? [];
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (new Set(signs).size === 2) return signs.filter((sign) => sign === digits[last]).length === 1 ? last : -1;
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
