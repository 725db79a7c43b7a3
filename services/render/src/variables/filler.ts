import type { UnreadText } from './unread.ts';

/**
 * Puts a value's text into a document: escapes it, or whatever the format needs.
 * `json` is the text of the `json` filter: where a format can hold it, such as in HTML's
 * `<script>`, it may stand unescaped; its `<`, `>`, `&` and `'` are `\u` escapes already.
 */
export interface Write {
  (text: string, kind?: 'text' | 'json'): string;
  /** What stands between lines that the filter `newline_to_br` makes; default: HTML's. */
  lineBreak?: string;
}

/** Names that stand before the request's variables, such as a loop's. */
export type Scope = Readonly<Record<string, unknown>>;

/** The values that a request brings: parsed JSON. */
export type Variables = Readonly<Record<string, unknown>>;

export interface FillOptions {
  write: Write;
  /** The place of the text, for errors: a JSON Pointer such as `/content` or `/template_data/content/3/text`. */
  at: string;
  scope?: Scope;
}

/**
 * Fills the texts of one job with the request's variables, and keeps the
 * names that had no value.
 */
export interface Filler {
  /**
   * @throws {PlatenError} template_error with line and column, or payload_too_large
   */
  fill(source: string, options: FillOptions): string;
  /**
   * The value of what may stand between the braces, such as `items` or
   * `total | times: 2`, with its JSON type; undefined if there is none (then noted as missing).
   * @param options `keepsNumbers`: a number that JavaScript would write in another way stays an ExactNumber
   * @throws {PlatenError} template_error
   */
  evaluate(
    expression: string,
    options: Omit<FillOptions, 'write'> & { keepsNumbers?: boolean },
  ): unknown;
  /** True unless the expression is false, null, missing, "", 0 or []; never notes a missing name. */
  test(expression: string, options: Omit<FillOptions, 'write'>): boolean;
  /** Whether the request, or the scope, has a variable of that name. */
  has(name: string, scope?: Scope): boolean;
  /** Adds a name that the format found no value for. */
  noteMissing(name: string): void;
  /** Adds what the format recognised, but cannot show as its author saw it. @param line from 1, if it has one */
  noteUnread(text: string, line?: number): void;
  /** What was noted so far, and dates that could not be read. */
  readonly unread: readonly UnreadText[];
  /** The mark of the document (`mark.ts`). */
  readonly mark: string;
  /** Names without a value, each once, in the order met. */
  readonly missing: readonly string[];
}
