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
