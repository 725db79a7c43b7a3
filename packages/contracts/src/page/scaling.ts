import { inflateSync, constants } from 'node:zlib';
import { PIXEL } from './engine.ts';
import { PAGE_SIGN, PrintText, type PrintObject } from './print-text.ts';

/** The scale of a print of Chromium, and the room between its margins. */
export interface Scaling {
  scale: number;
  /** Where it begins, in points from the page's top left. */
  left: number;
  top: number;
  /** Room in CSS pixels of the paper (1/96 in). */
  room: number;
}

/** How many bytes of a page's content are read, compressed: its first lines have its scale, or those behind a drawing. */
const HEAD_BYTES = 4096;
/** More than zlib makes of so few bytes. */
const HEAD_TEXT = 8 * 1024 * 1024;
/** How many pages are read: an empty one has no scale. */
const MOST_PAGES = 8;

const CONTENTS = /\n\/Contents (\d+) 0 R\n/;

/** Chromium's page content has units of 1/300 in from the top; CSS pixels are scaled to these. */
const UNITS = /^\.2399\d* 0 0 -\.2399\d* /;
/** Before an area, a background or a border of the page may be drawn, at a scale of its own. */
const AREAS = /(?=\n-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+ re\nW)/;
const SCALED = /\n([\d.]+) 0 0 \1 [-\d.]+ [-\d.]+ cm/;
const UNITS_PER_PIXEL = 300 / 96;

/** A smaller difference of scales is none. */
export const SCALE_ROUNDING = 0.004;

/** Chromium rounds margins to points, and the room to its pixels. In CSS pixels. */
const ROOM_ROUNDING = 2;

/**
 * Reads the scale of Chromium's print.
 * @param width the room between the margins, in CSS pixels of the paper: a drawing is described as a page would be, with its own scale in its
 * own room; absent: the document decides on it, and the widest area of its first pages is the page's
 * @returns undefined: nothing on its first pages; a scale that is NaN: nothing but what has scales of its own
 */
export function measureScaling(pdf: Uint8Array, width?: number): Scaling | undefined {
  const print = PrintText.of(pdf);
  return width === undefined ? widestIn(print) : scalingFor(width, print);
}

function widestIn(print: PrintText): Scaling | undefined {
  const heads = [...headsOf(print)];
  const [widest] = heads.flatMap(scalingsIn).toSorted((one, other) => other.room - one.room);
  return widest ?? heads.map(pictureIn).find((each) => each !== undefined);
}

function scalingFor(width: number, print: PrintText): Scaling | undefined {
  const isPage = ({ room }: Scaling) => Math.abs(room - width) < ROOM_ROUNDING;
  let other: Scaling | undefined;
  for (const head of headsOf(print)) {
    const found = scalingsIn(head);
    const scaling = found.find(isPage);
    if (scaling) return scaling;
    const [drawing] = found;
    const picture = pictureIn(head);
    if (drawing) other ??= { ...drawing, scale: NaN, room: width };
    else if (picture && isPage(picture)) other ??= picture;
  }
  return other;
}

function* headsOf(print: PrintText): Generator<string> {
  let pages = 0;
  for (const { text } of print.with(PAGE_SIGN)) {
    yield headOf(print, text);
    if ((pages += 1) === MOST_PAGES) return;
  }
}

/** @param page its object's text @returns undefined: nothing on it */
export function scalingOf(print: PrintText, page: string): Scaling | undefined {
  return scalingsIn(headOf(print, page))[0];
}

function headOf(print: PrintText, page: string): string {
  return contentHead(print, pageContent(print, page), HEAD_BYTES, HEAD_TEXT) ?? '';
}

const HEIGHT = /\/MediaBox \[0 0 \S+ ([\d.]+)\]/;

/** @param page its object's text @returns its height in points; NaN: unknown */
export const pageHeight = (page: string) => Number(HEIGHT.exec(page)?.[1]);

/**
 * Where a destination in a print lies, in points from its page's top left. Chromium writes it as if pages had no margins,
 * and nothing a scale (measured, Chromium 156).
 * @param x as it is written @param up as it is written, from the bottom
 */
export function destinationPlace(
  { scale, left, top, height }: Pick<Scaling, 'scale' | 'left' | 'top'> & { height: number },
  x: number,
  up: number,
): { x: number; y: number } {
  return { x: left + x * scale, y: top + (height - up) * scale };
}

/** What is drawn on a page. */
export function pageContent(print: PrintText, page: string): PrintObject | undefined {
  return print.object(Number(CONTENTS.exec(page)?.[1]));
}

/** Its beginning, of so many bytes, compressed. @returns undefined: it has more characters than `longest` */
export function contentHead(
  { bytes }: PrintText,
  content: PrintObject | undefined,
  most: number,
  longest: number,
): string | undefined {
  if (!content) return '';
  const from = content.start + content.text.length;
  // A few bytes would be longer, compressed.
  if (!content.text.includes('/FlateDecode'))
    return bytes.toString('latin1', from, from + Math.min(most, longest));
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: longest };
    return inflateSync(bytes.subarray(from, from + most), options).toString('latin1');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? undefined : '';
  }
}

function scalingsIn(head: string): Scaling[] {
  return areasIn(head).flatMap(({ drawn, ...area }) => {
    const scale = Number(SCALED.exec(drawn)?.[1]);
    return Number.isNaN(scale) ? [] : { ...area, scale: scale / UNITS_PER_PIXEL };
  });
}

/** A picture that is drawn at once, upside down. */
const PICTURE = /\n([\d.]+) 0 0 -[\d.]+ [-\d.]+ [-\d.]+ cm/;

function pictureIn(head: string): Scaling | undefined {
  const [found] = areasIn(head);
  if (!found) return undefined;
  const { drawn, ...area } = found;
  const width = Number(PICTURE.exec(drawn)?.[1]) / UNITS_PER_PIXEL;
  return width > area.room - 1 ? { ...area, scale: NaN } : undefined;
}

function areasIn(head: string): (Omit<Scaling, 'scale'> & { drawn: string })[] {
  if (!UNITS.test(head)) return [];
  const [, ...areas] = head.split(AREAS);
  return areas.map((drawn) => {
    const units = drawn.trimStart().split(' ', 3);
    const [left = 0, top = 0, room = 0] = units.map((each) => Number(each) / UNITS_PER_PIXEL);
    return { left: left * PIXEL, top: top * PIXEL, room, drawn };
  });
}
