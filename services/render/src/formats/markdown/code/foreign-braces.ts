import createMarkdownIt, { type Token } from 'markdown-it';
import { formulaAt } from '../maths/syntax.ts';

/** Knows which names a template has values for. */
export type IsKnown = (name: string) => boolean;

/** Stands within braces that are no template's; no rule of templates or of Markdown knows it. */
const APART = '\uFDD2';

const BRACES = /\{(?=[{%])/g;
const PLACEHOLDER = /\{\{-?([^{}]*)-?\}\}/g;
const TAG = /\{%-?([^]*?)-?%\}/g;

/** Tags that give a name a value, and the name. */
const NAMING =
  /\{%-?\s*(?:for|tablerow|assign|capture|increment|decrement)\s+["']?([\p{L}_][\p{L}\p{N}_-]*)/gu;

/** What the author of a listing has kept from being filled already. */
const VERBATIM = /\{%-?\s*(?:raw|comment)\b/;

const NAME = /(?<![\p{L}\p{N}_.-])[\p{L}_][\p{L}\p{N}_-]*/gu;
const TEXTS = /"[^"]*"|'[^']*'/g;

/** A code span (CommonMark 6.1). */
const SPAN = /(?<!`)(`+)(?!`)[^]*?[^`]\1(?!`)/g;

/** Where code, an escaped sign or a formula begins. */
const START = new RegExp(String.raw`${SPAN.source}|\$+|\\[^]`, 'g');

/** Longer formulas are filled. */
const MAX_FORMULA = 1000;

/** What TeX has braces behind, and these, one within another at most. */
const ARGUMENTS = /(?:\\[A-Za-z]+|[\^_])(?:\{(?:[^{}]|\{[^{}]*\})*\})+/g;

/** Not closed before other braces, and without a text that may have some. */
const UNCLOSED = /\{(?=\{(?![^{}"']*(?:\}\}|["'])))/g;

/**
 * Keeps braces in code as they are, such as `${{ secrets.TOKEN }}`, unless what is between them has a name that has a
 * value, and those of formulas that are TeX's. Tags of one listing are filled together, or none of them.
 * @param source Markdown with `\n` as line end
 * @param isKnown of names outside of the source
 */
export function keepForeignBraces(source: string, isKnown: IsKnown): string {
  if (!/\{[{%]/.test(source) || !/`|~~~|\$|\\[([]/.test(source)) return source;
  const lines = source.split('\n');
  const blocks = blocksOf(source);
  const isListing = new Set(blocks.filter(isFence).flatMap(linesOf));
  const prose = lines.filter((_, line) => !isListing.has(line)).join('\n');
  const named = new Set(Array.from(prose.matchAll(NAMING), ([, name]) => name));
  const knows = (name: string) => named.has(name) || name === 'forloop' || isKnown(name);
  for (const block of blocks) {
    const [start = 0, end = 0] = block.map ?? [];
    const text = lines.slice(start, end).join('\n');
    const kept = isFence(block) ? codeKept(text, knows) : inlineKept(text, knows);
    lines.splice(start, end - start, ...kept.split('\n'));
  }
  return lines.join('\n');
}

/** The inverse, for what has been filled. */
export function withForeignBraces(filled: string): string {
  return filled.replaceAll(`{${APART}`, '{');
}

function inlineKept(text: string, isKnown: IsKnown): string {
  let kept = '';
  let done = 0;
  START.lastIndex = 0;
  for (let found; (found = START.exec(text));) {
    const { index, 1: isCode } = found;
    const end = isCode ? START.lastIndex : formulaEnd(text, index);
    if (end === undefined) continue;
    const span = text.slice(index, end);
    kept += text.slice(done, index) + (isCode ? codeKept : formulaKept)(span, isKnown);
    START.lastIndex = done = end;
  }
  return kept + text.slice(done);
}

function formulaEnd(text: string, at: number): number | undefined {
  const begin = Math.max(0, at - 1);
  const found = formulaAt(text.slice(begin, at + MAX_FORMULA), at - begin);
  return found === undefined ? undefined : begin + found.end;
}

/** Only what TeX writes: a value without a name, or a filter, is ours, and so are tags. */
function formulaKept(formula: string, isKnown: IsKnown): string {
  return formula
    .replace(SPAN, (code) => codeKept(code, isKnown))
    .replace(ARGUMENTS, (found) =>
      found.replace(PLACEHOLDER, (whole, text: string) =>
        /^\s|["|]|\s$/.test(text) || hasKnown(text, isKnown) ? whole : apart(whole),
      ),
    )
    .replace(UNCLOSED, `{${APART}`);
}

function apart(text: string): string {
  return text.replace(BRACES, `{${APART}`);
}

function codeKept(code: string, isKnown: IsKnown): string {
  if (VERBATIM.test(code)) return code;
  const tags = Array.from(code.matchAll(TAG), ([, text = '']) => text);
  if (tags.some((tag) => hasKnown(tag, isKnown))) return code;
  return code
    .replace(PLACEHOLDER, (whole, text: string) => (hasKnown(text, isKnown) ? whole : apart(whole)))
    .replace(/\{%/g, `{${APART}%`)
    .replace(UNCLOSED, `{${APART}`);
}

function hasKnown(expression: string, isKnown: IsKnown): boolean {
  if (isKnown(expression.trim())) return true;
  const names = expression.replace(TEXTS, '').match(NAME) ?? [];
  return names.some((name) => isKnown(name));
}

/** The fences and the running text of a document; within a fence there is neither. */
function blocksOf(source: string): Token[] {
  const md = createMarkdownIt('commonmark');
  const tokens: Token[] = [];
  md.block.parse(source, md, {}, tokens);
  return tokens.filter((token) => isFence(token) || token.type === 'inline');
}

function isFence({ type }: Token): boolean {
  return type === 'fence';
}

function linesOf({ map }: Token): number[] {
  const [start = 0, end = 0] = map ?? [];
  return Array.from({ length: end - start }, (_, index) => start + index);
}
