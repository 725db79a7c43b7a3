import type { LocaleFormats } from './locale-formats.ts';
import { strftime, type CivilTime } from './strftime.ts';
import { quoted } from '../quoted.ts';
import { TemplateMistake } from '../template-mistake.ts';

/** Named formats of the locale, from everything spelt out to only digits. */
const STYLES = ['full', 'long', 'medium', 'short'] as const;

/** A date, with or without a time, without a time zone (ISO 8601). */
const CIVIL = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,3})\d*)?)?)?$/;

/** A text that names its time zone: then it is a moment. */
const ZONED = /(?:Z|GMT|UTC|[+-]\d\d:?\d\d)\)?$/i;

/** Fits what RFC 5322, ISO 8601 and people write; anything longer is no date. */
const MAX_DATE_LENGTH = 60;

interface Moment {
  /** Milliseconds since 1970-01-01T00:00Z. */
  instant: number;
  /** Said without a zone: to be written as it was said, in any zone. */
  isCivil: boolean;
}

/**
 * Writes a date: seconds since 1970, `now`, or a text. A text without a time zone
 * means what it says; one with a zone is a moment, written in `timezone`.
 * @param format `full`, `long`, `medium`, `short`, or as strftime has it; default `long`
 * @returns the value itself if it is no date
 * @throws {TemplateMistake} the format has letters and no directive
 */
export function formatDate(
  value: unknown,
  format: unknown,
  formats: LocaleFormats,
  timezone = formats.timezone,
): unknown {
  const moment = parseDate(value);
  if (!moment) return value;
  const zone = moment.isCivil ? 'UTC' : timezone;
  const style = STYLES.find((each) => each === (format ?? 'long'));
  if (style) return formats.dates({ dateStyle: style, timeZone: zone }).format(moment.instant);
  refuseForeign(String(format));
  return strftime(String(format), civilTime(moment.instant, zone, formats), formats);
}

/** Patterns of other libraries, such as `dd.MM.yyyy`, would print as they stand, whatever the date. */
function refuseForeign(format: string): void {
  if (format.includes('%') || !/\p{L}/u.test(format)) return;
  throw new TemplateMistake(
    `${quoted(format)} is no format of a date; write "%d.%m.%Y" or the like, or "full", "long", "medium" or "short"`,
  );
}

function parseDate(value: unknown): Moment | undefined {
  const moment = typeof value === 'string' ? parseText(value.trim()) : parseSeconds(value);
  if (!moment) return undefined;
  return Number.isNaN(new Date(moment.instant).getTime()) ? undefined : moment;
}

function parseSeconds(value: unknown): Moment | undefined {
  return typeof value === 'number' ? { instant: value * 1000, isCivil: false } : undefined;
}

function parseText(text: string): Moment | undefined {
  if (text === 'now' || text === 'today') return { instant: Date.now(), isCivil: false };
  if (text === '' || text.length > MAX_DATE_LENGTH) return undefined;
  if (/^\d+$/.test(text)) return parseSeconds(Number(text));
  const civil = CIVIL.exec(text);
  if (civil) return parseCivil(civil);
  const isCivil = !ZONED.test(text);
  return { instant: Date.parse(isCivil ? `${text} UTC` : text), isCivil };
}

function parseCivil([, ...parts]: RegExpExecArray): Moment | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(0, 6)
    .map((part: string | undefined) => Number(part ?? 0));
  const instant = Date.UTC(year, month - 1, day, hour, minute, second, milliseconds(parts[6]));
  const date = new Date(instant);
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24;
  return isReal ? { instant, isCivil: true } : undefined;
}

function milliseconds(digits = ''): number {
  return Number(digits.padEnd(3, '0'));
}

/** The date and time in that zone. */
function civilTime(instant: number, zone: string, formats: LocaleFormats): CivilTime {
  if (zone === 'UTC') return { instant, zone, shown: new Date(instant) };
  const parts = formats
    .dates(
      {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      },
      'en-US-u-ca-iso8601-nu-latn',
    )
    .formatToParts(instant);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value ?? 0);
  const millisecond = ((instant % 1000) + 1000) % 1000;
  const shown = new Date(0);
  shown.setUTCFullYear(part('year'), part('month') - 1, part('day'));
  shown.setUTCHours(part('hour'), part('minute'), part('second'), millisecond);
  return { instant, zone, shown };
}
