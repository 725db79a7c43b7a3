import type { LocaleFormats } from './locale-formats.ts';
import { ordinalOf } from './words.ts';

/** A moment, with its date and time in a zone. */
export interface CivilTime {
  /** Milliseconds since 1970-01-01T00:00Z. */
  instant: number;
  zone: string;
  /** A date whose UTC fields are the printed ones. */
  shown: Date;
}

const DIRECTIVE = /%([-_0^#:]*)(\d{0,3})([a-zA-Z%])/g;

/** A day beside the month: in many languages the month's name then has another ending. */
const DAY_OF_MONTH = /%[-_0^#:]*\d*[de]/;

const MAX_WIDTH = 100;
const DAY_MS = 86_400_000;

/** Written with more directives. */
const COMPOUNDS: Readonly<Record<string, string>> = {
  D: '%m/%d/%y',
  F: '%Y-%m-%d',
  R: '%H:%M',
  T: '%H:%M:%S',
  r: '%I:%M:%S %p',
  v: '%e-%^b-%Y',
};

/** Digits, with zeros or spaces up to a width. */
const NUMBERS: Readonly<Record<string, [width: number, of: (time: CivilTime) => number]>> = {
  C: [2, ({ shown }) => Math.floor(shown.getUTCFullYear() / 100)],
  d: [2, ({ shown }) => shown.getUTCDate()],
  e: [2, ({ shown }) => shown.getUTCDate()],
  G: [4, ({ shown }) => thursdayOf(shown).getUTCFullYear()],
  g: [2, ({ shown }) => thursdayOf(shown).getUTCFullYear() % 100],
  H: [2, ({ shown }) => shown.getUTCHours()],
  I: [2, ({ shown }) => shown.getUTCHours() % 12 || 12],
  j: [3, ({ shown }) => dayOfYear(shown)],
  k: [2, ({ shown }) => shown.getUTCHours()],
  L: [3, ({ shown }) => shown.getUTCMilliseconds()],
  l: [2, ({ shown }) => shown.getUTCHours() % 12 || 12],
  M: [2, ({ shown }) => shown.getUTCMinutes()],
  m: [2, ({ shown }) => shown.getUTCMonth() + 1],
  S: [2, ({ shown }) => shown.getUTCSeconds()],
  s: [0, ({ instant }) => Math.floor(instant / 1000)],
  U: [2, ({ shown }) => weekOfYear(shown, 0)],
  u: [0, ({ shown }) => shown.getUTCDay() || 7],
  V: [2, ({ shown }) => Math.ceil(dayOfYear(thursdayOf(shown)) / 7)],
  W: [2, ({ shown }) => weekOfYear(shown, 1)],
  w: [0, ({ shown }) => shown.getUTCDay()],
  Y: [4, ({ shown }) => shown.getUTCFullYear()],
  y: [2, ({ shown }) => shown.getUTCFullYear() % 100],
};

const PADDED_WITH_SPACES = new Set(['e', 'k', 'l']);

type Naming = (time: CivilTime, formats: LocaleFormats, format: string) => string;

const NAMES: Readonly<Record<string, Naming>> = {
  A: ({ shown }, formats) => nameOf(shown, formats, { weekday: 'long' }),
  a: ({ shown }, formats) => nameOf(shown, formats, { weekday: 'short' }),
  B: ({ shown }, formats, format) => monthOf(shown, formats, { month: 'long' }, format),
  b: ({ shown }, formats, format) => monthOf(shown, formats, { month: 'short' }, format),
  c: ({ instant, zone }, formats) =>
    formats.dates({ dateStyle: 'medium', timeStyle: 'medium', timeZone: zone }).format(instant),
  n: () => '\n',
  P: ({ shown }) => (shown.getUTCHours() < 12 ? 'am' : 'pm'),
  p: ({ shown }) => (shown.getUTCHours() < 12 ? 'AM' : 'PM'),
  q: ({ shown }) => ordinalOf(shown.getUTCDate(), 'en')?.replace(/\d+/, '') ?? '',
  t: () => '\t',
  X: ({ instant, zone }, formats) =>
    formats.dates({ timeStyle: 'medium', timeZone: zone }).format(instant),
  x: ({ instant, zone }, formats) =>
    formats.dates({ dateStyle: 'short', timeZone: zone }).format(instant),
  Z: ({ instant, zone }, formats) =>
    formats
      .dates({ timeZoneName: 'short', timeZone: zone })
      .formatToParts(instant)
      .find(({ type }) => type === 'timeZoneName')?.value ?? zone,
  '%': () => '%',
};

/**
 * Writes a time in the manner of strftime as Liquid has it (Ruby's): flags `-_0^#:`, a width of at most 100.
 * Names of months and weekdays are the locale's; a directive that does not exist stays.
 */
export function strftime(format: string, time: CivilTime, formats: LocaleFormats): string {
  return format.replace(
    DIRECTIVE,
    (source: string, flags: string, width: string, directive: string) => {
      const name = directive === 'h' ? 'b' : directive;
      const compound = COMPOUNDS[name];
      if (compound) return cased(strftime(compound, time, formats), flags);
      const number = NUMBERS[name];
      if (number) return padded(number[1](time), { flags, width, directive: name });
      if (name === 'z') return offset(time, flags);
      if (name === 'N') return nanoseconds(time, width);
      const named = NAMES[name]?.(time, formats, format);
      return named === undefined
        ? source
        : cased(named, flags).padStart(Math.min(Number(width), MAX_WIDTH));
    },
  );
}

function padded(
  number: number,
  { flags, width, directive }: { flags: string; width: string; directive: string },
): string {
  const digits = String(Math.abs(number));
  const wanted = width === '' ? (NUMBERS[directive]?.[0] ?? 0) : Number(width);
  const blank =
    flags.includes('_') || (PADDED_WITH_SPACES.has(directive) && !flags.includes('0')) ? ' ' : '0';
  const room = flags.includes('-') ? 0 : Math.min(wanted, MAX_WIDTH);
  return (number < 0 ? '-' : '') + digits.padStart(room, blank);
}

function cased(text: string, flags: string): string {
  if (flags.includes('^')) return text.toUpperCase();
  if (!flags.includes('#')) return text;
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

function nameOf(shown: Date, formats: LocaleFormats, wish: Intl.DateTimeFormatOptions): string {
  return formats.dates({ ...wish, timeZone: 'UTC' }).format(shown);
}

function monthOf(
  shown: Date,
  formats: LocaleFormats,
  wish: Intl.DateTimeFormatOptions,
  format: string,
): string {
  if (!DAY_OF_MONTH.test(format)) return nameOf(shown, formats, wish);
  return (
    formats
      .dates({ ...wish, day: 'numeric', timeZone: 'UTC' })
      .formatToParts(shown)
      .find(({ type }) => type === 'month')?.value ?? ''
  );
}

function offset({ instant, shown }: CivilTime, flags: string): string {
  const minutes = Math.round((shown.getTime() - instant) / 60_000);
  const hours = String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0');
  const rest = String(Math.abs(minutes) % 60).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${hours}${flags.includes(':') ? ':' : ''}${rest}`;
}

function nanoseconds({ shown }: CivilTime, width: string): string {
  const digits = Math.min(Number(width) || 9, MAX_WIDTH);
  return String(shown.getUTCMilliseconds()).padStart(3, '0').slice(0, digits).padEnd(digits, '0');
}

/** 1 to 366. */
function dayOfYear(shown: Date): number {
  const midnight = Date.UTC(shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCDate());
  return Math.round((midnight - Date.UTC(shown.getUTCFullYear(), 0, 1)) / DAY_MS) + 1;
}

/** Week 1 begins with the year's first `firstDay` (0 is Sunday); the days before are week 0. */
function weekOfYear(shown: Date, firstDay: number): number {
  const daysIntoWeek = (shown.getUTCDay() - firstDay + 7) % 7;
  return Math.floor((dayOfYear(shown) - 1 - daysIntoWeek + 7) / 7);
}

/** A week belongs to the year of its Thursday (ISO 8601). */
function thursdayOf(shown: Date): Date {
  const daysSinceMonday = (shown.getUTCDay() + 6) % 7;
  return new Date(shown.getTime() + (3 - daysSinceMonday) * DAY_MS);
}
