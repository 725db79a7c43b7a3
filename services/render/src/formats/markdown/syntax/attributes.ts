import type { MarkdownIt, StateInline, Token } from 'markdown-it';
import { pushPicture } from './obsidian.ts';
import { lineOf, noteUnread } from './unread.ts';

const NAME = String.raw`[#.][\p{L}\p{N}_:\-]+`;
const VALUE = String.raw`[\w\-]+=(?:"[^"\{\}]*"|[\w%\-]+)`;

/** At the end of a heading's line: `{#id}`, `{: .class key=value}`, `{key="value"}`; `{-}`, a heading without a number. */
const OF_HEADING = new RegExp(
  String.raw`(?<![ \t])[ \t]+\{:?[ \t]*((?:${NAME}[ \t]*)+(?:(?<=[ \t])${VALUE}[ \t]*)*|(?:(?:(?<=[{: \t])[\w\-]+="[^"\{\}]*")[ \t]*)+|-[ \t]*)\}[ \t]*$`,
  'u',
);

const SIZE = String.raw`(?:width|height)=["']?(?:\d{0,5}\.\d{1,3}|\d{1,5})(?:px|pt|mm|cm|in|em|%)?["']?`;

/** What names it, or is for other programs. */
const OTHER = String.raw`[#.][\w:-]+|(?!width=|height=)[\w-]+=(?:"[^"{}]*"|[\w%-]+)`;

/** Behind a picture: `{width=50%}`, `{#fig-plot width=50%}`, `{.lightbox}`. */
const OF_PICTURE = new RegExp(String.raw`^\{((?:\s*(?:${SIZE}|${OTHER})(?=[\s}]))+)\s*\}`);

/** Behind a link, for a web page: `{ .md-button }`, `{:target="_blank"}`. A text has one way to be read as parts. */
const OF_LINK = /^\{:?(?:\s*(?:(?:[.#][\w:-]+)+|[\w-]+=(?:"[^"{}]*"|[^\s"{}]+))(?=[\s}]))+\s*\}/;

/** At the end of a text, and none of the others; a set (`{x=1}`) or a number (`{#42}`) is none. */
const UNREAD =
  /(?<!\w)\{(?:=[\w-]+|(?::[ \t]*)?[.#]\p{L}[\p{L}\p{N}_:-]*(?:[ \t]+(?:[.#][\p{L}\p{N}_:-]+|[\w-]+=(?:"[^"{}]*"|[^\s"{}]+)))*)[ \t]*\}$/u;

/** Behind code in a line: its language, `{.python}`. */
const OF_CODE = /^\{\.[\w-]+\}/;

/** Behind emphasis, a footnote's mark and the like, as markdown-it-attrs has them: a name comes first. */
const OF_TEXT = new RegExp(String.raw`(?=^\{:?\s*[.#]\p{L})${OF_LINK.source}`, 'u');

function behind({ type, nesting }: Token): RegExp | undefined {
  if (type === 'code_inline') return OF_CODE;
  if (type === 'link_close') return OF_LINK;
  return nesting === -1 || type === 'footnote_ref' ? OF_TEXT : undefined;
}

/** Azure's and others' `![text](source =500x250)`. Longer ones are none. */
const SIZED_PICTURE =
  /^!\[([^[\]\n]*)\]\(\s*([^\s()<>]+)(?:\s+"[^"\n]*")?\s+=(\d{1,5})?x(\d{1,5})?\s*\)/;
const MAX_PICTURE = 2000;

/** Attributes in braces, as Pandoc has them: of headings, and the sizes of pictures. What is neither stays text, and is reported. */
export function useAttributes(md: MarkdownIt): void {
  // Before the line is read as Markdown: an id may have underscores.
  md.core.ruler.before('inline', 'heading_attributes', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      const line = tokens[index + 1];
      if (token.type === 'heading_open' && line) takeFromHeading(token, line);
    }
  });
  md.inline.ruler.before('image', 'sized_picture', sizedPicture);
  md.core.ruler.after('inline', 'picture_sizes', ({ tokens, env }) => {
    let map: Token['map'] = null;
    for (const token of tokens) {
      map = token.map ?? map; // a cell of a table has none
      const { children } = token;
      if (!children) continue;
      takeFromPictures(children);
      const last = children.at(-1);
      const [left] = UNREAD.exec(last?.type === 'text' ? last.content : '') ?? [];
      if (left)
        noteUnread(env, lineOf({ map, content: token.content }, token.content.length), left);
    }
  });
}

function takeFromHeading(heading: Token, line: Token): void {
  const [found, names = ''] = OF_HEADING.exec(line.content) ?? [];
  if (found === undefined) return;
  line.content = line.content.slice(0, -found.length);
  for (const [, sign, name = ''] of names
    .replace(/(?:^|[ \t])[\w-]+=.*/s, '')
    .matchAll(/([#.])([^\s#.]+)/g)) {
    if (sign === '#') heading.attrSet('id', name);
    else heading.attrJoin('class', name);
  }
}

function takeFromPictures(tokens: Token[]): void {
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    if (next?.type !== 'text') continue;
    next.content = next.content.replace(behind(token) ?? '', '');
    if (token.type !== 'image') continue;
    const [found = '', sizes] = OF_PICTURE.exec(next.content) ?? [];
    if (sizes === undefined) continue;
    next.content = next.content.slice(found.length);
    if (next.content === '') tokens.splice(index + 1, 1);
    setAttributes(token, sizes);
  }
}

function sizedPicture(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src[pos] !== '!' || src[pos + 1] !== '[') return false;
  const found = SIZED_PICTURE.exec(src.slice(pos, pos + MAX_PICTURE));
  if (!found) return false;
  const [whole, words, source = '', width, height] = found;
  if (!silent) pushPicture(state, { source, words, width, height });
  state.pos += whole.length;
  return true;
}

function setAttributes(picture: Token, attributes: string): void {
  const style = attributes.match(new RegExp(SIZE, 'g'))?.map(declaration).join(';');
  if (style) picture.attrSet('style', style);
  const names = Array.from(attributes.matchAll(/(?<=^|\s)([#.])([\w:-]+)/g));
  for (const [, sign, name = ''] of names) picture.attrJoin(sign === '#' ? 'id' : 'class', name);
  const caption = /(?<!\S)fig-cap="([^"]*)"/.exec(attributes)?.[1];
  if (caption) picture.attrSet('title', caption);
}

/** A number without a unit is one of pixels. */
function declaration(size: string): string {
  const [name = '', value = ''] = size.replace(/["']/g, '').split('=');
  return `${name}:${value}${/\d$/.test(value) ? 'px' : ''}`;
}
