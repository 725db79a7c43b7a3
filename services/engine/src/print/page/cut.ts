import {
  pageHeight,
  PAGE_SIGN,
  PIXEL,
  destinationPlace,
  PrintText,
  SCALE_ROUNDING,
  scalingOf,
  type Scaling,
} from '@platen/contracts';
import type { HtmlDocument } from '../document.ts';
import type { Pass } from './fit.ts';
import { marginsOf } from './geometry.ts';

export const MOST_PLACES = 20;

/** What is cut off of an element on one page. */
export interface CutPlace {
  element: string;
  /** From 1; 0: unknown. */
  page: number;
  /** Its x, y, width and height in points from the page's top left, with what is beyond the edge; empty: unknown. */
  rect: number[];
}

/**
 * Finds on which pages boxes are, and where, by their names in the print.
 * @param scale of the print @returns the first, one for each element on each page
 */
export function placesOf(
  { pdf, cut, token = '' }: Pick<Pass, 'pdf' | 'cut' | 'token'>,
  { page: setUp, pages: selected }: Pick<HtmlDocument, 'page' | 'pages'>,
  scale: number,
): CutPlace[] {
  if (!cut?.boxes.length) return [];
  const named = readNames(pdf, token, { scale, ...marginsOf(setUp) });
  const placed = cut.boxes.flatMap(([of, ...box], nth) => {
    const name = named.get(nth);
    const rect = name && rectOf(box, name, scale * PIXEL);
    return rect && rect[1] < name.height ? [{ of, page: name.page, rect }] : [];
  });
  const all = cut.elements.flatMap((element, nth) => {
    const own = placed.filter(({ of }) => of === nth);
    if (own.length === 0) return selected === '' ? [{ element, page: 0, rect: [] }] : [];
    return [...Map.groupBy(own, ({ page }) => page)].map(([page, boxes]) => {
      const rect = boxes.map((each) => each.rect).reduce(around);
      return { element, page, rect: rect.map(tenth) };
    });
  });
  return all.slice(0, MOST_PLACES);
}

export type Rect = [x: number, y: number, width: number, height: number];

export const tenth = (points: number) => Math.round(points * 10) / 10;

/** @param box from the place of its name, in CSS pixels @param pixel in points */
function rectOf([left, top, width, height]: Rect, { x, y }: Named, pixel: number): Rect {
  return [x + left * pixel, y + top * pixel, width * pixel, height * pixel];
}

/** The smallest around both. */
export function around(one: Rect, [x, y, width, height]: Rect): Rect {
  const [left, top] = [Math.min(one[0], x), Math.min(one[1], y)];
  const right = Math.max(one[0] + one[2], x + width);
  const bottom = Math.max(one[1] + one[3], y + height);
  return [left, top, right - left, bottom - top];
}

/** Where a name stands. */
interface Named {
  page: number;
  height: number;
  /** In points from its top left. */
  x: number;
  y: number;
}

function readNames(
  pdf: Buffer,
  token: string,
  usual: Pick<Scaling, 'scale' | 'left' | 'top'>,
): Map<number, Named> {
  const print = PrintText.of(pdf);
  const pages = [...print.with(PAGE_SIGN)];
  const sheetOf = (number: number) => {
    const at = pages.findIndex((each) => each.number === number);
    const text = pages[at]?.text ?? '';
    const own = scalingOf(print, text);
    const isPage = own && Math.abs(own.scale - usual.scale) < SCALE_ROUNDING;
    const { left, top } = isPage ? own : usual;
    return { scale: usual.scale, left, top, page: at + 1, height: pageHeight(text) };
  };
  const sheets = new Map<number, ReturnType<typeof sheetOf>>();
  const named = new Map<number, Named>();
  const entry = new RegExp(String.raw`/${token}-(\d+) \[(\d+) 0 R /XYZ (\S+) (\S+) 0\]`, 'g');
  for (const { text } of print.with(`/${token}-`))
    for (const found of text.matchAll(entry)) {
      const [nth = 0, number = 0, x = 0, up = 0] = [1, 2, 3, 4].map((at) => Number(found[at]));
      const sheet = sheets.get(number) ?? sheetOf(number);
      sheets.set(number, sheet);
      const { page, height } = sheet;
      named.set(nth, { page, height, ...destinationPlace(sheet, x, up) });
    }
  return named;
}
