import { isKnownLocale, isKnownTimezone, LOCALE_RULE, TIMEZONE_RULE } from '@platen/contracts';
import { filters as standard, toValue, type Liquid } from 'liquidjs';
import { registerArithmetic } from './arithmetic.ts';
import { formatDate } from './dates.ts';
import { readDate } from './read-date.ts';
import { ExactNumber } from './exact-number.ts';
import { isNoNumber, MAX_DECIMALS } from './locale-formats.ts';
import { registerWords } from './words.ts';
import { registerSorting } from './sorting.ts';
import { butNot, optionalText, wholeNumber } from './argument.ts';
import { propertyOf, type Lookup } from '../lookup.ts';
import { unescapeHtml } from '../html.ts';
import { Escaped, jsonText, linesOf, type Rendered } from '../rendered.ts';
import { jsonOf, textOf } from '../text.ts';
import { TemplateMistake } from '../template-mistake.ts';

/** The arguments that LiquidJS passes to a filter. */
interface FilterThis {
  context: unknown;
}

/**
 * Not Liquid's but Jekyll's: the `_exp` filters would run a value as code, and
 * the dates' know neither the request's locale nor its time zone.
 */
const LEFT_OUT = /_exp$|^date_to_|^inspect$|^array_to_sentence_string$/;

/** Filters of texts: what is no text is given to them as its JSON. */
const TEXT_FILTERS = [
  'append prepend capitalize downcase upcase remove remove_first remove_last replace',
  'replace_first replace_last lstrip rstrip strip split squish strip_html strip_newlines',
  'normalize_whitespace truncate truncatewords number_of_words slugify url_encode',
  'url_decode cgi_escape uri_escape base64_encode base64_decode sha256 hmac_sha256',
].flatMap((names) => names.split(' '));

/** Filters that take a whole number as their first argument. */
const COUNTING_FILTERS = ['truncate', 'truncatewords', 'slice'];

/** Filters of lists that take a property's name first. */
const ITEM_FILTERS = ['where', 'reject', 'has', 'find', 'find_index', 'group_by'];

/** What looks like a condition, not like a name. */
const CONDITION = /[<>=!]|\s(?:and|or|contains)\s/;

const JSON_ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  "'": '\\u0027',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Liquid's filters and ours, as LiquidJS takes them. */
export function registerFilters(engine: Liquid): void {
  for (const name of Object.keys(standard)) {
    if (LEFT_OUT.test(name)) engine.unregisterFilter(name);
  }
  for (const name of TEXT_FILTERS) engine.registerFilter(name, ofText(standard[name]));
  for (const name of COUNTING_FILTERS)
    engine.registerFilter(name, counting(name, engine.filters[name]));
  for (const name of ITEM_FILTERS) engine.registerFilter(name, ofItems(name, engine.filters[name]));
  registerArithmetic(engine);
  registerSorting(engine);
  registerWords(engine);
  engine.registerFilter('default', fallback);
  engine.registerFilter('join', join);
  engine.registerFilter('size', size);
  engine.registerFilter('date', date);
  engine.registerFilter('currency', currency);
  engine.registerFilter('number', number);
  engine.registerFilter('percent', percent);
  engine.registerFilter('json', json);
  engine.registerFilter('jsonify', json);
  engine.registerFilter('newline_to_br', (value: unknown) => linesOf(unescaped(value)));
  engine.registerFilter('escape', escape);
  engine.registerFilter('xml_escape', escape);
  engine.registerFilter('escape_once', escapeOnce);
}

type Handler = (this: FilterThis, value: unknown, ...parameters: unknown[]) => unknown;

function ofText(filter: unknown): Handler {
  return function (value, ...parameters) {
    const given = [value, ...parameters].map((each) => textWhereStructured(each));
    return Reflect.apply(filter as Handler, this, given) as unknown;
  };
}

/** Makes a filter refuse a value that is not a whole number: Liquid takes it for 0. */
function counting(name: string, filter: unknown): Handler {
  return function (value, count, ...others) {
    const given = [value, wholeNumber(count, name), ...others];
    return Reflect.apply(filter as Handler, this, given) as unknown;
  };
}

/** LiquidJS takes only the first word of a property's name, and leaves out the rest of a condition. */
function ofItems(name: string, filter: unknown): Handler {
  return function (list, property, ...others) {
    const key = textOf(property);
    const items: unknown = toValue(list);
    const each: unknown[] = Array.isArray(items) ? items : [];
    const isKey = each.some((item) => propertyOf(item, key) !== undefined);
    // Without items, nothing tells a condition from a name such as `Terms and conditions`.
    if (!isKey && each.length > 0 && CONDITION.test(key)) {
      throw new TemplateMistake(`${name} takes the name of a property; write {% if %} in a loop`);
    }
    const path = isKey ? `[${JSON.stringify(key)}]` : property;
    return Reflect.apply(filter as Handler, this, [list, path, ...others]) as unknown;
  };
}

function textWhereStructured(value: unknown): unknown {
  if (value instanceof ExactNumber) return value.source;
  const plain: unknown = toValue(value);
  return typeof plain === 'object' && plain !== null ? textOf(plain) : plain;
}

/** True for what `default` replaces. */
export function isBlank(value: unknown): boolean {
  const plain: unknown = toValue(value);
  if (typeof plain === 'string' || Array.isArray(plain)) return plain.length === 0;
  return plain === undefined || plain === null || plain === false;
}

function fallback(value: unknown, substitute: unknown, ...options: [string, unknown][]): unknown {
  if (value === false && options.some(([name, on]) => name === 'allow_false' && on)) return false;
  return isBlank(value) ? substitute : value;
}

function escape(value: unknown): Escaped {
  return value instanceof Escaped ? value : new Escaped(textOf(value));
}

function escapeOnce(value: unknown): Escaped {
  return new Escaped(unescapeHtml(unescaped(value)));
}

function join(this: FilterThis, value: unknown, separator: unknown = ' '): string {
  const plain: unknown = toValue(value);
  const between = textOf(separator);
  const { memoryLimit } = this.context as Lookup;
  const parts = (Array.isArray(plain) ? plain : [plain]).map((part) => {
    const text = textOf(part);
    memoryLimit.use(text.length + between.length);
    return text;
  });
  return parts.join(between);
}

function size(value: unknown): number {
  const plain: unknown = toValue(value);
  return typeof plain === 'string' || Array.isArray(plain) ? plain.length : 0;
}

function date(this: FilterThis, value: unknown, format?: unknown, timezone?: unknown): unknown {
  const { formats, unread } = jobOf(this);
  const plain: unknown = toValue(value);
  const isLeft = readDate(plain, formats) === undefined && /\d/.test(textOf(plain));
  if (isLeft) unread.note(textOf(plain));
  return formatDate(plain, toValue(format), formats, timezoneOf(timezone));
}

function currency(this: FilterThis, value: unknown, code?: unknown, locale?: unknown): unknown {
  const name = optionalText(code);
  if (name === undefined || !/^[a-z]{3}$/i.test(name)) {
    throw new TemplateMistake(`currency needs a code (ISO 4217) such as "EUR"${butNot(code)}`);
  }
  return jobOf(this).formats.currency(amountOf(this, value), name, { locale: localeOf(locale) });
}

function number(this: FilterThis, value: unknown, decimals?: unknown, locale?: unknown): unknown {
  return jobOf(this).formats.number(amountOf(this, value), wishes(decimals, locale));
}

function percent(this: FilterThis, value: unknown, decimals?: unknown, locale?: unknown): unknown {
  return jobOf(this).formats.percent(amountOf(this, value), wishes(decimals, locale));
}

function json(this: FilterThis, value: unknown, indent?: unknown): Rendered {
  const plain: unknown = value instanceof ExactNumber ? value : (toValue(value) ?? null);
  const text = jsonOf(plain, Number(toValue(indent) ?? 0));
  return jsonText(text.replace(/[<>&'\u2028\u2029]/g, (each) => JSON_ESCAPES[each] ?? each));
}

/** The value to format: a number in the digits of the request. */
function amountOf(filter: FilterThis, value: unknown): unknown {
  const plain: unknown = value instanceof ExactNumber ? value.source : toValue(value);
  if (isNoNumber(plain)) jobOf(filter).unread.note(textOf(plain));
  return plain;
}

function wishes(decimals: unknown, locale: unknown) {
  return { decimals: decimalsOf(decimals), locale: localeOf(locale) };
}

function decimalsOf(value: unknown): number | undefined {
  const text = optionalText(value);
  if (text === undefined) return undefined;
  if (/^\d\d?(?:\.0+)?$/.test(text) && Number(text) <= MAX_DECIMALS) return Number(text);
  throw new TemplateMistake(
    `decimals must be a whole number from 0 to ${MAX_DECIMALS}${butNot(value)}`,
  );
}

function timezoneOf(value: unknown): string | undefined {
  const name = optionalText(value);
  if (name === undefined || isKnownTimezone(name)) return name;
  throw new TemplateMistake(`the time zone must be ${TIMEZONE_RULE}${butNot(value)}`);
}

function localeOf(value: unknown): string | undefined {
  const tag = optionalText(value);
  if (tag === undefined || isKnownLocale(tag)) return tag;
  throw new TemplateMistake(`the locale must be ${LOCALE_RULE}${butNot(value)}`);
}

function jobOf({ context }: FilterThis) {
  return (context as Lookup).job;
}

function unescaped(value: unknown): string {
  return value instanceof Escaped ? value.text : textOf(value);
}
