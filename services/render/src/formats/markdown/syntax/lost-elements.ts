import type { MarkdownIt, Token } from 'markdown-it';
import { everyToken } from '../tokens.ts';
import { noteUnread } from './unread.ts';

const TAG = /<(\/?)([a-z][\w-]*)(?:\s[^<>]*)?>/gi;

/** They have no end, or need none (HTML 13.1.2), or change only how what follows looks. */
const OPEN_ENDED =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|d[td]|t[rdh]|t(?:head|body|foot)|colgroup|option|optgroup|r[tp]|a|b|i|u|s|big|small|center|font|span|div|section|details|summary|table|[uod]l|html|head|body)$/;

/** A word in pointed brackets, as in `List<Item>`, is an element that shows nothing: it is reported. */
export function useLostElements(md: MarkdownIt): void {
  md.core.ruler.push('lost_elements', ({ tokens, env }) => {
    const found = tokens.flatMap(tagsIn);
    const closed = new Set(found.filter(({ isEnd }) => isEnd).map(({ name }) => name));
    for (const { name, tag, isEnd, line } of found) {
      // One with a capital letter is a component of a program.
      const isEmpty = /^<[^A-Z].*\/>$/s.test(tag);
      const hasEnd = isEnd || isEmpty || closed.has(name) || OPEN_ENDED.test(name);
      if (!hasEnd) noteUnread(env, line, tag);
    }
  });
}

function tagsIn(block: Token) {
  const line = block.map?.[0] ?? 0;
  return [...everyToken([block])]
    .filter(({ type }) => type.startsWith('html_'))
    .flatMap(({ content }) => [...content.matchAll(TAG)])
    .map(([tag, slash, name = '']) => ({
      tag,
      isEnd: slash === '/',
      name: name.toLowerCase(),
      line,
    }));
}
