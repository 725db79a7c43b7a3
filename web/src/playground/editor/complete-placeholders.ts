import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { FILTERS } from '../../generated/filters.ts';
import { isObject, readJson } from '../request/json-text.ts';

/** Those of Liquid that Platen has (docs/guides/variables.md). */
const TAGS = `assign break capture case comment continue cycle decrement else elsif endcapture endcase
  endcomment endfor endif endraw endtablerow endunless for if increment raw tablerow unless when`;

const optionsOf = (words: readonly string[], type: string): Completion[] =>
  words.map((label) => ({ label, type }));

const KINDS = {
  filter: optionsOf(FILTERS, 'function'),
  tag: optionsOf(TAGS.split(/\s+/), 'keyword'),
};

/** The list offers no values below the fourth level of the variables: their names are too long for it. */
const MOST_STEPS = 4;

/** In characters. A longer placeholder is not completed, so that a long line without one costs nothing. */
const MOST_OPEN = 1_000;

/** In an open `{{ … }}` or `{% … %}`: tags, filters behind a bar, else the variables that are sent. */
export function completePlaceholder(
  { state, pos, explicit }: CompletionContext,
  variables: string,
): CompletionResult | null {
  const line = state.doc.lineAt(pos);
  const found = OPEN.exec(state.sliceDoc(Math.max(line.from, pos - MOST_OPEN), pos));
  if (!found) return null;
  const [, brace, rest = '', word = ''] = found;
  if (word === '' && !explicit && !/^-?\s$|\|\s$/.test(rest)) return null;
  const options = optionsIn(`${brace}${rest}`) ?? variablesOf(variables, state.sliceDoc(0, pos));
  return { from: pos - word.length, options, validFor: /^[\p{L}\p{N}_.]*$/u };
}

/** Nothing where a value stands. */
function optionsIn(before: string): Completion[] | undefined {
  if (/^%-?\s*$/.test(before)) return KINDS.tag;
  return /\|\s*$/.test(before) ? KINDS.filter : undefined;
}

/** What is open at the end of a line: its second character, what stands in it, and the word that is typed. */
const OPEN = /\{([{%])((?:(?!\{[{%]|[}%]\}).)*?)([\p{L}\p{N}_.]*)$/u;

/** The paths of the values, and those of the first items of loops that begin before the cursor. */
function variablesOf(text: string, before: string): Completion[] {
  const { value } = readJson(text);
  const scope = new Map(isObject(value) ? Object.entries(value) : []);
  // A loop may be over the item of one before it.
  for (const [, name = '', list = ''] of before.matchAll(LOOP)) {
    const [head = '', ...steps] = list.split('.');
    const found = steps.reduce<unknown>(ownOf, scope.get(head));
    const [first] = Array.isArray(found) ? (found as unknown[]) : [];
    if (first === undefined) scope.delete(name);
    else scope.set(name, first);
  }
  return pathsOf(Object.fromEntries(scope), []);
}

const LOOP = /\{%-?\s*for\s+(\w+)\s+in\s+([\w.]+)/g;

const ownOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

function pathsOf(value: Record<string, unknown>, steps: string[]): Completion[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = [...steps, name];
    const one = { label: path.join('.'), type: 'variable', detail: exampleOf(inner) };
    return isObject(inner) && path.length < MOST_STEPS ? [one, ...pathsOf(inner, path)] : [one];
  });
}

function exampleOf(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 24 ? `${text.slice(0, 23)}…` : text;
}

/** The JSON of variables, with an empty text for each name that has no value; lists stay as they are. */
export function withMissing(text: string, names: readonly string[]): string {
  const { value } = readJson(text);
  if (!isObject(value)) return text;
  for (const name of names) addTo(value, name.split('.'));
  return JSON.stringify(value, null, 2);
}

function addTo(value: Record<string, unknown>, [name = '', ...rest]: string[]): void {
  if (name.includes('[') || name === '__proto__') return;
  const inner = ownOf(value, name) ?? (rest.length === 0 ? '' : {});
  value[name] = inner;
  if (rest.length > 0 && isObject(inner)) addTo(inner, rest);
}
