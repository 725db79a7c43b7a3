import type { ColumnWidth, Length } from '@platen/contracts';
import { decimal } from '../media/markup.ts';
import { cssLength, points } from '../style/length.ts';
import { element } from './element.ts';
import { withClass, type Renderer } from './place.ts';

const DEFAULT_GAP = 16;

export const renderColumns: Renderer<'columns'> = async (
  { columns, gap = DEFAULT_GAP },
  context,
) => {
  const widths = columns.map(({ width = '*' }) => width);
  const rooms = shares(widths, context.room - points(gap) * (columns.length - 1));
  const parts: string[] = [];
  for (const [index, { blocks }] of columns.entries()) {
    const inner = await context.inside(blocks, `columns/${index}/blocks`, rooms[index]);
    parts.push(element('div', { class: ['flow'] }, inner));
  }
  const tracks = widths.map((width) => track(width, gap, columns.length)).join(' ');
  const grid = context.document.sheet.classOf([
    `grid-template-columns:${tracks}`,
    `column-gap:${cssLength(gap)}`,
  ]);
  return element('div', withClass(context, 'cols', grid), parts.join(''));
};

/** Percentages are of what the gaps leave, so that 60 % and 40 % fit. */
function track(width: ColumnWidth, gap: Length, count: number): string {
  if (width === '*') return 'minmax(0,1fr)';
  if (width === 'auto') return 'auto';
  const share = percentage(width);
  if (share === undefined) return cssLength(width);
  const gaps = decimal(points(gap) * (count - 1));
  return `calc((100% - ${gaps}pt)*${decimal(share)})`;
}

/** The width of each column in points; those as wide as their content are taken for equal shares. */
function shares(widths: readonly ColumnWidth[], room: number): number[] {
  const fixed = widths.map((width) => {
    if (width === '*' || width === 'auto') return undefined;
    const share = percentage(width);
    return share === undefined ? points(width) : share * room;
  });
  const left = room - fixed.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  const share = left / fixed.filter((width) => width === undefined).length;
  return fixed.map((width) => Math.max(1, width ?? share));
}

/** 0.3 for `30%`. */
export function percentage(width: ColumnWidth): number | undefined {
  const digits = typeof width === 'string' && /^([\d.]+)%$/.exec(width)?.[1];
  return digits ? Number(digits) / 100 : undefined;
}
