import type { MarkdownIt } from 'markdown-it';
import { everyToken } from '../tokens.ts';
import { noteUnread } from './unread.ts';

const TAG = /<(\/?)([a-z][\w-]*)(?:\s[^<>]*)?>/gi;

/** They have no end, or need none (HTML 13.1.2), or change only how what follows looks. */
const OPEN_ENDED =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|d[td]|t[rdh]|t(?:head|body|foot)|colgroup|option|optgroup|r[tp]|a|b|i|u|s|big|small|center|font|span|div|section|details|summary|table|[uod]l|html|head|body)$/i;

/** A word in pointed brackets, as in `List<Item>`, is an element that shows nothing: it is told. */
export function useLostElements(md: MarkdownIt): void {
  md.core.ruler.push('lost_elements', ({ tokens, env }) => {
    const opened: { name: string; tag: string; line: number }[] = [];
    const closed = new Set<string>();
    for (const block of tokens) {
      for (const { type, content } of everyToken([block])) {
        if (!type.startsWith('html_')) continue;
        for (const [tag, slash, name = ''] of content.matchAll(TAG)) {
          if (slash) closed.add(name.toLowerCase());
          else if (!OPEN_ENDED.test(name) && !tag.endsWith('/>'))
            opened.push({ name: name.toLowerCase(), tag, line: block.map?.[0] ?? 0 });
        }
      }
    }
    for (const { name, tag, line } of opened) if (!closed.has(name)) noteUnread(env, line, tag);
  });
}
