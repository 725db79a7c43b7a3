/** How a locale writes numbers. */
export interface Separators {
  decimal: string;
  group: string;
}

/** @param locale BCP 47; what Intl does not know counts as `en-US` */
export function separatorsOf(locale: string | undefined): Separators {
  const parts = formatOf(locale).formatToParts(-11_111.5);
  const of = (type: string) => parts.find((part) => part.type === type)?.value;
  return { decimal: of('decimal') ?? '.', group: of('group') ?? ',' };
}

function formatOf(locale: string | undefined): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale ?? 'en-US', { useGrouping: true });
  } catch {
    return new Intl.NumberFormat('en-US');
  }
}

/** Digits in threes. */
export function grouped(digits: string, separator: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, separator);
}
