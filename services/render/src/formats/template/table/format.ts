import {
  isKnownLocale,
  LOCALE_RULE,
  type CellFormat,
  type ErrorDetail,
  type Scalar,
} from '@platen/contracts';
import { formatDate } from '../../../variables/filters/dates.ts';
import { isNoNumber, LocaleFormats } from '../../../variables/filters/locale-formats.ts';
import { readDate } from '../../../variables/filters/read-date.ts';
import type { FilledField } from '../filled.ts';

/** Digits behind the point of an amount without a currency. */
const AMOUNT_DECIMALS = 2;

/** Words for the filter `date`; in data they are words. */
const TODAY = /^\s*(?:now|today)\s*$/;

type Format = FilledField<CellFormat>;
type Write = (value: unknown, format: Format, formats: LocaleFormats) => unknown;

const WRITERS: Record<NonNullable<Format['type']>, Write> = {
  number: (value, { decimals }, formats) => formats.number(value, wishes(decimals)),
  currency: (value, { currency, decimals }, formats) =>
    currency === undefined
      ? formats.number(value, wishes(decimals ?? AMOUNT_DECIMALS))
      : formats.currency(value, currency, wishes(decimals)),
  percent: (value, { decimals }, formats) => formats.percent(value, wishes(decimals)),
  // Drawn (pictures.ts), but for a text in the foot.
  image: (value) => value,
  date: (value, _, formats) =>
    TODAY.test(String(value)) ? value : formatDate(value, 'medium', formats),
};

/** Writes the values of one column. @param currency ISO 4217; without it the column's @param isLabel whether a text is meant to stay */
export type WriteValue = (value: Scalar, currency?: string, isLabel?: boolean) => string;

/** The number of a heading or a position. */
const OUTLINE = /^\s*\d{1,2}(?:\.\d{1,2}){2,}\.?\s*$/;

/** Whether a text with digits is none that its column writes: it stays as it is. */
function isLeft(value: Scalar, { type = 'number' }: Format, formats: LocaleFormats): boolean {
  if (type !== 'date') return type !== 'image' && isNoNumber(value) && !OUTLINE.test(String(value));
  return /\d/.test(String(value)) && readDate(value, formats) === undefined;
}

/** @param base the request's conventions @param onLeft hears of values that stay as they are */
export function writerOf(
  format: Format | undefined,
  base: LocaleFormats,
  onLeft?: (value: string) => void,
): WriteValue {
  if (!format) return scalarText;
  const { locale } = format;
  const formats = locale === undefined ? base : new LocaleFormats(locale, base.timezone);
  return (value, currency, isLabel = false) => {
    const own: Format = currency === undefined ? format : { ...format, type: 'currency', currency };
    if (!isLabel && isLeft(value, own, formats)) onLeft?.(String(value));
    return scalarText(WRITERS[typeOf(own)](value, own, formats) as Scalar);
  };
}

/** Reports an unknown locale, and the height of what is no picture. @param at the format's JSON Pointer */
export function formatFaults({ locale, type, height }: Format, at: string): ErrorDetail[] {
  const faults: ErrorDetail[] = [];
  if (locale !== undefined && !isKnownLocale(locale))
    faults.push({ path: `${at}/locale`, message: `must be ${LOCALE_RULE}` });
  if (height !== undefined && type !== 'image')
    faults.push({ path: `${at}/height`, message: 'must be left out: only an image has a height' });
  return faults;
}

export function typeOf({ type, currency }: Format): NonNullable<Format['type']> {
  return type ?? (currency === undefined ? 'number' : 'currency');
}

function wishes(decimals: number | undefined) {
  return decimals === undefined ? {} : { decimals };
}

/** A value as text: null is nothing, numbers and booleans are their JSON. */
export function scalarText(value: Scalar): string {
  return value === null ? '' : String(value);
}
