import { textWidthIn } from '../../tables/text-width.ts';

/** A node of KaTeX's output (katex/src/domTree), as far as its width needs it. */
export interface KatexNode {
  classes?: string[];
  children?: KatexNode[];
  text?: string;
  /** Of the first glyph of the text, in em. */
  width?: number;
  italic?: number;
  style?: Partial<Record<string, string>>;
}

/** The sizes of TeX's `\tiny` to `\Huge`, as shares of the size around. */
const SIZES = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.44, 1.728, 2.074, 2.488];

/** Lengths that make a box wider. */
const WIDENING = ['marginLeft', 'marginRight', 'paddingLeft', 'width', 'minWidth'];

/** Widths that katex.css adds to some boxes, in em. */
const PADDING: Readonly<Record<string, number>> = {
  nulldelimiter: 0.12,
  boxpad: 0.6,
  fbox: 0.1,
  'x-arrow-pad': 1,
};

/** The width of a formula in em: what stands side by side is added, what stands above one another is not. */
export function widthOf(node: KatexNode): number {
  const classes = node.classes ?? [];
  const children = (node.children ?? []).map(widthOf);
  const stacked = classes.some((name) => name === 'vlist' || name === 'vlist-t');
  const inside = stacked ? Math.max(0, ...children) : sum(children);
  const width = (ownWidth(node) + inside) * sizeOf(classes);
  // A number at the margin takes as much from the other side, as the formula stays in the middle.
  return classes.includes('katex-tag') ? 2 * width + 2 : width;
}

/** The widest part of a formula in running text that no line end may divide. */
export function widestPart(node: KatexNode): number {
  if (node.classes?.includes('katex-base')) return widthOf(node);
  return Math.max(0, ...(node.children ?? []).map(widestPart));
}

const textWidth = textWidthIn('Inter');

function ownWidth({
  classes = [],
  text = '',
  width = 0,
  italic = 0,
  style = {},
}: KatexNode): number {
  const glyphs = text.length > 1 ? textWidth(text) : width;
  const lengths = WIDENING.map((name) => emOf(style[name]));
  return glyphs + italic + sum(lengths) + sum(classes.map((name) => PADDING[name] ?? 0));
}

function emOf(length = ''): number {
  return length.endsWith('em') ? Number.parseFloat(length) : 0;
}

/** `reset-size6 size3` is size 3 where size 6 was. */
function sizeOf(classes: readonly string[]): number {
  const from = sizeIn(classes, 'reset-size');
  const to = from && sizeIn(classes, 'size');
  return from && to ? to / from : 1;
}

function sizeIn(classes: readonly string[], prefix: string): number | undefined {
  const name = classes.find((candidate) => candidate.startsWith(prefix));
  return name === undefined ? undefined : SIZES[Number(name.slice(prefix.length)) - 1];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
