import type { LocaleFormats } from './locale-formats.ts';
import { readDate } from './read-date.ts';
import { strftime, type CivilTime } from './strftime.ts';
import { quoted } from '../quoted.ts';
import { TemplateMistake } from '../template-mistake.ts';

/** Named formats of the locale, from everything spelt out to only digits. */
const STYLES = ['full', 'long', 'medium', 'short'] as const;

/**
 * Writes a date, as `readDate` reads it. A text without a time zone means what it says; one with a zone is a moment,
 * written in `timezone`.
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
  const moment = readDate(value, formats);
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
