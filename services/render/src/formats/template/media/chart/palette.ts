/** How many colours of series a theme has (`--series-1` of its style sheet, and so on). */
export const COLOURS = 7;

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

/** How much there is of a colour, in percent, the first time that it is used, the second, and later. */
const SHARES = [100, 55, 30];

/** The colour of the series at `index`; after the last one they begin again, paler. */
export function colorOf(index: number): string {
  const colour = `var(--series-${(index % COLOURS) + 1})`;
  const share = SHARES[Math.floor(index / COLOURS)] ?? SHARES.at(-1);
  return share === 100 ? colour : `color-mix(in srgb,${colour} ${share}%,#fff)`;
}

export function markOf(index: number): string {
  return MARKS[index % MARKS.length] ?? MARKS[0];
}

const DASHES = ['solid', 'dashed', 'dotted'] as const;

/** Lines of a colour that was used before are broken. */
export function dashOf(index: number): (typeof DASHES)[number] {
  return DASHES[Math.floor(index / COLOURS) % DASHES.length] ?? DASHES[0];
}

/** Colours of what is no data. */
export const INK = {
  text: 'var(--ink)',
  label: 'var(--muted)',
  axis: 'color-mix(in srgb,var(--muted) 60%,#fff)',
  grid: 'color-mix(in srgb,var(--muted) 18%,#fff)',
} as const;
