import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { EChartsOption, format, init } from 'echarts';
import { unshield } from './shield.ts';

interface ECharts {
  init: typeof init;
  format: typeof format;
}

const require = createRequire(import.meta.url);

/** One bundle, loaded when the first chart is drawn: the same parts as modules take eight times as long. */
const echarts = (): ECharts => require('echarts/dist/echarts.common.min.js') as ECharts;

/** ECharts' notes for scripts that take a drawing over; here there are none. */
const NOTES = / (?:ecmeta_\w+|pointer-events)="[^"]*"/g;

/** Ids and what refers to them: they count up in a process, so are named after the drawing instead. */
const ID = /(="(?:url\(#)?)zr\d+-/g;

/** Members of SVG's painter beyond ECharts' own types. */
interface Painter {
  renderToString(options: { cssAnimation: boolean; cssEmphasis: boolean }): string;
}

/**
 * Draws a chart as SVG, one unit of which is a point.
 * @param option its texts shielded
 * @returns what stands in the `svg` element
 */
export function drawChart(width: number, height: number, option: EChartsOption): string {
  const chart = echarts().init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption(option);
    const { painter } = chart.getZr() as unknown as { painter: Painter };
    const svg = painter.renderToString({ cssAnimation: false, cssEmphasis: false });
    return contentOf(unshield(svg));
  } finally {
    chart.dispose();
  }
}

function contentOf(svg: string): string {
  const content = svg
    .slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'))
    .replace(NOTES, '')
    .trim();
  const name = createHash('sha256').update(content.replace(ID, '$1')).digest('hex').slice(0, 12);
  return content.replace(ID, `$1chart-${name}-`);
}

/** ECharts knows no typeface here and goes by one like Helvetica; others are wider, about so much. */
const WIDER = 1.08;

/** About how wide a text is, in points. */
export function textWidth(text: string, size: number): number {
  return echarts().format.getTextRect(text, `${size}px sans-serif`).width * WIDER;
}
