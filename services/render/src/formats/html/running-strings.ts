import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer';
import { edited, type Edit } from './edits.ts';
import { scanHtml } from './html-scan.ts';
import { RUNNING } from './page/running-fields.ts';
import { StyleAttributes, StyleEdits } from './style-edits.ts';
import { ENDS, isNoSpace } from './styles.ts';

/** A string that an element of the document sets, where its print has it. */
export interface SetString {
  name: string;
  text: string;
  /** From 1. */
  page: number;
  /** Whether nothing comes before the element on its page. */
  beginsPage: boolean;
}

/** What a document tells its headers and footers (CSS Generated Content for Paged Media, 1.1). */
export interface RunningStrings {
  /** Those that its styles name, each once. */
  names: readonly string[];
  /** In the order of the document; empty before a print has shown where they are. */
  set: readonly SetString[];
}

/** The engine's page script reads this (page/parts/strings.js): Chromium keeps only properties that it knows, or custom ones. */
export const PROPERTY = '--platen-string-set';

/** Custom properties are inherited, and this one is not; whatever the document says goes before it. */
const RESET = `<style>@layer{*{${PROPERTY}:initial}}</style>`;

/** @returns the document, with styles that keep what `string-set` says; undefined: it has none */
export function withRunningStrings(html: string): { html: string; names: string[] } | undefined {
  if (!/string-set/i.test(html)) return undefined;
  const names = new Set<string>();
  const kept = (css: string) => keptIn(css, names);
  const styles = new StyleEdits(kept);
  const attributes = new StyleAttributes(kept);
  scanHtml(html, [styles, attributes], { withPlaces: true });
  if (names.size === 0) return undefined;
  const edits = [...styles.finished(), ...attributes.edits];
  return { html: RESET + edited(html, edits), names: [...names] };
}

/** @param names gets those of the strings */
function keptIn(css: string, names: Set<string>): Edit[] {
  const tokens = tokenize({ css }).filter(isNoSpace);
  return tokens.flatMap((token, at) => {
    const isProperty = isIdent(token) && token[4].value.toLowerCase() === 'string-set';
    if (!isProperty || tokens[at + 1]?.[0] !== TokenType.Colon) return [];
    for (const name of namesAfter(tokens, at + 2)) names.add(name);
    return [{ start: token[2], end: token[3] + 1, text: PROPERTY }];
  });
}

/** In tokens: a value names no more strings, and a style sheet may have very many values. */
const LONGEST = 4_096;

/** Each part of the value begins with a name. */
function namesAfter(tokens: readonly CSSToken[], start: number): string[] {
  const outside: CSSToken[] = [];
  let depth = 0;
  for (const token of tokens.slice(start, start + LONGEST)) {
    if (depth === 0 && ENDS.has(token[0])) break;
    if (depth === 0) outside.push(token);
    if (OPENS.has(token[0])) depth += 1;
    if (token[0] === TokenType.CloseParen) depth -= 1;
  }
  const begins = outside.filter((_, at) => at === 0 || outside[at - 1]?.[0] === TokenType.Comma);
  return begins.filter(isIdent).flatMap(([, , , , { value }]) => (value === 'none' ? [] : value));
}

const OPENS = new Set<TokenType>([TokenType.Function, TokenType.OpenParen]);
const isIdent = (token: CSSToken) => token[0] === TokenType.Ident;

/** The classes of what shows them in headers and footers. */
export const runningClasses = (strings: RunningStrings | undefined) =>
  (strings?.names ?? []).map((name) => `${RUNNING}${name}`);

const WHICH = ['first', 'last', 'start', 'first-except'] as const;

/**
 * What strings say on a page, by the fields of headers and footers.
 * @param fields those that are shown: a document may set many more
 */
export function runningTexts(
  { set }: RunningStrings,
  fields: ReadonlySet<string>,
): (page: number) => Record<string, string> {
  const fieldOf = (name: string, which: string) => `${RUNNING}${name} ${which}`;
  const shown = [...Map.groupBy(set, ({ name }) => name)].flatMap(([name, all]) => {
    const own = WHICH.map((which) => [fieldOf(name, which), which] as const);
    const wanted = own.filter(([field]) => fields.has(field));
    return wanted.length > 0 ? { all, wanted } : [];
  });
  return (page) => {
    const texts = shown.flatMap(({ all, wanted }) => {
      const values = valuesOn(page, all);
      return wanted.map(([field, which]) => [field, values[which]]);
    });
    return Object.fromEntries(texts) as Record<string, string>;
  };
}

function valuesOn(page: number, all: readonly SetString[]): Record<(typeof WHICH)[number], string> {
  const here = all.filter((each) => each.page === page);
  const before = all.findLast((each) => each.page < page)?.text ?? '';
  const [first] = here;
  return {
    first: first?.text ?? before,
    last: here.at(-1)?.text ?? before,
    start: first?.beginsPage ? first.text : before,
    'first-except': first ? '' : before,
  };
}
