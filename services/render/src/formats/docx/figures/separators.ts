import { orElse } from '@platen/contracts';

/** How a locale writes numbers. */
export interface Separators {
  decimal: string;
  group: string;
}

/** @param locale BCP 47; what Intl does not know counts as `en-US` */
export function separatorsOf(locale: string | undefined): Separators {
  const usual = new Intl.NumberFormat('en-US');
  const format = orElse(() => new Intl.NumberFormat(locale, { useGrouping: true }), usual);
  const parts = (locale === undefined ? usual : format).formatToParts(-11_111.5);
  const of = (type: string) => parts.find((part) => part.type === type)?.value;
  return { decimal: of('decimal') ?? '.', group: of('group') ?? ',' };
}

/** Digits in threes. */
export function grouped(digits: string, separator: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, separator);
}
