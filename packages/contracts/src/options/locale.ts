import { orElse } from '../or-else.ts';

/** How an unknown locale is refused, after "must be". */
export const LOCALE_RULE = 'a language tag (BCP 47) such as "de-DE"';

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** ISO 639-3 has 7,000 languages of three letters, and CLDR does not know all of them. */
const THREE_LETTERS = 3;

/**
 * Whether a tag is well-formed (RFC 5646) with an existing language: `english`, `zz` and `de_DE` are not. A language
 * without conventions for numbers and dates is accepted as well.
 */
export function isKnownLocale(tag: string): boolean {
  try {
    const { language } = new Intl.Locale(tag);
    return language.length === THREE_LETTERS || languages.of(language) !== undefined;
  } catch {
    return false;
  }
}

/** How an unknown time zone is refused, after "must be". */
export const TIMEZONE_RULE = 'a time zone (IANA) such as "Europe/Berlin"';

export function isKnownTimezone(timeZone: string): boolean {
  return orElse(() => Boolean(new Intl.DateTimeFormat('en', { timeZone })), false);
}
