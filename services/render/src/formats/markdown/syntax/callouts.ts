import type { MarkdownIt, StateBlock, StateCore, Token } from 'markdown-it';
import type { Words } from '../words.ts';
import { ALERT_ICONS, type AlertKind } from './icons.ts';

/** What each dialect calls its callouts, by the five kinds that themes have. */
const NAMES: Readonly<Record<AlertKind, string>> = {
  note: 'note info abstract summary tldr todo example quote cite seealso question help faq details',
  tip: 'tip hint success check done',
  important: 'important',
  warning: 'warning attention',
  caution: 'caution failure fail missing danger error bug',
};

const KINDS: ReadonlyMap<string, AlertKind> = new Map(
  Object.entries(NAMES).flatMap(([kind, names]) =>
    names.split(' ').map((name) => [name, kind as AlertKind]),
  ),
);

/** `[!note]- Title` as the first line of a quote; the sign folds it on a screen. */
const MARK = /^\[!([\p{L}\p{N}_ -]+)\][+-]?(?:[ \t]+([^\n]*))?(?:\n|$)/u;

/** GitHub and Obsidian know these names and, in Obsidian, any other. */
export function kindOf(name: string): AlertKind | undefined {
  return KINDS.get(name.toLowerCase());
}

export interface Callout {
  /** As the author wrote it. */
  name: string;
  /** Left out: the name; empty: none. */
  title?: string | undefined;
}

/** How callouts look: a frame with a title. */
export function useCallouts(md: MarkdownIt, words: Words): void {
  const { rules } = md.renderer;
  rules['callout_title_open'] = (tokens, index) => {
    const kind = kindOf(tokens[index]?.info ?? '') ?? 'note';
    return `<p class="alert-title">${ALERT_ICONS[kind]}`;
  };
  md.core.ruler.after('block', 'quoted_callouts', quotedCallouts(words));
}

/** The tokens with which a callout begins. */
export function calloutOpening(
  { Token: Constructor }: { Token: typeof Token },
  { name, title }: Callout,
  words: Words,
): Token[] {
  const kind = kindOf(name) ?? 'note';
  const open = new Constructor('callout_open', 'div', 1);
  open.block = true;
  open.attrSet('class', `alert alert-${kind}`);
  open.attrSet('role', 'note');
  const own = title ?? (name.toLowerCase() === kind ? words[kind] : capitalised(name));
  return own === '' ? [open] : [open, ...titleOf(Constructor, name, own)];
}

export function calloutClosing({ Token: Constructor }: { Token: typeof Token }): Token {
  const close = new Constructor('callout_close', 'div', -1);
  close.block = true;
  return close;
}

function titleOf(Constructor: typeof Token, name: string, title: string): Token[] {
  const open = new Constructor('callout_title_open', 'p', 1);
  const text = new Constructor('inline', '', 0);
  const close = new Constructor('callout_title_close', 'p', -1);
  open.info = name;
  open.block = close.block = true;
  text.content = title;
  text.children = [];
  return [open, text, close];
}

/** Puts a callout's opening at the end of what a block rule has made so far. */
export function pushAll(state: StateBlock, tokens: readonly Token[]): void {
  for (const token of tokens) {
    if (token.nesting === -1) state.level -= 1;
    token.level = state.level;
    if (token.nesting === 1) state.level += 1;
    state.tokens.push(token);
  }
}

function capitalised(name: string): string {
  const words = name.replace(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** GitHub's quotes that begin with `[!NOTE]` and its kin, and Obsidian's, which may have a title and any name. */
function quotedCallouts(words: Words): (state: StateCore) => void {
  return (state: StateCore) => {
    const { tokens } = state;
    for (let index = tokens.length - 1; index >= 0; index -= 1) {
      const mark = markAt(tokens, index);
      if (!mark) continue;
      const close = closingOf(tokens, index);
      if (close !== undefined) becomeCallout(state, { index, close, mark, words });
    }
  };
}

function markAt(tokens: readonly Token[], index: number): RegExpExecArray | undefined {
  if (tokens[index]?.type !== 'blockquote_open') return undefined;
  if (tokens[index + 1]?.type !== 'paragraph_open') return undefined;
  return MARK.exec(tokens[index + 2]?.content ?? '') ?? undefined;
}

function closingOf(tokens: readonly Token[], index: number): number | undefined {
  const { level } = tokens[index] ?? {};
  for (let at = index + 1; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.type === 'blockquote_close' && token.level === level) return at;
  }
  return undefined;
}

interface Becoming {
  index: number;
  close: number;
  mark: RegExpExecArray;
  words: Words;
}

function becomeCallout(state: StateCore, { index, close, mark, words }: Becoming): void {
  const { tokens } = state;
  const [quote, , line] = tokens.slice(index, index + 3);
  if (!quote || !line) return;
  const [found, name = '', title = ''] = mark;
  const own = title.trim();
  const opening = calloutOpening(state, { name, title: own === '' ? undefined : own }, words);
  for (const token of opening) token.level = quote.level + Number(token.type !== 'callout_open');
  tokens.splice(close, 1, Object.assign(calloutClosing(state), { level: quote.level }));
  line.content = line.content.slice(found.length);
  // A paragraph of nothing but the mark goes with the quote's opening.
  tokens.splice(index, line.content.trim() === '' ? 4 : 1, ...opening);
}
