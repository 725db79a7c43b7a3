import type { EChartsOption } from 'echarts';
import { labelSetting } from './category-labels.ts';
import type { ChartData } from './data.ts';
import { textWidth } from './engine.ts';
import { LABEL, type Frame } from './frame.ts';
import { numbersOf } from './numbers.ts';
import { INK } from './palette.ts';

/** Points between the numbers of the axis and the chart. */
const NUMBER_GAP = 8;

/** Points between two lines of the grid, about. */
const GRID_STEP = 42;

/** A line that moves less than this share of its height is shown without the empty space below it. */
const FLAT = 0.3;

/** How much room each category has, in points. */
export function slotOf(data: ChartData, { width, writeNumber }: Frame): number {
  const numbers = numbersOf(data);
  const widths = [Math.max(0, ...numbers), Math.min(0, ...numbers)].map((number) =>
    textWidth(writeNumber(Math.round(number)), LABEL),
  );
  return (width - Math.max(...widths) - NUMBER_GAP) / Math.max(1, data.categories.length);
}

/** Axes below and beside bars and lines. */
export function axesOf(data: ChartData, frame: Frame): Pick<EChartsOption, 'xAxis' | 'yAxis'> {
  const isRun = data.kind !== 'bar';
  return {
    xAxis: {
      type: 'category',
      data: data.categories,
      boundaryGap: data.kind === 'bar' || data.categories.length < 2,
      axisLine: { onZero: false, lineStyle: { color: INK.axis, width: 0.75 } },
      axisTick: { show: false },
      axisLabel: {
        color: INK.label,
        ...labelSetting(data.categories, slotOf(data, frame), isRun),
        margin: 6,
        hideOverlap: true,
      },
    },
    yAxis: {
      type: 'value',
      scale: data.kind === 'line' && isFlat(numbersOf(data)),
      minInterval: numbersOf(data).every(Number.isInteger) ? 1 : 0,
      splitNumber: Math.max(2, Math.round(frame.height / GRID_STEP)),
      splitLine: { lineStyle: { color: INK.grid, width: 0.5 } },
      axisLabel: {
        fontSize: LABEL,
        color: INK.label,
        margin: NUMBER_GAP,
        formatter: frame.writeNumber,
      },
    },
  };
}

function isFlat(numbers: readonly number[]): boolean {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return least > 0 && most - least < most * FLAT;
}
