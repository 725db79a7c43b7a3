import { isolated } from './bidi.ts';
import type { Write } from './filler.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#34': '"',
  '#39': "'",
};

/** Literal text for HTML's texts and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** The inverse of `escapeHtml`. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#34|#39);/g, (_, name: string) => CHARACTERS[name] ?? '');
}

/** How HTML takes values: escaped, and JSON as it is, for `<script>` and attributes in single quotes. */
export const writeHtml: Write = (text, kind) =>
  kind === 'json' ? text : escapeHtml(isolated(text));
