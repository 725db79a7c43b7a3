import type { Delimiter, MarkdownIt, StateInline, Token } from 'markdown-it';

const TILDE = 0x7e;

/** Delimiters pair by their marker: one tilde never closes two. */
const MARKERS = [0, TILDE, -TILDE] as const;

/** The end of what may have a subscript: a word, a bracket, an element such as `<i>x</i>`. */
const HOLDER = /(?:[\p{L}\p{N})\]]|<\/\w+>)$/u;

/**
 * `~one~` and `~~two~~` tildes strike through, as GitHub has it (GFM 0.29, 6.5); three and more do not. One tilde behind
 * a letter or a digit, as in `H~2~O`, sets lower, as Pandoc has it.
 */
export function useStrikethrough(md: MarkdownIt): void {
  md.inline.ruler.at('strikethrough', tokenize);
  md.inline.ruler2.at('strikethrough', (state) => {
    for (const delimiters of [state.delimiters, ...inner(state)]) strike(state, delimiters);
  });
}

function tokenize(state: StateInline, silent: boolean): boolean {
  if (silent || state.src.charCodeAt(state.pos) !== TILDE) return false;
  const { length, can_open: open, can_close: close } = state.scanDelims(state.pos, true);
  const token = state.push('text', '', 0);
  token.content = '~'.repeat(length);
  state.pos += length;
  const marker = MARKERS[length];
  if (marker) {
    const token = state.tokens.length - 1;
    state.delimiters.push({ marker, length: 0, token, end: -1, open, close });
  }
  return true;
}

/** Those within links and images. */
function inner(state: StateInline): Delimiter[][] {
  return state.tokens_meta.flatMap((meta) => (meta?.delimiters ? [meta.delimiters] : []));
}

function strike(state: StateInline, delimiters: readonly Delimiter[]): void {
  for (const { marker, end, token } of delimiters) {
    const closing = delimiters[end];
    if (Math.abs(marker) !== TILDE || !closing) continue;
    const isLower = marker === TILDE && isSubscript(state.tokens, token, closing.token);
    becomes(state, token, { nesting: 1, isLower });
    becomes(state, closing.token, { nesting: -1, isLower });
  }
}

/** A text without spaces that follows a letter, a digit or a bracket at once, or the end of their emphasis. */
function isSubscript(tokens: readonly Token[], open: number, close: number): boolean {
  const within = tokens
    .slice(open + 1, close)
    .map(({ content }) => content)
    .join('');
  let before = open - 1;
  while (/^[*_]$/.test(tokens[before]?.content ?? '')) before--;
  return HOLDER.test(tokens[before]?.content ?? '') && !/\s/.test(within);
}

interface Becoming {
  nesting: 1 | -1;
  isLower: boolean;
}

function becomes(state: StateInline, index: number, { nesting, isLower }: Becoming): void {
  const token = state.tokens[index];
  if (!token) return;
  token.type = nesting === 1 ? 's_open' : 's_close';
  token.tag = isLower ? 'sub' : 'del';
  token.nesting = nesting;
  token.markup = token.content;
  token.content = '';
}
