import type { Liquid } from 'liquidjs';
import type { Lookup } from '../lookup.ts';
import { TemplateMistake } from '../template-mistake.ts';
import { butNot, optionalText } from './argument.ts';
import { numberInWords } from './number-words.ts';

/** The categories of CLDR's plurals, in the order in which forms are given. */
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** What stands behind a number that counts places, by language and CLDR's category of ordinals; else `other`. */
const ORDINALS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { one: 'st', two: 'nd', few: 'rd', other: 'th' },
  ca: { one: 'r', two: 'n', few: 't', other: 'è' },
  es: { other: '.º' },
  fr: { one: 'er', other: 'e' },
  it: { other: 'º' },
  nl: { other: 'e' },
  pt: { other: 'º' },
  sv: { one: ':a', other: ':e' },
  ...Object.fromEntries(
    'cs da de et fi hr hu is lv nb nn no pl sk sl sr tr'
      .split(' ')
      .map((language) => [language, { other: '.' }]),
  ),
};

const NUMBER = /^-?\d{1,15}(?:\.\d{1,6})?$/;

/** Filters that count in the words of the request's language. */
export function registerWords(engine: Liquid): void {
  engine.registerFilter('pluralize', pluralize);
  engine.registerFilter('ordinalize', ordinalize);
  engine.registerFilter('to_words', toWords);
}

interface FilterThis {
  context: unknown;
}

/** The form for a number: one and others, or one for each category that the language has. */
function pluralize(this: FilterThis, value: unknown, ...forms: unknown[]): string {
  const number = numberOf(value, 'pluralize');
  const { locale } = formatsOf(this);
  const rules = new Intl.PluralRules(locale);
  const known = CATEGORIES.filter((name) =>
    rules.resolvedOptions().pluralCategories.some((each) => each === name),
  );
  const place = known.indexOf(rules.select(number));
  return optionalText(forms[Math.min(place, forms.length - 1)]) ?? '';
}

function ordinalize(this: FilterThis, value: unknown): string {
  const ordinal = ordinalOf(numberOf(value, 'ordinalize'), formatsOf(this).locale);
  if (ordinal !== undefined) return ordinal;
  throw new TemplateMistake(
    `ordinalize needs a whole number, and one of these languages: ${Object.keys(ORDINALS).join(', ')}`,
  );
}

/**
 * A number that counts places, such as `3rd`.
 * @param locale BCP 47
 * @returns undefined for a number that is not whole, or a language that is not listed here
 */
export function ordinalOf(number: number, locale: string): string | undefined {
  const [language = ''] = locale.split('-', 1);
  const endings = ORDINALS[language];
  if (!endings || !Number.isInteger(number)) return undefined;
  const category = new Intl.PluralRules(locale, { type: 'ordinal' }).select(number);
  return `${number}${endings[category] ?? endings['other']}`;
}

function toWords(this: FilterThis, value: unknown, locale?: unknown): string {
  const number = numberOf(value, 'to_words');
  return numberInWords(number, optionalText(locale) ?? formatsOf(this).locale);
}

function numberOf(value: unknown, filter: string): number {
  const text = optionalText(value) ?? '';
  if (NUMBER.test(text.trim())) return Number(text);
  throw new TemplateMistake(`${filter} needs a number such as 3${butNot(value)}`);
}

function formatsOf({ context }: FilterThis) {
  return (context as Lookup).job.formats;
}
