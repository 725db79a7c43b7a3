import { orElse } from '@platen/contracts';
import { escapeHtml } from '../../variables/html.ts';

export type Direction = 'ltr' | 'rtl';

/**
 * In which direction a language is written (Unicode CLDR, through Intl).
 * @param locale a BCP 47 tag; anything else is written from left to right
 */
export function directionOf(locale: string | undefined): Direction {
  const of = () => new Intl.Locale(locale ?? 'en').getTextInfo().direction;
  return orElse(of, 'ltr') === 'rtl' ? 'rtl' : 'ltr';
}

/** A root element's attributes: its language, and an unusual direction. */
export function languageAttributes(
  locale: string | undefined,
  direction = directionOf(locale),
): string {
  const lang = locale ? ` lang="${escapeHtml(locale)}"` : '';
  return lang + directionAttribute(direction);
}

/** Nothing where it is the usual one. */
export function directionAttribute(direction: Direction): string {
  return direction === 'rtl' ? ' dir="rtl"' : '';
}
