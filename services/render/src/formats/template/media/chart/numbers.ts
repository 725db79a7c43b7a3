import { DEFAULT_LOCALE } from '../context.ts';
import type { ChartData } from './data.ts';

/** From here on, numbers on an axis are told in thousands, millions and so on. */
const COMPACT_FROM = 1e6;

export type Write = (value: number) => string;

/** How numbers are written beside an axis and in a chart: grouped, and short where they are large. */
export function numberWriter(data: ChartData, locale = DEFAULT_LOCALE): Write {
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
