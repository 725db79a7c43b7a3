import type { MarkdownIt, Token } from 'markdown-it';
import type { Deck } from '../deck.ts';
import { everyToken, plainText } from '../tokens.ts';
import { lineAt } from './lines.ts';
import { lineOf, noteUnread } from './unread.ts';

/** Words that a picture of Marp may have before its text, such as `w:200px`. */
const SIZE = /^(w|h|width|height):(\d{1,5}(?:\.\d{1,3})?(?:px|pt|mm|cm|in|em|%)?)$/;
const BACKGROUND = /^bg\b/;

/** What Slidev says of a slide, between lines of `---`: keys of its own first, then any. */
const SLIDEV =
  /^(?:layout|src|class|background|image|transition|clicks|hideInToc|routeAlias|zoom|preload|disabled|hide):/;
const KEY = /^(?:[\w-]+:(?:\s|$)|[ \t]+\S|#|- )/;

const NOTES = /^notes?:/i;

/** What Marp and reveal.js say of a slide in a comment, what is for who speaks alone, and pauses; by token and level. */
const UNREAD: Readonly<Record<string, RegExp>> = {
  inline1: /^(?:notes?:|\. \. \.$)/i,
  html_block0:
    /(?:<!--|\n)[ \t]*(?:_?(?:header|footer|paginate|style|class|color|size|theme|headingDivider|background\w*)\s*:|\.(?:slide|element):)/,
};

interface Environment {
  /** There are slides of Slidev. */
  isDeck?: boolean;
}

export function useSlides(md: MarkdownIt): void {
  md.block.ruler.before('hr', 'slide', (state, start, end, silent) => {
    if (state.level > 0 || lineAt(state, start) !== '---') return false;
    if (!SLIDEV.test(lineAt(state, start + 1))) return false;
    let close = start + 1;
    while (close < end && KEY.test(state.getLines(close, close + 1, 0, false))) close += 1;
    if (close === end || lineAt(state, close) !== '---') return false;
    if (silent) return true;
    noteUnread(state.env, start + 1, lineAt(state, start + 1));
    (state.env as Environment).isDeck = true;
    state.push('hr', 'hr', 0).map = [start, close + 1];
    state.line = close + 1;
    return true;
  });
}

/** Makes a page of every slide, and sets the sizes of Marp's pictures. @returns the tokens without notes of reveal.js */
export function divideSlides(tokens: Token[], env: unknown, deck?: Deck): Token[] {
  if (!deck && !(env as Environment).isDeck) return tokens;
  let isNote = false;
  return tokens.filter((token, index) => {
    divideAt(token, deck?.levels ?? [], env);
    if (token.type === 'page_break') isNote = false;
    else if (deck?.hasNotes) isNote ||= beginsNotes(token, tokens[index + 1]);
    return !isNote;
  });
}

const beginsNotes = ({ type, level }: Token, line: Token | undefined) =>
  type === 'paragraph_open' && level === 0 && NOTES.test(line?.content ?? '');

function divideAt(token: Token, levels: readonly number[], env: unknown): void {
  if (token.type === 'hr' && token.level === 0) token.type = 'page_break';
  if (token.type === 'heading_open' && levels.includes(Number(token.tag.slice(1))))
    token.attrJoin('style', 'break-before:page');
  if (UNREAD[`${token.type}${token.level}`]?.test(token.content))
    noteUnread(env, lineOf(token, 0), token.content);
  for (const child of everyToken(token.children ?? [])) {
    if (child.type === 'image') sizePicture(child, token, env);
  }
}

function sizePicture(image: Token, { map }: Token, env: unknown): void {
  const text = plainText(image.children ?? []);
  if (BACKGROUND.test(text)) return noteUnread(env, map?.[0] ?? 0, `![${text}]`);
  const words = text.split(/\s+/);
  const style = words.flatMap(declaration);
  if (style.length === 0) return;
  image.attrSet('style', style.join(';'));
  const [only] = image.children ?? [];
  image.children = only
    ? [Object.assign(only, { content: words.filter((word) => !SIZE.test(word)).join(' ') })]
    : [];
}

/** A number without a unit is one of pixels. */
function declaration(word: string): string[] {
  const [, side, length = ''] = SIZE.exec(word) ?? [];
  if (!side) return [];
  return [
    `${side.startsWith('w') ? 'width' : 'height'}:${length}${/\d$/.test(length) ? 'px' : ''}`,
  ];
}
