import { createRequire } from 'node:module';
import type { DrawingContext, RenderOptions } from 'bwip-js/node';
import { decimal } from '../markup.ts';

/** The part of bwip-js that is used here. */
interface Bwip {
  render<T>(options: RenderOptions, drawing: DrawingContext<T>): T;
  drawingSVG(): DrawingContext<string>;
}

const require = createRequire(import.meta.url);

/** Loaded when the first code is drawn: it is 2 MB of source. */
const bwip = (): Bwip => require('bwip-js/node') as Bwip;

/** Pixels of bwip-js to one module, the width of the thinnest bar: fine enough for the glyphs of its text. */
const SCALE = 4;

/** bwip-js takes one module for a point, and heights in millimetres. */
const HEIGHT_OF_MODULE = 25.4 / 72;

/** Empty space around a symbol, in modules. */
export interface QuietZone {
  left: number;
  right: number;
  /** Above and below. */
  vertical: number;
}

export interface SymbolRequest {
  /** bwip-js's name of the symbology. */
  bcid: string;
  value: string;
  quiet: QuietZone;
  /** Of QR codes. */
  errorCorrection?: string;
  /** The distance of the value below the bars, in modules. */
  textGap?: number | undefined;
  /** How high the bars are, in modules. */
  barHeight?: number;
}

/** A symbol as paths of SVG, on white up to the end of its quiet zone. */
export interface DrawnSymbol {
  /** In modules, with quiet zone and text. */
  width: number;
  height: number;
  viewBox: string;
  content: string;
}

/** How far the bars reach, in pixels. */
interface Reach {
  left: number;
  right: number;
}

/**
 * Draws a symbol with the quiet zone that its readers need.
 * @throws {Error} bwip-js's own, named after what is wrong with the value
 */
export function drawSymbol(request: SymbolRequest): DrawnSymbol {
  const drawing = bwip().drawingSVG();
  const size = { width: 0, height: 0 };
  const bars: Reach = { left: Infinity, right: -Infinity };
  const svg = bwip().render(optionsOf(request), {
    ...drawing,
    init(width, height) {
      Object.assign(size, { width, height });
      drawing.init(width, height);
    },
    line(x0, y0, ...[x1, y1, thickness, color]) {
      if (x0 === x1) reach(bars, x0, thickness);
      drawing.line(x0, y0, x1, y1, thickness, color);
    },
  });
  return framed(svg, frameOf(size, bars, request.quiet));
}

function optionsOf({ bcid, value, errorCorrection, textGap, barHeight }: SymbolRequest) {
  return {
    bcid,
    text: value,
    scale: SCALE,
    ...(errorCorrection && { eclevel: errorCorrection }),
    ...(textGap !== undefined && { includetext: true }),
    ...(textGap && { textyoffset: -textGap }),
    ...(barHeight && { height: barHeight * HEIGHT_OF_MODULE }),
  };
}

function reach(bars: Reach, x: number, thickness: number) {
  bars.left = Math.min(bars.left, x - thickness / 2);
  bars.right = Math.max(bars.right, x + thickness / 2);
}

/** The drawn area in pixels, extended where the quiet zone needs more than the bars (a text may stand in it). */
function frameOf(size: { width: number; height: number }, bars: Reach, quiet: QuietZone) {
  const hasBars = bars.left < bars.right;
  const first = hasBars ? bars.left : 0;
  const last = hasBars ? bars.right : size.width;
  const left = Math.min(0, first - quiet.left * SCALE);
  const right = Math.max(size.width, last + quiet.right * SCALE);
  const margin = quiet.vertical * SCALE;
  return { x: left, y: -margin, width: right - left, height: size.height + 2 * margin };
}

function framed(svg: string, frame: ReturnType<typeof frameOf>): DrawnSymbol {
  const [x, y, width, height] = [frame.x, frame.y, frame.width, frame.height].map(decimal);
  const paths = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
  return {
    width: frame.width / SCALE,
    height: frame.height / SCALE,
    viewBox: [x, y, width, height].join(' '),
    content: `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#fff"/>${paths.trim()}`,
  };
}
