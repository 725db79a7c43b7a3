import { HIDDEN_OPTIONS } from '@platen/contracts/unsupported-options';
import type { Format } from '../drafts/draft.ts';
import type { OptionSchema } from './schema.ts';

export interface Group {
  /** Undefined: what has no place in the form yet. */
  name: string | undefined;
  options: OptionSchema[];
}

/** The form of a format. It always has a set option, so that the user can remove it. */
export function groupsOf(
  schemas: readonly OptionSchema[],
  format: Format,
  options: Record<string, unknown>,
): Group[] {
  const shown = schemas.filter(({ name }) => name in options || isOffered(name, format, options));
  return [...Map.groupBy(shown, ({ group }) => group)].map(([name, members]) => ({
    name,
    options: members,
  }));
}

/** Those of which a name, a word or an explanation has every word of the text. */
export function found(groups: readonly Group[], text: string): Group[] {
  const words = text.toLocaleLowerCase('en').split(/\s+/);
  const has = ({ name, label, summary, description }: OptionSchema) => {
    const all = [name, label, summary, description].join(' ').toLocaleLowerCase('en');
    return words.every((word) => all.includes(word));
  };
  return groups
    .map(({ name, options }) => ({ name, options: options.filter(has) }))
    .filter(({ options }) => options.length > 0);
}

/** The form has sides of a sheet only if it is `custom`. */
function isOffered(name: string, format: Format, options: Record<string, unknown>): boolean {
  if (name === 'page_width' || name === 'page_height') return options['page_format'] === 'custom';
  return !HIDDEN_OPTIONS[format].includes(name);
}

/** Examples if the contract allows other values as well. */
export const SUGGESTIONS: Partial<Record<string, readonly string[]>> = {
  page_format: 'A4 A3 A5 A6 A2 A1 A0 Letter Legal Tabloid Ledger custom'.split(' '),
  locale: ['en-US', 'en-GB', 'de-DE', 'de-AT', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pl-PL'],
  timezone: Intl.supportedValuesOf('timeZone'),
};
