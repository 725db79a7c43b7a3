import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { BACK_ARROW } from './icons.ts';
import { footnote } from './plugins.ts';
import { noteUnread } from './unread.ts';

/**
 * `[^1]` with `[^1]: …`, and `^[…]`: numbered in the order of their references, at the document's
 * end. A colon, which no heading's id has, keeps their ids apart.
 */
export function useFootnotes(md: MarkdownIt): void {
  footnote(md);
  md.core.ruler.before('footnoteTail', 'unused_footnotes', noteUnused);
  Object.assign(md.renderer.rules, {
    footnote_ref: (tokens: Token[], index: number) => {
      const { number, reference } = numbersOf(tokens[index]);
      return `<sup class="footnote-ref"><a href="#fn:${number}" id="${reference}" role="doc-noteref">${number}</a></sup>`;
    },
    footnote_block_open: () => '<section class="footnotes" role="doc-endnotes">\n<ol>\n',
    footnote_block_close: () => '</ol>\n</section>\n',
    footnote_open: (tokens: Token[], index: number) =>
      `<li id="fn:${numbersOf(tokens[index]).number}">`,
    footnote_close: () => '</li>\n',
    footnote_anchor: (tokens: Token[], index: number) =>
      ` <a class="footnote-back" href="#${numbersOf(tokens[index]).reference}" role="doc-backlink">${BACK_ARROW}</a>`,
  });
}

/** A footnote that nothing refers to is not printed. */
function noteUnused({ tokens, env }: Pick<StateCore, 'tokens' | 'env'>): void {
  const { footnotes } = env as { footnotes?: { refs?: Readonly<Record<string, number>> } };
  for (const [nth, { type, meta }] of tokens.entries()) {
    if (type !== 'footnote_reference_open') continue;
    const { label = '' } = meta as { label?: string };
    const isUnused = footnotes?.refs?.[`:${label}`] === -1;
    if (isUnused) noteUnread(env, tokens[nth + 1]?.map?.[0] ?? 0, `[^${label}]:`);
  }
}

/** A footnote may be referred to more than once. */
function numbersOf(token: Token | undefined): { number: number; reference: string } {
  const { id = 0, subId = 0 } = (token?.meta ?? {}) as { id?: number; subId?: number };
  const number = id + 1;
  return { number, reference: subId > 0 ? `fnref:${number}:${subId + 1}` : `fnref:${number}` };
}
