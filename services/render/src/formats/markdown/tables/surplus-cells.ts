import type { MarkdownIt } from 'markdown-it';
import { noteUnread } from '../syntax/unread.ts';

/** What quotes and lists put before a row, and the row's own first sign. */
const START = /^[\s>]*\|?/;

/** A sign that a backslash precedes divides no cells. GitHub divides at all others, those in code and formulas too. */
const DIVIDER = /(?<!\\)\|/;

/** Notes the cells of a row that has more than its table's head: GitHub leaves them out. */
export function useSurplusCells(md: MarkdownIt): void {
  md.core.ruler.after('block', 'surplus_cells', ({ src, tokens, env }) => {
    const lines = src.split('\n');
    let columns = 0;
    for (const { type, map } of tokens) {
      if (type === 'table_open') columns = 0;
      if (type === 'th_open') columns += 1;
      if (type !== 'tr_open' || !map || columns === 0) continue;
      const cells = (lines[map[0]] ?? '').replace(START, '').split(DIVIDER);
      const surplus = cells.slice(columns).join('|').trim();
      if (/[^|\s]/.test(surplus)) noteUnread(env, map[0], surplus);
    }
  });
}
