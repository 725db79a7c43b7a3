import type { LocaleFormats } from './locale-formats.ts';

/** A date that was read. */
export interface Moment {
  /** Milliseconds since 1970-01-01T00:00Z. */
  instant: number;
  /** Said without a zone: to be written as it was said, in any zone. */
  isCivil: boolean;
}

/** Of a moment, in the order in which they are written. */
type Parts = readonly (string | undefined)[];

/** Fits what RFC 5322, ISO 8601 and people write; anything longer is no date. */
const MAX_LENGTH = 60;

/** Seconds since 1970, from 1973 to 5138: less would be a year or a count, more would be milliseconds. */
const MIN_SECONDS = 1e8;
const MAX_SECONDS = 1e11;

const TIME = String.raw`(?:(?:[T ]|, )(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?`;
const ZONE = String.raw`\s?(Z|GMT|UTC|[+-]\d\d:?\d\d)?(?: \([^()]*\))?`;

/** ISO 8601: extended, of one digit too, with the signs that no language writes in another order; and basic. */
const YEAR_FIRST = new RegExp(`^(\\d{4})([-/.])(\\d\\d?)\\2(\\d\\d?)${TIME}${ZONE}$`, 'i');
const BASIC = /^(\d{4})(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(\d\d)?)?(Z)?$/;

/** Digits of a day and a month, in the order of some language, and a year. */
const YEAR_LAST = new RegExp(`^(\\d\\d?)([-/.])(\\d\\d?)\\2(\\d{4})${TIME}${ZONE}$`, 'i');

const MONTH = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;

/** RFC 5322, and days as the English write them. */
const DAY_BEFORE_MONTH = `(\\d\\d?)(?:st|nd|rd|th)?[ -]${MONTH}`;
const MONTH_BEFORE_DAY = `${MONTH} (\\d\\d?)(?:st|nd|rd|th)?`;
const NAMED = new RegExp(
  `^(?:[a-z]{3,9},? )?(?:${DAY_BEFORE_MONTH}|${MONTH_BEFORE_DAY}),?[ -](\\d{4})${TIME}${ZONE}$`,
  'i',
);
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Reads a date: seconds since 1970, a day in eight digits, `now`, or a text: ISO 8601, RFC 5322, an English date with its
 * month's name, or digits as the locale writes them. Nothing is guessed.
 * @returns undefined if it is no date, or not certainly one
 */
export function readDate(value: unknown, formats: LocaleFormats): Moment | undefined {
  if (typeof value === 'number') return readDigits(String(value)) ?? readSeconds(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (text === 'now' || text === 'today') return { instant: Date.now(), isCivil: false };
  if (text === '' || text.length > MAX_LENGTH) return undefined;
  if (/^\d+$/.test(text)) return readDigits(text) ?? readSeconds(Number(text));
  return readText(text, formats);
}

function readSeconds(seconds: number): Moment | undefined {
  const size = Math.abs(seconds);
  const isMoment = size >= MIN_SECONDS && size < MAX_SECONDS;
  return isMoment ? { instant: seconds * 1000, isCivil: false } : undefined;
}

function readDigits(digits: string): Moment | undefined {
  const isDate = digits.length === 8 || digits.length === 12 || digits.length === 14;
  return isDate ? readBasic(digits) : undefined;
}

function readBasic(text: string): Moment | undefined {
  const [, year, month, day, hour, minute, second, zone] = BASIC.exec(text) ?? [];
  return year === undefined
    ? undefined
    : moment([year, month, day, hour, minute, second, undefined, zone]);
}

function readText(text: string, formats: LocaleFormats): Moment | undefined {
  const spaced = text.replace(/\s+/g, ' ');
  const yearFirst = YEAR_FIRST.exec(spaced);
  if (yearFirst) return moment([yearFirst[1], ...yearFirst.slice(3)]);
  const yearLast = YEAR_LAST.exec(spaced);
  if (yearLast) return readInOrder(yearLast, formats);
  const named = NAMED.exec(spaced);
  return named ? readNamed(named) : readBasic(spaced);
}

/** Reads `03.11.2026` as 3 November in a locale that writes day, month and year with dots. In others its order is ambiguous. */
function readInOrder(found: RegExpExecArray, formats: LocaleFormats): Moment | undefined {
  const [, first, sign, second, year, ...rest] = found;
  const order = formats
    .dates({ year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' })
    .formatToParts(0);
  const types = order.filter(({ type }) => type !== 'literal').map(({ type }) => type);
  const isWritten = order.some(({ type, value }) => type === 'literal' && value.trim() === sign);
  if (!isWritten || types[2] !== 'year') return undefined;
  const [month, day] = types[0] === 'month' ? [first, second] : [second, first];
  return moment([year, month, day, ...rest]);
}

function readNamed(found: RegExpExecArray): Moment | undefined {
  const [, dayBefore, monthBehind, monthBefore, dayBehind, year, ...rest] = found;
  const name = (monthBehind ?? monthBefore ?? '').toLowerCase();
  return moment([year, String(MONTHS.indexOf(name) + 1), dayBefore ?? dayBehind, ...rest]);
}

/** @returns undefined: there is no such day, or no such time */
function moment(parts: Parts): Moment | undefined {
  const [year, month, day, hour, minute, second] = parts
    .slice(0, 6)
    .map((part) => Number(part ?? 0)) as [number, number, number, number, number, number];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  date.setUTCHours(hour, minute, second, Number((parts[6] ?? '').padEnd(3, '0').slice(0, 3)));
  const zone = parts[7];
  if (zone === undefined) return { instant: date.getTime(), isCivil: true };
  return { instant: date.getTime() - offsetOf(zone) * 60_000, isCivil: false };
}

/** Minutes east of Greenwich. */
function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  const offset = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -offset : offset;
}
