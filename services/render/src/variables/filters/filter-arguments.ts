import type { FilteredValueToken } from 'liquidjs';
import { quoted } from '../quoted.ts';
import { TemplateMistake } from '../template-mistake.ts';

type FilterToken = FilteredValueToken['filters'][number];

/** How many arguments a filter takes, at least and at most, and one use of it. */
type Signature = readonly [least: number, most: number, example: string];

const NONE = ['abs', 'ceil', 'floor', 'to_integer', 'capitalize', 'downcase', 'upcase', 'squish']
  .concat(['strip_html', 'strip_newlines', 'newline_to_br', 'normalize_whitespace', 'escape'])
  .concat(['xml_escape', 'escape_once', 'raw', 'url_encode', 'url_decode', 'cgi_escape'])
  .concat(['uri_escape', 'base64_encode', 'base64_decode', 'sha256', 'first', 'last', 'size'])
  .concat(['reverse', 'compact', 'uniq', 'pop', 'shift']);

const SIGNATURES: ReadonlyMap<string, Signature> = new Map<string, Signature>([
  ...NONE.map((name): [string, Signature] => [name, [0, 0, name]]),
  ['plus', [1, 1, 'plus: 2']],
  ['minus', [1, 1, 'minus: 2']],
  ['times', [1, 1, 'times: 2']],
  ['divided_by', [1, 1, 'divided_by: 2']],
  ['modulo', [1, 1, 'modulo: 2']],
  ['at_least', [1, 1, 'at_least: 0']],
  ['at_most', [1, 1, 'at_most: 100']],
  ['round', [0, 1, 'round: 2']],
  ['sum', [0, 1, 'sum: "price"']],
  ['default', [1, 1, 'default: "none"']],
  ['append', [1, 1, 'append: "!"']],
  ['prepend', [1, 1, 'prepend: "No. "']],
  ['lstrip', [0, 1, 'lstrip']],
  ['rstrip', [0, 1, 'rstrip']],
  ['strip', [0, 1, 'strip']],
  ['remove', [1, 1, 'remove: "x"']],
  ['remove_first', [1, 1, 'remove_first: "x"']],
  ['remove_last', [1, 1, 'remove_last: "x"']],
  ['replace', [2, 2, 'replace: "a", "b"']],
  ['replace_first', [2, 2, 'replace_first: "a", "b"']],
  ['replace_last', [2, 2, 'replace_last: "a", "b"']],
  ['split', [1, 1, 'split: ","']],
  ['join', [0, 1, 'join: ", "']],
  ['truncate', [0, 2, 'truncate: 20']],
  ['truncatewords', [0, 2, 'truncatewords: 5']],
  ['number_of_words', [0, 1, 'number_of_words']],
  ['slugify', [0, 2, 'slugify']],
  ['hmac_sha256', [1, 1, 'hmac_sha256: key']],
  ['sort', [0, 1, 'sort: "price"']],
  ['sort_natural', [0, 1, 'sort_natural: "name"']],
  ['map', [1, 1, 'map: "name"']],
  ['concat', [1, 1, 'concat: others']],
  ['push', [1, 1, 'push: item']],
  ['unshift', [1, 1, 'unshift: item']],
  ['slice', [1, 2, 'slice: 0, 3']],
  ['where', [1, 2, 'where: "paid", true']],
  ['reject', [1, 2, 'reject: "paid", true']],
  ['has', [1, 2, 'has: "paid", true']],
  ['find', [1, 2, 'find: "name", "Ada"']],
  ['find_index', [1, 2, 'find_index: "name", "Ada"']],
  ['group_by', [1, 1, 'group_by: "city"']],
  ['sample', [0, 1, 'sample']],
  ['date', [0, 2, 'date: "%d.%m.%Y", "Europe/Berlin"']],
  ['currency', [1, 2, 'currency: "EUR", "de-DE"']],
  ['number', [0, 2, 'number: 2, "de-DE"']],
  ['percent', [0, 2, 'percent: 1, "de-DE"']],
  ['pluralize', [2, 6, 'pluralize: "item", "items"']],
  ['ordinalize', [0, 0, 'ordinalize']],
  ['to_words', [0, 1, 'to_words: "de-DE"']],
  ['json', [0, 1, 'json']],
  ['jsonify', [0, 1, 'jsonify']],
]);

/** The only arguments that are given by a name. */
const NAMED: Readonly<Record<string, readonly string[]>> = { default: ['allow_false'] };

/**
 * Liquid leaves out arguments that it does not know: what they ask for would silently not be there.
 * @throws {TemplateMistake} a filter has an argument that it does not take, or lacks one that it needs
 */
export function checkArguments({ name, args }: FilterToken): void {
  const signature = SIGNATURES.get(name);
  if (!signature) return;
  const [least, most, example] = signature;
  const named = args.flatMap((each) => (Array.isArray(each) ? [each[0]] : []));
  const unknown = named.find((each) => !NAMED[name]?.includes(String(each)));
  if (unknown !== undefined) {
    throw new TemplateMistake(
      `${name} takes no argument named ${quoted(unknown)}; write ${name} as in | ${example}`,
    );
  }
  const count = args.length - named.length;
  if (count < least)
    throw new TemplateMistake(`${name} needs ${counted(least)}; write it as in | ${example}`);
  if (count > most)
    throw new TemplateMistake(
      `${name} takes ${most === 0 ? 'no arguments' : `at most ${counted(most)}`}, not ${count}; write it as in | ${example}`,
    );
}

/** Names of all filters whose arguments are known. */
export const KNOWN_FILTERS: readonly string[] = [...SIGNATURES.keys()];

function counted(count: number): string {
  return count === 1 ? 'an argument' : `${count} arguments`;
}
