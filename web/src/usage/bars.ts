import uPlot from 'uplot';
import { formatNumber } from '../format.ts';

/** One row for each part: each day's sum of this part and the parts below it. */
export function stacked(
  days: readonly string[],
  parts: readonly (readonly number[])[],
): uPlot.AlignedData {
  const sums = parts.map((_, part) =>
    days.map((_day, index) =>
      parts.slice(0, part + 1).reduce((sum, values) => sum + (values[index] ?? 0), 0),
    ),
  );
  // Draws the highest first, so that the lower ones are in front.
  return [days.map((day) => Number(day.slice(-2))), ...sums.reverse()];
}

interface BarsOptions {
  element: HTMLElement;
  /** The parts, the lowest first; each has its colour in `--format-…`. */
  ids: readonly string[];
  /** Called with the index of the day under the pointer. */
  onPoint: (index: number | undefined) => void;
}

export function barsOptions({ element, ids, onPoint }: BarsOptions): uPlot.Options {
  const colour = (name: string) => colourOf(element, name);
  const font = `12px ${getComputedStyle(element).fontFamily}`;
  const axis = { stroke: colour('--quiet'), font, ticks: { show: false } };
  const paths = uPlot.paths.bars?.({ size: [0.68, 44], radius: 0.12 });
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    padding: [12, 4, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: { x: { time: false, range: (_, min, max) => [min - 0.7, max + 0.7] } },
    axes: [
      { ...axis, grid: { show: false }, space: 28, incrs: [1, 2, 5, 10] },
      {
        ...axis,
        grid: { stroke: colour('--line'), width: 1 },
        values: (_, ticks) =>
          ticks.map((tick) => (Number.isInteger(tick) ? formatNumber(tick) : '')),
        size: 52,
      },
    ],
    series: [
      {},
      ...[...ids].reverse().map((id) => ({
        fill: colour(`--format-${id}`),
        width: 0,
        points: { show: false },
        ...(paths && { paths }),
      })),
    ],
    hooks: { setCursor: [(plot) => onPoint(plot.cursor.idx ?? undefined)] },
  };
}

/**
 * Resolves `light-dark()` by the browser, because a canvas accepts only plain colours. Transitions are off meanwhile.
 */
function colourOf(element: HTMLElement, name: string): string {
  element.style.color = `var(${name})`;
  const { color } = getComputedStyle(element);
  element.style.color = '';
  return color;
}
