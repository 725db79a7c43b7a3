import { boundedText, PlatenError, type DocumentMetadata } from '@platen/contracts';
import { parse, TomlError } from 'smol-toml';
import type * as Yaml from 'yaml';
import type { Document, YAMLError } from 'yaml';
import { deckOf, ON_SLIDES, type Deck } from './deck.ts';
import type { Filler } from '../../variables/syntax/liquid.ts';
import type { TitleBlock } from './title-block.ts';
import type { Values } from './values.ts';

/** The facts that a document states about itself. */
export interface FrontMatter {
  metadata: DocumentMetadata;
  /** BCP 47. */
  lang?: string;
  /** What stands above the document, if it has a title. */
  block?: TitleBlock;
  /** Marp's or the like. */
  deck?: Deck;
  /** Whether quotation marks, dashes and ellipses are those of print. */
  isSmart?: boolean;
  /** Whether it has a table of contents. */
  toc?: boolean;
}

/** The part between two lines of three hyphens, at the very start, whose first line is a key. */
const FRONT_MATTER =
  /^---[ \t]*\n(?=#|["']?[\p{L}_][^\n:]*:(?:[ \t]|\n))([\s\S]*?\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/u;

/** Hugo's, in TOML, between two lines of `+++`. */
const TOML = /^\+\+\+[ \t]*\n([\s\S]*?\n)\+\+\+[ \t]*(?:\n|$)/;

/** A value that stands without quotation marks. */
const BARE_VALUE = /^([^=\n"'#]*=[ \t]*)([\uFDD0-\uFDEF]+)[ \t]*$/gm;

/**
 * Pandoc's lines of a title, of authors with a semicolon between them, and of a date. A first line alone that begins with
 * a small letter or a digit is text: `% of revenue`.
 */
const TITLE_LINES =
  /^%[ \t]+(?:(?![\p{Ll}\p{Nd}])\S.*\n|\S.*\n(?=%(?!%)))(?:%(?!%).*\n){0,2}[ \t]*\n/u;
const TITLE_KEYS = ['title', 'author', 'date'];

/** Of the parser's words, in bytes. */
const MAX_REASON = 400;

/**
 * Divides a document into front matter, if it has one, and Markdown. A `---` that opens none stays.
 * @throws {PlatenError} template_error with the line
 */
export function splitFrontMatter(source: string): { yaml?: string; markdown: string } {
  for (const [form, yamlIn] of FORMS) {
    const match = form.exec(source);
    if (match) return { yaml: yamlIn(match), markdown: source.slice(match[0].length) };
  }
  return { markdown: source };
}

/** Each with what it says, in YAML and in as many lines. */
const FORMS: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [FRONT_MATTER, ([, yaml = '']) => yaml],
  [TOML, ([, toml = '']) => asYaml(toml)],
  [
    TITLE_LINES,
    ([lines]) => {
      const texts = lines.trimEnd().split('\n');
      const [title, authors, date] = texts.map((line) => line.slice(1).trim());
      const said = [title, authors?.split(';').map((each) => each.trim()), date];
      return texts.map((_, at) => `${TITLE_KEYS[at]}: ${JSON.stringify(said[at])}`).join('\n');
    },
  ],
];

function asYaml(toml: string): string {
  try {
    const values = parse(toml.replace(BARE_VALUE, '$1"$2"'), { integersAsBigInt: 'asNeeded' });
    const json = JSON.stringify(values, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    return json + toml.replace(/[^\n]+/g, '');
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [reason = ''] = error.message.replace('Invalid TOML document: ', '').split('\n');
    const place = `line ${error.line + 1}, column ${error.column}`;
    throw fault(`is no valid TOML (${place}): ${boundedText(reason, MAX_REASON)}`);
  }
}

/**
 * Reads what a title block shows, subject, keywords and lang; what else stands there is for others.
 * @throws {PlatenError} template_error with the line
 */
export async function readFrontMatter(
  yaml: string,
  values: Values,
  report: Pick<Filler, 'noteUnread'>,
): Promise<FrontMatter> {
  const yamlTools = await import('yaml');
  const { LineCounter, isMap, parseDocument } = yamlTools;
  const lineCounter = new LineCounter();
  const how = { lineCounter, prettyErrors: false, uniqueKeys: false };
  const document = parseDocument(yaml, how);
  const error = document.errors[0] ?? repeatedKey(document, yamlTools);
  if (error) {
    const { line, col } = lineCounter.linePos(error.pos[0]);
    const place = `line ${line + 1}, column ${col}`;
    const remedy = remedyFor(yaml.split('\n')[line - 1] ?? '', values);
    throw fault(`is no valid YAML (${place}): ${reasonOf(error, values)}${remedy}`);
  }
  if (!isMap(document.contents)) throw fault('has to be keys and values (line 2)');
  const front = fields(document, values);
  for (const [at, line] of front.deck ? yaml.split('\n').entries() : [])
    if (ON_SLIDES.test(line)) report.noteUnread(line, at + 2);
  return front;
}

/** The parser compares each key with each other: 6,000 keys would take it half a second. */
function repeatedKey(document: Document, { isScalar: isKey, visit, YAMLParseError }: YamlTools) {
  let error: YAMLError | undefined;
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isKey(key)) continue;
        const [start = 0, end = 0] = key.range ?? [];
        const place: [number, number] = [start, end];
        if (seen.has(key.value))
          error ??= new YAMLParseError(place, 'DUPLICATE_KEY', 'Map keys must be unique');
        seen.add(key.value);
      }
    },
  });
  return error;
}

type YamlTools = Pick<typeof Yaml, 'isScalar' | 'visit' | 'YAMLParseError'>;

/** The parser passes on what ends it unexpectedly, such as a lack of stack. */
function reasonOf({ code, message }: YAMLError, values: Values): string {
  if (code === 'RESOURCE_EXHAUSTION') return 'It is nested too deeply';
  return boundedText(values.text(message), MAX_REASON);
}

/** A text with a colon and a space in it has to be quoted. */
function remedyFor(line: string, values: Values): string {
  const [, key, text = ''] = /^\s*([\w-]+):[ \t]+([^"'[{|>].*:(?:[ \t].*)?)$/.exec(line) ?? [];
  if (key === undefined) return '';
  return boundedText(`; quote it: ${key}: ${JSON.stringify(values.text(text.trim()))}`, MAX_REASON);
}

function fields(document: Document, values: Values): FrontMatter {
  const map = valuesOf(document);
  const read = (key: string) => (Object.hasOwn(map, key) ? textsOf(key, map[key], values) : []);
  const joined = (key: string) => {
    const text = read(key).join(', ');
    return text ? { [key]: text } : {};
  };
  const keywords = read('keywords');
  const [lang] = read('lang');
  const authors = [...read('author'), ...read('authors')];
  const deck = deckOf(map);
  const block = blockOf(map, { title: read('title').join(', '), authors }, values);
  return {
    metadata: {
      ...joined('title'),
      ...(authors.length > 0 && { author: authors.join(', ') }),
      ...joined('subject'),
      ...(keywords.length > 0 && { keywords: keywords.length > 1 ? keywords : keywords.join() }),
    },
    ...(lang && { lang: languageTag(lang) }),
    ...(block && { block }),
    ...(deck && { deck }),
    ...(Object.hasOwn(map, 'smart_quotes') && { isSmart: isSmart(map['smart_quotes']) }),
    ...(typeof map['toc'] === 'boolean' && { toc: map['toc'] }),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function isSmart(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw fault('has smart_quotes that are neither true nor false');
}

function blockOf(
  map: Fields,
  known: { title: string; authors: string[] },
  values: Values,
): TitleBlock | undefined {
  if (known.title === '') return undefined;
  const { subtitle, date, abstract } = map;
  const shown = (value: unknown) => (isScalar(value) ? values.text(String(value)).trim() : '');
  return {
    ...known,
    subtitle: shown(subtitle),
    date: shown(date),
    abstract: isScalar(abstract) ? String(abstract) : '',
  };
}

function valuesOf(document: Document): Record<string, unknown> {
  try {
    return document.toJS({ maxAliasCount: 100 }) as Record<string, unknown>;
  } catch {
    throw fault('repeats itself too often');
  }
}

/** A text, a number or the like, or a list of them. */
function textsOf(key: string, value: unknown, values: Values): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value ?? ''];
  const texts = list.map((each) => {
    const item = nameOf(each);
    if (!isScalar(item)) throw fault(`has a ${key} that is no text`);
    return values.text(String(item)).trim();
  });
  return texts.filter((text) => text !== '');
}

/** Quarto's and Pandoc's authors have a name beside their affiliation. */
function nameOf(value: unknown): unknown {
  const isNamed = typeof value === 'object' && value !== null && Object.hasOwn(value, 'name');
  return isNamed ? (value as { name: unknown }).name : value;
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** `de_AT` is written too, but is no language tag. */
function languageTag(text: string): string {
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0] ?? '';
  } catch {
    throw fault('has a lang that is no language tag, such as "de" or "en-GB"');
  }
}

function fault(what: string): PlatenError {
  const message = `The front matter ${what}.`;
  return new PlatenError('template_error', message, { details: [{ path: '/content', message }] });
}
