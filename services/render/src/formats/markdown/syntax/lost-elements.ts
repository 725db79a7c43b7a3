import type { MarkdownIt, Token } from 'markdown-it';
import { html } from 'parse5';
import { everyToken } from '../tokens.ts';
import { lineOf, noteUnread } from './unread.ts';

const TAG = /<(\/?)([a-z][\w-]*)(?:\s[^<>]*)?>/gi;

/** They have no end, or need none (HTML 13.1.2), or change only how what follows looks. */
const OPEN_ENDED =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|d[td]|t[rdh]|t(?:head|body|foot)|colgroup|option|optgroup|r[tp]|a|b|i|u|s|big|small|center|font|span|div|section|details|summary|table|[uod]l|html|head|body)$/;

const KNOWN: ReadonlySet<string> = new Set(Object.values(html.TAG_NAMES));

/** Not an element, but a comparison: `a<b and c>d`. */
const COMPARES = /^<[abisu]\s[^=]*$/;

/** A component of a program, such as `<Card title="Totals">`: Platen prints what is in it, and none of its attributes. */
const isComponent = (tag: string, name: string) =>
  /^<[A-Z][^\s/>]*[a-z][^\s/>]*\s[^=]*=/.test(tag) && !KNOWN.has(name);

/** A word in pointed brackets, as in `List<Item>`, is an element that shows nothing, as is all behind a comment without an end. */
export function useLostElements(md: MarkdownIt): void {
  md.core.ruler.push('lost_elements', ({ tokens, env }) => {
    tokens.forEach((token) => noteOpenComment(token, env));
    const found = tokens.flatMap(tagsIn);
    const closed = new Set(found.filter(({ isEnd }) => isEnd).map(({ name }) => name));
    for (const { name, tag, isEnd, line } of found) {
      // One with a capital letter is a component of a program.
      const isEmpty = /^<[^A-Z].*\/>$/s.test(tag);
      const hasEnd =
        isEnd || isEmpty || closed.has(name) || (OPEN_ENDED.test(name) && !COMPARES.test(tag));
      if (!hasEnd || isComponent(tag, name)) noteUnread(env, line, tag);
    }
  });
}

function noteOpenComment({ type, content, map }: Token, env: unknown): void {
  const begin = type === 'html_block' ? content.lastIndexOf('<!--') : -1;
  if (begin === -1 || content.includes('-->', begin)) return;
  noteUnread(env, lineOf({ map, content }, begin), content.slice(begin).trim());
}

function tagsIn(block: Token) {
  return [...everyToken([block])]
    .filter(({ type }) => type.startsWith('html_'))
    .flatMap(({ content }) => tagsOf(content, block.map?.[0] ?? 0));
}

/** @param line of its beginning, from 0 */
function tagsOf(content: string, line: number) {
  let last = 0;
  return Array.from(content.matchAll(TAG), ({ 0: tag, 1: slash, 2: name = '', index }) => {
    line += content.slice(last, index).split('\n').length - 1;
    last = index;
    return { tag, isEnd: slash === '/', name: name.toLowerCase(), line };
  });
}
