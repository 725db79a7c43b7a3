import type { MarkdownIt } from 'markdown-it';
import { sharesOf, slotsOf, TEXT_WIDTH } from './drawn-table.ts';

/** What quotes and lists put before a row, and the row's own first sign. */
const START = /^[\s>]*\|?/;

/**
 * A table of GitHub's with a line that is longer than a text has columns of the width that their hyphens tell, as pandoc
 * has it: where one has twice as many as another, and they do not just follow the cells of the head.
 */
export function usePipeWidths(md: MarkdownIt): void {
  md.core.ruler.after('block', 'pipe_widths', ({ src, tokens }) => {
    const tables = tokens.filter(({ type, map, meta }) => type === 'table_open' && map && !meta);
    const lines = tables.length > 0 ? src.split('\n') : [];
    for (const table of tables) {
      const [start = 0, end = 0] = table.map ?? [];
      const shares = sharesIn(lines.slice(start, end));
      if (shares) table.meta = { shares };
    }
  });
}

function sharesIn(lines: readonly string[]): number[] | undefined {
  const [head = [], rule = []] = lines
    .slice(0, 2)
    .map((line) => line.replace(START, '').split('|'));
  const hyphens = rule.map((cell) => cell.split('-').length - 1).filter((count) => count > 0);
  const [least = 0, ...more] = hyphens.toSorted((one, other) => one - other);
  if ((more.at(-1) ?? 0) < 2 * least) return undefined;
  const isBelow = hyphens.every((_, at) => head[at]?.length === rule[at]?.length);
  if (isBelow || lines.every((line) => slotsOf(line).length <= TEXT_WIDTH)) return undefined;
  return sharesOf(hyphens, 0);
}
