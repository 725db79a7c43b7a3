import type { NumberFormat } from '@platen/contracts';
import { LocaleFormats } from '../../../../variables/filters/locale-formats.ts';
import type { FilledField } from '../../filled.ts';
import { writerOf } from '../../table/format.ts';
import { DEFAULT_LOCALE } from '../context.ts';
import type { ChartData } from './data.ts';

/** From here on, an axis shows numbers in thousands, millions and so on. */
const COMPACT_FROM = 1e6;

export type Write = (value: number) => string;

/**
 * How numbers are written beside an axis and in a chart: as `format` says, else grouped, and short where they are large.
 * @param locale the request's
 */
export function numberWriter(
  data: ChartData,
  locale = DEFAULT_LOCALE,
  format?: FilledField<NumberFormat>,
): Write {
  if (!format) return plainWriter(data, locale);
  const write = writerOf(format, new LocaleFormats(locale));
  return (value) => write(value);
}

function plainWriter(data: ChartData, locale: string): Write {
  const largest = Math.max(0, ...numbersOf(data).map(Math.abs));
  const format = new Intl.NumberFormat(locale, {
    notation: largest >= COMPACT_FROM ? 'compact' : 'standard',
    maximumSignificantDigits: largest >= COMPACT_FROM ? 4 : 12,
  });
  return (value) => format.format(value);
}

/** How shares of a pie are written. */
export function percentWriter(locale = DEFAULT_LOCALE): Write {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return (share) => format.format(share);
}

export function numbersOf(data: ChartData): number[] {
  return data.series.flatMap(({ values }) => values.filter((value) => value !== null));
}
