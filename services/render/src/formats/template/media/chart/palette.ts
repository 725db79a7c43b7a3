/**
 * Colours of series, in order. Any two differ in lightness, so they can be
 * different in grey, and for those who see no difference between red and green.
 */
export const PALETTE = [
  '#1d3b5f',
  '#e5ab45',
  '#2f9690',
  '#9c3a28',
  '#7d63ae',
  '#94a34a',
  '#c3dcee',
] as const;

/** The point shapes of series, in order: a second way to distinguish lines. */
const MARKS = [
  'circle',
  'rect',
  'triangle',
  'diamond',
  'emptyCircle',
  'emptyRect',
  'emptyTriangle',
] as const;

/** The colour of the series at `index`; after the last one it begins again. */
export function colorOf(index: number): string {
  return PALETTE[index % PALETTE.length] ?? PALETTE[0];
}

export function markOf(index: number): string {
  return MARKS[index % MARKS.length] ?? MARKS[0];
}

const DASHES = ['solid', 'dashed', 'dotted'] as const;

/** Lines of a colour that was used before are broken. */
export function dashOf(index: number): (typeof DASHES)[number] {
  return DASHES[Math.floor(index / PALETTE.length) % DASHES.length] ?? DASHES[0];
}

/** Colours of what is no data. */
export const INK = {
  text: '#1f2933',
  label: '#52606d',
  axis: '#9aa5b1',
  grid: '#e4e7eb',
} as const;
