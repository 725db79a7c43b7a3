import { init } from 'echarts';

/** Bars side by side: one of every series for each category. */
export interface Plot {
  title: string;
  /** The unit of the values. */
  unit: string;
  categories: string[];
  series: { name: string; values: (number | undefined)[] }[];
  /** For values that lie far apart. */
  isLogarithmic?: boolean;
}

const SIZE = { width: 760, height: 380 };

/** As SVG. */
export function drawn({ title, unit, categories, series, isLogarithmic }: Plot): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...SIZE });
  chart.setOption({
    animation: false,
    backgroundColor: '#fff',
    title: { text: title, left: 'center', textStyle: { fontSize: 14 } },
    legend: { bottom: 0 },
    grid: { left: 64, right: 24, top: 48, bottom: 64 },
    xAxis: { type: 'category', data: categories, axisLabel: { interval: 0 } },
    yAxis: isLogarithmic
      ? { type: 'log', name: unit, min: decadeBelow }
      : { type: 'value', name: unit },
    series: series.map(({ name, values }) => ({
      type: 'bar' as const,
      name,
      data: values.map((value) => value ?? '-'),
    })),
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return `${withoutHover(svg)}\n`;
}

/** No tooltips: a picture in a page has no pointer, and class names would differ in each drawing. */
function withoutHover(svg: string): string {
  return svg.replaceAll(/ class="zr\d+-cls-\d+"/g, '').replace(/<style ?>[^]*<\/style>\n/, '');
}

/** The lower end of bars on an axis without zero: far enough below the smallest value. */
function decadeBelow({ min }: { min: number }): number {
  return 10 ** Math.floor(Math.log10(min / 2));
}
