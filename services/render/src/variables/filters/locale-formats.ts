import { orElse } from '@platen/contracts';
import { memoized } from '../memoized.ts';

const DEFAULT_LOCALE = 'en-US';
const DEFAULT_TIMEZONE = 'UTC';

/** A number in a text; JavaScript would read others too, such as `0x10`. */
export const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;

/** A number in a text that need not pass through binary to be written. */
const DECIMAL = /^[+-]?\d{1,30}(?:\.\d{1,30})?$/;

/** Digits behind the point, at most. */
export const MAX_DECIMALS = 20;

/** Those whose number of decimals is known. */
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** Making a formatter is dear, and rows have the same wishes; a template may have few different ones. */
const MAX_FORMATTERS = 200;

interface NumberWishes {
  /** Digits after the point, 0 to 20. */
  decimals?: number | undefined;
  locale?: string | undefined;
}

/**
 * Numbers as people write them (ECMA-402). What is no number stays as it is.
 * A bad locale, currency or number of decimals is a RangeError.
 */
export class LocaleFormats {
  readonly #wished: { locale: string | undefined; timezone: string | undefined };
  #locale: string | undefined;
  #timezone: string | undefined;
  readonly #numbers = new Map<string, Intl.NumberFormat>();
  readonly #dates = new Map<string, Intl.DateTimeFormat>();
  #collator: Intl.Collator | undefined;

  /** @param locale BCP 47. What Intl does not know is taken for the default. */
  constructor(locale?: string, timezone?: string) {
    this.#wished = { locale, timezone };
  }

  /** Looked up when needed: it takes longer than to compose a short document. */
  get locale(): string {
    return (this.#locale ??= knownLocale(this.#wished.locale));
  }

  get timezone(): string {
    return (this.#timezone ??= knownTimezone(this.#wished.timezone));
  }

  number(value: unknown, { decimals, locale }: NumberWishes = {}): unknown {
    return this.#write(value, locale, decimals === undefined ? {} : digits(decimals));
  }

  /** @param code ISO 4217, such as `EUR`; of one that it does not have (`XBT`) an amount keeps up to eight decimals */
  currency(value: unknown, code: string, { decimals, locale }: NumberWishes = {}): unknown {
    return this.#write(value, locale, {
      style: 'currency',
      currency: code,
      ...(!CURRENCIES.has(code.toUpperCase()) && { maximumFractionDigits: 8 }),
      ...(decimals !== undefined && digits(decimals)),
    });
  }

  /** 0.125 → 12.5 % */
  percent(value: unknown, { decimals, locale }: NumberWishes = {}): unknown {
    const places = decimals === undefined ? { maximumFractionDigits: 2 } : digits(decimals);
    return this.#write(value, locale, { style: 'percent', ...places });
  }

  /** A formatter of dates, made once for the same wishes. */
  dates(options: Intl.DateTimeFormatOptions, locale = this.locale): Intl.DateTimeFormat {
    const key = locale + JSON.stringify(options);
    return memoized(
      this.#dates,
      key,
      MAX_FORMATTERS,
      () => new Intl.DateTimeFormat(locale, options),
    );
  }

  /** The order of the language; digits in a text count as a number. */
  collator(): Intl.Collator {
    return (this.#collator ??= new Intl.Collator(this.locale, { numeric: true }));
  }

  #write(value: unknown, locale = this.locale, options: Intl.NumberFormatOptions): unknown {
    const number = numberOf(value);
    if (number === undefined) return value;
    const key = locale + JSON.stringify(options);
    const format = memoized(
      this.#numbers,
      key,
      MAX_FORMATTERS,
      // What is rounded to zero has no sign.
      () => new Intl.NumberFormat(locale, { ...options, signDisplay: 'negative' }),
    );
    return format.format(number);
  }
}

function digits(decimals: number) {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS) {
    throw new RangeError(`decimals must be a whole number from 0 to ${MAX_DECIMALS}`);
  }
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}

/** A number, or a text that is one: then exactly as written, digit for digit. */
function numberOf(value: unknown): number | Intl.StringNumericLiteral | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (DECIMAL.test(text)) return text as Intl.StringNumericLiteral;
  return NUMBER.test(text) && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

/** Whether a text with digits is no number: it stays as it is, and is reported. */
export const isNoNumber = (value: unknown) =>
  typeof value === 'string' && /\p{N}/u.test(value) && numberOf(value) === undefined;

function knownLocale(locale = DEFAULT_LOCALE): string {
  return (
    orElse(() => Intl.DateTimeFormat.supportedLocalesOf(locale)[0], undefined) ?? DEFAULT_LOCALE
  );
}

function knownTimezone(timezone = DEFAULT_TIMEZONE): string {
  const format = () => new Intl.DateTimeFormat(DEFAULT_LOCALE, { timeZone: timezone });
  return orElse(() => format().resolvedOptions().timeZone, DEFAULT_TIMEZONE);
}
