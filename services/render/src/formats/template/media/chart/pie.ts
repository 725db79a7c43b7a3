import type { EChartsOption, PieSeriesOption } from 'echarts';
import { widest } from './category-labels.ts';
import type { ChartData } from './data.ts';
import { LABEL, type Frame } from './frame.ts';
import { legendOf } from './legend.ts';
import { INK, colorOf } from './palette.ts';

/** Slices beyond this are named in a legend: there is no room beside the pie. */
const MAX_LABELLED = 12;

/** The smallest pie that is worth having names beside it, as a share of the drawing's height. */
const MIN_RADIUS = 0.2;

/** The two halves of the line from a slice to its name, and the space around them, in points. */
const LINE = { length: 8, length2: 8 };
const LINE_ROOM = 24;

/** Of names, in sizes of their type. */
const LINE_HEIGHT = 1.25;

/** Above and below a pie, in points: a name may stand there. */
const MARGIN = 16;

interface Slice {
  name: string;
  value: number;
  /** Of the whole. */
  share: string;
}

/** A pie with the names of its slices beside it, or above it without room. */
export function pieOption(data: ChartData, frame: Frame): EChartsOption {
  const slices = slicesOf(data, frame);
  const largest = frame.height / 2 - MARGIN;
  const beside = frame.width / 2 - LINE_ROOM;
  const label = labelWidth(slices, beside - largest);
  const radius = Math.min(largest, beside - label);
  const hasRoom = slices.length <= MAX_LABELLED && radius >= frame.height * MIN_RADIUS;
  return hasRoom && standApart(slices, { label, radius, frame })
    ? labelled(slices, label, radius)
    : withLegend(slices, frame);
}

interface Room {
  /** Of names, in points. */
  label: number;
  radius: number;
  frame: Frame;
}

/** Whether each name has room beside its own slice: moved away from it, a name would point at another one. */
function standApart(slices: readonly Slice[], { label, radius, frame }: Room): boolean {
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const ends: Record<'left' | 'right', Span[]> = { left: [], right: [] };
  let before = 0;
  for (const slice of slices) {
    const angle = ((before + slice.value / 2) / total) * 2 * Math.PI;
    before += slice.value;
    const middle = frame.height / 2 - Math.cos(angle) * (radius + LINE.length);
    const half = (linesOf(slice, label) * LABEL * LINE_HEIGHT) / 2;
    ends[Math.sin(angle) < 0 ? 'left' : 'right'].push({
      top: middle - half,
      bottom: middle + half,
    });
  }
  const isWithin = ({ top, bottom }: Span) => top >= 0 && bottom <= frame.height;
  return [ends.left.reverse(), ends.right].every(
    (side) =>
      side.every(isWithin) && side.every(({ top }, index) => top >= (side[index - 1]?.bottom ?? 0)),
  );
}

/** The vertical range of a name, in points from the drawing's top. */
interface Span {
  top: number;
  bottom: number;
}

/** How many lines a name and its share take: as many words in each as there is room for. */
function linesOf({ name }: Slice, width: number): number {
  let lines = 2;
  let line = '';
  for (const word of name.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    const isFull = line !== '' && widest([longer]) > width;
    if (isFull) lines += 1;
    line = isFull ? word : longer;
  }
  return lines;
}

function labelled(slices: readonly Slice[], width: number, radius: number): EChartsOption {
  return {
    series: {
      ...seriesOf(slices, radius),
      label: {
        fontSize: LABEL,
        color: INK.text,
        lineHeight: LABEL * LINE_HEIGHT,
        width,
        overflow: 'break',
        formatter: ({ dataIndex }: { dataIndex: number }) => {
          const { name, share } = slices[dataIndex] ?? { name: '', share: '' };
          return `${name}\n${share}`;
        },
      },
      labelLine: { ...LINE, lineStyle: { color: INK.axis, width: 0.75 } },
    },
  };
}

function withLegend(slices: readonly Slice[], frame: Frame): EChartsOption {
  // The share comes first: a long name is cut at its end.
  const named = slices.map((slice) => ({ ...slice, name: `${slice.share} ${slice.name}` }));
  const legend = legendOf(
    named.map(({ name }) => name),
    frame.width,
    'roundRect',
  );
  const radius = Math.max(4, Math.min(frame.width, frame.height - legend.height) / 2 - 4);
  return {
    legend: legend.option,
    series: { ...seriesOf(named, radius), top: legend.height, label: { show: false } },
  };
}

function seriesOf(slices: readonly Slice[], radius: number): PieSeriesOption {
  return {
    type: 'pie',
    data: slices.map(({ name, value }) => ({ name, value })),
    color: slices.map((_, index) => colorOf(index)),
    radius,
    itemStyle: { borderColor: '#fff', borderWidth: 1.2 },
    emptyCircleStyle: { color: INK.grid },
  };
}

/** The width beside the largest pie; at least the longest word, at most the longest name. */
function labelWidth(slices: readonly Slice[], room: number): number {
  const names = slices.map(({ name }) => name);
  const words = slices.flatMap(({ name, share }) => [...name.split(/\s+/), share]);
  return Math.max(widest(words), Math.min(widest(names), room)) + 1;
}

/** Slices with a value; empty ones have no place. */
function slicesOf({ categories, series }: ChartData, { writePercent }: Frame): Slice[] {
  const values = series[0]?.values ?? [];
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  return values.flatMap((value, index) =>
    value ? { name: categories[index] ?? '', value, share: writePercent(value / total) } : [],
  );
}
