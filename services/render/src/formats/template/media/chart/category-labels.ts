import { textWidth } from './engine.ts';
import { LABEL } from './frame.ts';

/** Points between two labels. */
const GAP = 5;

/** The smallest type that is tried, in points. */
const SMALL = 7;

/** The width of one line of a label. */
const LINE = LABEL * 1.3;

/** Lines that a label may be broken into. */
const MAX_LINES = 3;

/** The longest label that stands aslant, in points; what is beyond is cut. */
const MAX_SLANTED = 90;

/** So many points of a line are read by their run, not by each one's name. */
const RUN = 12;

/** How ECharts shall set the labels of categories. */
interface LabelSetting {
  /** 0: every one; `auto`: as many as there is room for. */
  interval: 0 | 'auto';
  /** Points. */
  fontSize: number;
  width?: number;
  overflow?: 'break' | 'truncate';
  rotate?: number;
}

/**
 * Sets the labels of categories so that none overlaps the next: in one line,
 * else in several, else aslant, else only as many as there is room for.
 * @param slot points that each has
 * @param isRun whether some may be left out rather than stand aslant
 */
export function labelSetting(
  labels: readonly string[],
  slot: number,
  isRun: boolean,
): LabelSetting {
  for (const fontSize of [LABEL, SMALL]) {
    if (widest(labels, fontSize) + GAP <= slot) return { interval: 0, fontSize };
  }
  const fontSize = LABEL;
  const width = slot - GAP;
  if (canBreak(labels, width)) return { interval: 0, fontSize, width, overflow: 'break' };
  if (slot < LINE || (isRun && labels.length > RUN)) return { interval: 'auto', fontSize };
  return { interval: 0, fontSize, rotate: 40, width: MAX_SLANTED, overflow: 'truncate' };
}

function canBreak(labels: readonly string[], width: number): boolean {
  const words = labels.flatMap((label) => label.split(/\s+/));
  // A line is never quite filled: words go over whole.
  return widest(words) <= width && widest(labels) <= width * MAX_LINES * 0.75;
}

/** How wide the widest is, in points. */
export function widest(texts: readonly string[], fontSize = LABEL): number {
  return Math.max(0, ...texts.map((text) => textWidth(text, fontSize)));
}
