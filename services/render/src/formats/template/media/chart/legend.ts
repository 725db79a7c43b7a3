import type { LegendComponentOption } from 'echarts';
import { textWidth } from './engine.ts';
import { LABEL } from './frame.ts';
import { INK } from './palette.ts';

const SIGN = { width: 14, height: 8 };

/** Between a sign and its name, and between entries, in points. */
const SPACE = 5;
const GAP = 11;

/** From one line of entries to the next, and from the last one to the chart, in points. */
const LINE = SIGN.height + GAP;
const BELOW = 12;

interface Legend {
  option: LegendComponentOption;
  /** How high it is with the space below it, in points. */
  height: number;
}

/** Names of series in as many lines as they need, from the upper left. */
export function legendOf(names: readonly string[], width: number, icon?: string): Legend {
  const longest = width - SIGN.width - SPACE;
  const lines = linesOf(
    names.map((name) => SIGN.width + SPACE + Math.min(textWidth(name, LABEL), longest)),
    width,
  );
  const option: LegendComponentOption = {
    data: [...names],
    left: 0,
    top: 0,
    width,
    padding: 0,
    ...(icon && { icon }),
    itemWidth: SIGN.width,
    itemHeight: SIGN.height,
    itemGap: GAP,
    textStyle: { color: INK.label, fontSize: LABEL, width: longest, overflow: 'truncate' },
  };
  return { option, height: lines * LINE - GAP + BELOW };
}

/** How many lines entries of these widths take, each as full as it can be. */
function linesOf(widths: readonly number[], width: number): number {
  let lines = 1;
  let used = 0;
  for (const entry of widths) {
    if (used > 0 && used + entry > width) {
      lines += 1;
      used = 0;
    }
    used += entry + GAP;
  }
  return lines;
}
