import sharp from 'sharp';
import type { Panel } from '../../deploy/dashboards/panel.ts';

/** The results of a panel's queries: one line for each series. */
interface Plotted {
  panel: Panel;
  lines: { legend: string; points: [seconds: number, value: number][] }[];
}

const WIDTH = 560;
const HEIGHT = 230;
const PER_ROW = 2;
const PLOT = { left: 64, top: 34, right: 14, bottom: 62 };
const COLORS = [
  '#3274d9',
  '#e0752d',
  '#299c46',
  '#ba43a9',
  '#c4162a',
  '#0e9a9a',
  '#8f6b00',
  '#666666',
];

/** The legend names at most this many lines. */
const NAMED = 6;

/** One picture of a dashboard's panels, drawn from the answers of Prometheus. @returns a PNG */
export function dashboardPicture(title: string, plotted: readonly Plotted[]): Promise<Buffer> {
  const rows = Math.ceil(plotted.length / PER_ROW);
  const height = 40 + rows * HEIGHT;
  const cells = plotted.map((one, index) => {
    const at = `${(index % PER_ROW) * WIDTH},${40 + Math.floor(index / PER_ROW) * HEIGHT}`;
    return `<g transform="translate(${at})">${plot(one)}</g>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * PER_ROW}" height="${height}" font-family="DejaVu Sans, sans-serif" font-size="11"><rect width="100%" height="100%" fill="#fff"/><text x="14" y="27" font-size="18" font-weight="bold">${escaped(title)}</text>${cells.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

function plot({ panel, lines }: Plotted): string {
  const points = lines.flatMap((line) => line.points);
  const times = points.map(([time]) => time);
  const values = points.map(([, value]) => value);
  const x = scale([Math.min(...times), Math.max(...times)], [PLOT.left, WIDTH - PLOT.right]);
  const [low, high] = bounds(values);
  const y = scale([low, high], [HEIGHT - PLOT.bottom, PLOT.top]);
  const grid = [low, (low + high) / 2, high].map(
    (value) =>
      `<line x1="${PLOT.left}" x2="${WIDTH - PLOT.right}" y1="${y(value)}" y2="${y(value)}" stroke="#ddd"/><text x="${PLOT.left - 6}" y="${y(value) + 4}" text-anchor="end" fill="#555">${shown(value, panel.unit)}</text>`,
  );
  const drawn = lines.map(
    (line, index) =>
      `<polyline fill="none" stroke="${colorOf(index)}" stroke-width="1.5" points="${line.points.map(([time, value]) => `${x(time).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}"/>`,
  );
  return `<rect x="4" y="4" width="${WIDTH - 8}" height="${HEIGHT - 8}" fill="none" stroke="#ccc" rx="3"/><text x="12" y="22" font-weight="bold">${escaped(panel.title)}</text>${grid.join('')}${drawn.join('')}${legend(lines)}`;
}

function legend(lines: Plotted['lines']): string {
  const named = lines.slice(0, NAMED).map(({ legend: text }, index) => {
    const at = `x="${14 + (index % 3) * 182}" y="${HEIGHT - 40 + Math.floor(index / 3) * 16}"`;
    return `<text ${at} fill="${colorOf(index)}">${escaped(text.slice(0, 27))}</text>`;
  });
  const more = lines.length - NAMED;
  return more > 0
    ? `${named.join('')}<text x="14" y="${HEIGHT - 10}" fill="#555">and ${more} more</text>`
    : named.join('');
}

function bounds(values: number[]): [number, number] {
  const low = Math.min(0, ...values);
  const high = Math.max(...values, low);
  return [low, high === low ? low + 1 : high];
}

function scale([from, to]: [number, number], [first, last]: [number, number]) {
  const span = to - from || 1;
  return (value: number) => first + ((value - from) / span) * (last - first);
}

function colorOf(index: number): string {
  return COLORS[index % COLORS.length] ?? '#000';
}

function shown(value: number, unit: Panel['unit']): string {
  if (unit === 'percentunit') return `${Number((value * 100).toPrecision(3))} %`;
  if (unit === 's') return `${Number(value.toPrecision(2))} s`;
  if (unit === 'bytes' || unit === 'Bps') return bytes(value);
  return `${Number(value.toPrecision(3))}`;
}

function bytes(value: number): string {
  const kibibytes = Math.round(value / 1024);
  return kibibytes < 10_000 ? `${kibibytes} KiB` : `${Math.round(kibibytes / 1024)} MiB`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
