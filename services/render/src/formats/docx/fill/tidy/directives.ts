/** The effects of a tag on its surroundings. */
type Kind = 'line' | 'row' | 'merge';

interface Directive {
  /** The tag's text without it. */
  expression: string;
  kind?: Kind;
}

const DIRECTIVE = /\|\s*(?:(mergeEqual)|removeIfEmpty(?:\s*:\s*["“”„'‘’](line|row)["“”'‘’])?)\s*$/;

/**
 * Reads the end of a tag: `| removeIfEmpty` takes its line away where it has no value, `| removeIfEmpty: "row"` its
 * row of a table; `| mergeEqual` makes one cell of its cell and those above it that show the same.
 */
export function directiveOf(text: string): Directive {
  const [, isMerge, kind] = DIRECTIVE.exec(text) ?? [];
  const expression = text.replace(DIRECTIVE, '');
  if (expression === text) return { expression };
  return { expression, kind: isMerge ? 'merge' : kind === 'row' ? 'row' : 'line' };
}

/** Stand behind a value until all is filled. Characters that no XML can hold (tags/tag-text.ts). */
const MARKS = {
  line: { empty: '\u000E', filled: '\u000F' },
  row: { empty: '\u0010', filled: '\u0011' },
  merge: { empty: '\u0012', filled: '\u0012' },
} as const;

const ANY_MARK = new RegExp(`[${Object.values(MARKS).flatMap(Object.values).join('')}]`, 'g');

/** A value's text with its directives, for `hasMark` and `isEmpty`. */
export function marked(text: string, kind: Kind | undefined): string {
  if (kind === undefined) return text;
  return text.trim() === '' ? MARKS[kind].empty : text + MARKS[kind].filled;
}

export function withoutMarks(text: string): string {
  return text.replace(ANY_MARK, '');
}

export function hasMark(text: string, kind: Kind): boolean {
  return text.includes(MARKS[kind].empty) || text.includes(MARKS[kind].filled);
}

/** True if some value of the kind has a mark, and none shows anything. */
export function isEmpty(text: string, kind: Kind): boolean {
  return text.includes(MARKS[kind].empty) && !text.includes(MARKS[kind].filled);
}
