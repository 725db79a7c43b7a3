import { isKnownLocale, LOCALE_RULE, type BlockOf } from '@platen/contracts';
import type { EChartsOption } from 'echarts';
import type { Filled } from '../../filled.ts';
import type { MediaContext } from '../context.ts';
import { faultsOf, type Fault } from '../fault.ts';
import { side } from '../length.ts';
import { escapeHtml } from '../../../../variables/html.ts';
import { decimal, sized } from '../markup.ts';
import { chartData, type ChartData } from './data.ts';
import { drawChart } from './engine.ts';
import type { Frame } from './frame.ts';
import { numberWriter, percentWriter, type Write } from './numbers.ts';
import { pieOption } from './pie.ts';
import { plotOption } from './plot.ts';
import { unshield } from './shield.ts';

/** Width where neither the chart nor its place has one, in points: that of a column on A4. */
const DEFAULT_WIDTH = 480;

/** Less than this, in points, holds no chart. */
const MIN_WIDTH = 80;
const MIN_HEIGHT = 60;

/**
 * A chart as SVG, its text as text. `height` is that of the drawing, to which
 * the title adds a line.
 * @param at the block's JSON Pointer
 * @throws {PlatenError} template_error: the series, categories or sides cannot be drawn
 */
export function renderChart(
  block: Filled<BlockOf<'chart'>>,
  at: string,
  context: MediaContext = {},
): string {
  const fault = faultsOf('chart', at);
  const data = chartData(block, fault);
  const frame = frameOf(block, data, { ...context, fault });
  const title = block.title ?? '';
  const alt = block.alt ?? chartAlt(title, data, frame.writeNumber);
  const content = drawChart(frame.width, frame.height, {
    ...COMMON,
    ...(data.kind === 'pie' ? pieOption(data, frame) : plotOption(data, frame)),
  });
  const { width } = frame;
  const said = block.width === undefined ? {} : { width };
  return sized(caption(title) + svgElement(content, frame, alt), width, said);
}

/** ECharts' own defaults are for screens. */
const COMMON: EChartsOption = { animation: false, textStyle: { fontFamily: 'inherit' } };

function frameOf(
  block: Filled<BlockOf<'chart'>>,
  data: ChartData,
  { room = DEFAULT_WIDTH, locale, fault }: MediaContext & { fault: Fault },
): Frame {
  const width = atLeast(MIN_WIDTH, side(block.width, 'width', fault) ?? room, 'width', fault);
  const own = Math.min(240, Math.max(120, width * 0.5));
  const height = atLeast(MIN_HEIGHT, side(block.height, 'height', fault) ?? own, 'height', fault);
  checkLocale(block, fault);
  return {
    width,
    height,
    writeNumber: numberWriter(data, locale, block.format),
    writePercent: percentWriter(locale),
  };
}

function checkLocale({ format }: Filled<BlockOf<'chart'>>, fault: Fault): void {
  const { locale } = format ?? {};
  if (locale !== undefined && !isKnownLocale(locale))
    throw fault('format/locale', `must be ${LOCALE_RULE}`);
}

function atLeast(least: number, points: number, field: string, fault: Fault): number {
  if (points >= least) return points;
  throw fault(field, `must be at least ${least} pt for a chart`);
}

function svgElement(content: string, { width, height }: Frame, alt: string): string {
  const box = `0 0 ${decimal(width)} ${decimal(height)}`;
  return `<svg role="img" aria-label="${escapeHtml(alt)}" viewBox="${box}">${content}</svg>`;
}

const caption = (title: string) => title && `<span class="chart-title">${escapeHtml(title)}</span>`;

/** Most numbers in the text. */
const MAX_NUMBERS = 40;

/** A chart in words, for those who cannot see it: its title and its numbers. */
function chartAlt(title: string, { categories, series }: ChartData, write: Write): string {
  const parts = title === '' ? [] : [title];
  let left = MAX_NUMBERS;
  for (const { name, values } of series) {
    const included = values.slice(0, left);
    left -= included.length;
    const numbers = included.map(
      (value, at) => `${categories[at] ?? ''} ${value === null ? '–' : write(value)}`,
    );
    parts.push((name === '' ? '' : `${name}: `) + numbers.join(', '));
  }
  return (
    unshield(parts.join('. ')) +
    (series.some(({ values }) => values.length > MAX_NUMBERS) ? ' …' : '')
  );
}
