import GithubSlugger from 'github-slugger';
import type { MarkdownIt, StateBlock, StateInline, Token } from 'markdown-it';
import { INTERRUPTS, isIndentedCode, lineAt } from './lines.ts';
import { lineOf, noteUnread } from './unread.ts';

const COMMENT = '%%';

/** `[[Page#Heading|words]]`; with `!` before it, what it names is shown in its place. */
const LINK = /^(!?)\[\[([^[\]|#\n*<>`]*)((?:#[^[\]|#\n*<>`]*)*)(?:\|([^[\]\n]*))?\]\](?![([\]])/;

/** Digits and signs in double brackets are a matrix or the like, unless they are a day. */
const IS_PAGE = /\p{L}|^\d{4}-\d\d-\d\d$/u;

const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp)$/i;
const PICTURE_SIZE = /^(\d{1,5})(?:x(\d{1,5}))?$/;

/** The name of a paragraph, at its end, or by itself behind something else; Obsidian makes six signs. */
const BLOCK_ID = /(?:^|(?:[ \t]+|\n)(?=\^[\w-]{4}))\^((?=[\w-]*[a-z])[a-zA-Z0-9-]{1,60})$/;

/** Comments, links between notes, and names of paragraphs, as Obsidian has them. */
export function useObsidian(md: MarkdownIt): void {
  md.block.ruler.before('fence', 'comment', commentBlock, INTERRUPTS);
  md.inline.ruler.before('escape', 'comment', commentInline);
  md.inline.ruler.before('link', 'wiki_link', wikiLink);
  noteEmbeds(md);
  md.core.ruler.before('inline', 'block_ids', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      const open = tokens[index - 1];
      if (token.type === 'inline' && open?.type === 'paragraph_open') takeBlockId(open, token);
    }
  });
}

/** From a line that begins with the mark to the next mark at a line's end: no one reads it. */
function commentBlock(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (isIndentedCode(state, start)) return false;
  const first = lineAt(state, start);
  if (!first.startsWith(COMMENT)) return false;
  const close = closingLine(state, start, end);
  if (close === undefined) return false;
  if (!silent) state.line = close + 1;
  return true;
}

function closingLine(state: StateBlock, start: number, end: number): number | undefined {
  const known = state.env as { openComments?: number };
  // One that is open to the end is not looked for again.
  if (start >= (known.openComments ?? Infinity)) return undefined;
  for (let line = start; line < end; line += 1) {
    const text = lineAt(state, line).slice(line === start ? COMMENT.length : 0);
    const at = text.indexOf(COMMENT);
    if (at !== -1) return at === text.length - COMMENT.length ? line : undefined;
  }
  known.openComments = start;
  return undefined;
}

function commentInline(state: StateInline): boolean {
  const { src, pos } = state;
  if (!src.startsWith(COMMENT, pos) || /[\p{L}\p{N}%]/u.test(src.charAt(pos - 1))) return false;
  const close = src.indexOf(COMMENT, pos + COMMENT.length);
  if (close === -1) return false;
  state.pos = close + COMMENT.length;
  return true;
}

function wikiLink(state: StateInline, silent: boolean): boolean {
  const found = linkAt(state);
  if (!found) return false;
  const [whole, embeds, page = '', headings = '', words] = found;
  if (!silent) {
    if (embeds && PICTURE.test(page)) pushPicture(state, pictureOf(page, words));
    else pushLink(state, { page: page.trim(), headings, words, isEmbed: embeds === '!' });
  }
  state.pos += whole.length;
  return true;
}

/** Longer ones are no links, and take long to look at. In UTF-16 units. */
const MAX_LINK = 400;

function linkAt(state: StateInline): RegExpExecArray | undefined {
  const { src, pos } = state;
  if (!/^!?\[\[$/.test(src.slice(pos, pos + (src[pos] === '!' ? 3 : 2)))) return undefined;
  const found = LINK.exec(src.slice(pos, pos + MAX_LINK));
  const [, , page = '', headings = ''] = found ?? [];
  const isNone = src[pos - 1] === '[' || !IS_PAGE.test(page + headings) || isReference(state, page);
  return found && !isNone ? found : undefined;
}

/** Whether the inner brackets are a link of CommonMark. */
function isReference({ md, env }: StateInline, label: string): boolean {
  const { references = {} } = env as { references?: Record<string, unknown> };
  return Object.hasOwn(references, md.utils.normalizeReference(label));
}

function pictureOf(page: string, words = ''): Picture {
  const [size, width, height] = PICTURE_SIZE.exec(words.trim()) ?? [];
  return { source: page.trim(), words: size ? '' : words.trim(), width, height };
}

interface Picture {
  source: string;
  words?: string | undefined;
  width?: string | undefined;
  height?: string | undefined;
}

/** @param picture its sides are in pixels */
export function pushPicture(state: StateInline, { source, words, width, height }: Picture): void {
  const token = state.push('image', 'img', 0);
  token.attrs = [
    ['src', state.md.normalizeLink(source)],
    ['alt', ''],
  ];
  if (width) token.attrs.push(['width', width]);
  if (height) token.attrs.push(['height', height]);
  token.content = words ?? '';
  token.children = [];
  if (words) token.children.push(Object.assign(new state.Token('text', '', 0), { content: words }));
}

interface Link {
  page: string;
  headings: string;
  words: string | undefined;
  isEmbed: boolean;
}

/** Other notes are not here: their links are words, as they are on paper. */
function pushLink(state: StateInline, { page, headings, words, isEmbed }: Link): void {
  const parts = [page, ...headings.split('#').map((part) => part.trim())].filter(Boolean);
  const heading = page === '' ? parts.at(-1) : undefined;
  if (heading !== undefined) {
    const open = state.push('link_open', 'a', 1);
    open.attrs = [['href', `#${encodeURIComponent(new GithubSlugger().slug(heading))}`]];
  }
  const text = state.push('text', '', 0);
  const shown = words?.trim() ?? '';
  text.content = shown === '' ? parts.join(' > ') : shown;
  if (isEmbed) text.meta = { unread: `![[${page}${headings}]]` };
  if (heading !== undefined) state.push('link_close', 'a', -1);
}

function takeBlockId(open: Token, line: Token): void {
  const found = BLOCK_ID.exec(line.content);
  if (!found) return;
  line.content = line.content.slice(0, found.index);
  open.attrSet('id', found[1] ?? '');
}

/** Notes what stands in for something that is not here. */
function noteEmbeds(md: MarkdownIt): void {
  md.core.ruler.push('embeds', ({ tokens, env }) => {
    for (const token of tokens) {
      for (const { meta } of token.children ?? []) {
        const unread: unknown = meta?.['unread'];
        if (typeof unread === 'string')
          noteUnread(env, lineOf(token, token.content.indexOf(unread)), unread);
      }
    }
  });
}
