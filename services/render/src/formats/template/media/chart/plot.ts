import type { BarSeriesOption, EChartsOption, LineSeriesOption } from 'echarts';
import { axesOf, slotOf } from './axes.ts';
import { widest } from './category-labels.ts';
import type { ChartData, Series } from './data.ts';
import { textWidth } from './engine.ts';
import { VALUE, type Frame } from './frame.ts';
import { legendOf } from './legend.ts';
import { numbersOf } from './numbers.ts';
import { INK, colorOf, dashOf, markOf } from './palette.ts';

/** So many points of a line have a mark each; more would be a string of beads. */
const MAX_MARKS = 40;

/** Points. */
const MAX_OVERHANG = 40;

/** Bars, lines or areas between two axes. */
export function plotOption(data: ChartData, frame: Frame): EChartsOption {
  const names = data.series.map(({ name }) => name).filter((name) => name !== '');
  const legend =
    names.length > 0
      ? legendOf(names, frame.width, data.kind === 'bar' ? 'roundRect' : undefined)
      : undefined;
  return {
    ...(legend && { legend: legend.option }),
    grid: {
      left: 0,
      right: overhang(data),
      bottom: 3,
      top: legend?.height ?? 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    ...axesOf(data, frame),
    series: data.kind === 'bar' ? barsOf(data, frame) : linesOf(data),
  };
}

/** A line ends at the edge: half of the name of its last point stands beyond. */
function overhang({ kind, categories }: ChartData): number {
  return kind === 'bar' ? 4 : Math.min(MAX_OVERHANG, widest(categories) / 2 + 2);
}

function barsOf(data: ChartData, frame: Frame): BarSeriesOption[] {
  const numbers = numbersOf(data);
  const hasLabels = labelsFit(data, frame);
  return data.series.map(({ name, values }, index) => ({
    type: 'bar',
    name,
    data: values,
    color: colorOf(index),
    barMaxWidth: 40,
    barCategoryGap: '34%',
    barGap: '12%',
    ...(hasLabels && { label: labelOf(frame) }),
    ...(index === 0 && numbers.some((number) => number < 0) && { markLine: zeroLine }),
  }));
}

/** Bars of one series show their values, if there is room. */
function labelsFit(data: ChartData, frame: Frame): boolean {
  const slot = slotOf(data, frame);
  const widths = numbersOf(data).map((number) => textWidth(frame.writeNumber(number), VALUE));
  return data.series.length === 1 && Math.max(0, ...widths) + 4 <= slot;
}

function labelOf({ writeNumber }: Frame): NonNullable<BarSeriesOption['label']> {
  return {
    show: true,
    position: 'outside',
    distance: 3,
    fontSize: VALUE,
    color: INK.text,
    formatter: ({ value }) => (typeof value === 'number' ? writeNumber(value) : ''),
  };
}

/** The base line of bars. */
const zeroLine: NonNullable<BarSeriesOption['markLine']> = {
  silent: true,
  symbol: 'none',
  label: { show: false },
  lineStyle: { color: INK.axis, width: 0.75, type: 'solid' },
  data: [{ yAxis: 0 }],
};

function linesOf({ kind, series, categories }: ChartData): LineSeriesOption[] {
  const hasMarks = categories.length <= MAX_MARKS;
  return series.map(({ name, values }: Series, index) => ({
    type: 'line',
    name,
    data: values,
    color: colorOf(index),
    lineStyle: { width: 1.6, type: dashOf(index) },
    symbol: hasMarks ? markOf(index) : 'none',
    symbolSize: 4.5,
    ...(kind === 'area' && { areaStyle: { opacity: 0.22 } }),
  }));
}
