import { HIDDEN_OPTIONS } from '@platen/contracts/unsupported-options';
import type { Format } from '../drafts/draft.ts';
import type { texts } from '../texts.ts';
import type { OptionSchema } from './schema.ts';

export type GroupName = keyof typeof texts.options.groups;

/** The group of each option in the form; others are under `more`. */
const MEMBERS = {
  page: `page_format page_width page_height landscape scale fit sheet page_ranges
    page_number_start prefer_css_page_size print_background`,
  margins: 'margin_top margin_right margin_bottom margin_left',
  headers: `header_html footer_html header_first_html footer_first_html header_last_html
    footer_last_html page_numbers stamp_appended`,
  content: 'theme toc smart_quotes locale timezone syntax missing_variables',
  file: 'filename reproducible metadata flatten outline pdf_a pdf_ua image_quality prepend append',
  protection: 'watermark letterhead stamps signature encryption attachments factur_x',
  browser: `wait_for emulate_media base_url viewport on_missing_resource on_not_at_rest on_blank
    isolation`,
} satisfies Record<Exclude<GroupName, 'more'>, string>;

export interface Group {
  name: GroupName;
  options: OptionSchema[];
}

/** The form of a format. It always has a set option, so that the user can remove it. */
export function groupsOf(
  schemas: readonly OptionSchema[],
  format: Format,
  options: Record<string, unknown>,
): Group[] {
  const shown = schemas.filter(({ name }) => name in options || isOffered(name, format, options));
  const names = Object.keys(MEMBERS) as (keyof typeof MEMBERS)[];
  const grouped = new Set(Object.values(MEMBERS).flatMap(wordsOf));
  const more = shown.filter(({ name }) => !grouped.has(name));
  return [
    ...names.map((name) => ({ name, options: membersOf(shown, wordsOf(MEMBERS[name])) })),
    { name: 'more' as const, options: more },
  ].filter((group) => group.options.length > 0);
}

/** The form has sides of a sheet only if it is `custom`. */
function isOffered(name: string, format: Format, options: Record<string, unknown>): boolean {
  if (name === 'page_width' || name === 'page_height') return options['page_format'] === 'custom';
  return !HIDDEN_OPTIONS[format].includes(name);
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/);
}

/** In the order of the group. */
function membersOf(schemas: readonly OptionSchema[], names: readonly string[]): OptionSchema[] {
  return names.flatMap((name) => schemas.find((schema) => schema.name === name) ?? []);
}

/** Examples if the contract allows other values as well. */
export const SUGGESTIONS: Partial<Record<string, readonly string[]>> = {
  page_format: wordsOf('A4 A3 A5 A6 A2 A1 A0 Letter Legal Tabloid Ledger custom'),
  locale: ['en-US', 'en-GB', 'de-DE', 'de-AT', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pl-PL'],
  timezone: Intl.supportedValuesOf('timeZone'),
};
