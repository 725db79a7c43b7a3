import { withBytes, type OpenPdf } from './pdf-document.ts';
import type { Pdfium, Pointer } from './pdfium.ts';
import { LINE_END, PageWords, type Word } from './page-words.ts';

/** Left, bottom, right, top in points of the page. */
type Box = [number, number, number, number];

/** A page whose text is open. */
export interface TextPage {
  pdfium: Pdfium;
  page: Pointer;
  text: Pointer;
  /** For four numbers. */
  room: Pointer;
}

/** Characters side by side that are drawn and not seen. */
export interface CutText {
  text: string;
  /** The text that they are of. */
  whole: string;
  /** Whether more than half of its only character is seen: the text is cut off if it goes on. */
  isSeen?: boolean;
  /** Whether nothing of the text that it is of is seen, which its own box cuts off. */
  isGone?: boolean;
  /** x, y, width and height in points from the page's top left. */
  rect: number[];
}

const TEXT = 1;
const EVERYWHERE: Box = [-Infinity, -Infinity, Infinity, Infinity];

/** Lends a page and its text; without either, nothing is used. */
export function withTextPage(
  { pdfium, document }: OpenPdf,
  index: number,
  use: (page: TextPage) => void,
): void {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (page === 0) return;
  const text = pdfium._FPDFText_LoadPage(page);
  try {
    const room = new Uint8Array(4 * Float32Array.BYTES_PER_ELEMENT);
    if (text !== 0) withBytes(pdfium, room, (at) => use({ pdfium, page, text, room: at }));
  } finally {
    if (text !== 0) pdfium._FPDFText_ClosePage(text);
    pdfium._FPDF_ClosePage(page);
  }
}

/** The words of a page that are seen, in the order of its content, and what is cut off by a box or by the page's edge. */
export function readText(of: TextPage): { words: Word[]; cut: CutText[] } {
  const { pdfium, text } = of;
  const sheet = sheetOf(of);
  const holes = cutObjects(of, sheet);
  const words = new PageWords();
  let turned = turnedHole();
  const found = [...holes.values(), turned];
  const count = pdfium._FPDFText_CountChars(text);
  for (let at = 0; at < count; at++) {
    const character = String.fromCodePoint(pdfium._FPDFText_GetUnicode(text, at));
    if (LINE_END.test(character)) found.push((turned = turnedHole()));
    const isOut = holes.size > 0 && isHidden(of, { at, character }, holes, turned);
    words.add(character, at, isOut);
  }
  return { words: words.read(), cut: found.flatMap((hole) => cutIn(hole, sheet)) };
}

/** A text that is cut off. */
interface Hole {
  /** What is seen of it. */
  clip: Box;
  isGone: boolean;
  /** Whether it is a turned line, of which each character may be an object of its own. */
  isTurned: boolean;
  /** With the boxes of those that are not seen, and of those that lie across an edge at the left or right. */
  characters: { character: string; hidden?: Box; across?: Box }[];
}

const turnedHole = (): Hole => ({
  clip: EVERYWHERE,
  isGone: false,
  isTurned: true,
  characters: [],
});

/** Notes a character of such a text. @returns whether its middle is outside of what is seen */
function isHidden(
  of: TextPage,
  { at, character }: { at: number; character: string },
  holes: ReadonlyMap<Pointer, Hole>,
  turned: Hole,
): boolean {
  const { pdfium, text } = of;
  const own = holes.get(pdfium._FPDFText_GetTextObject(text, at));
  const isTurned = pdfium._FPDFText_GetCharAngle(text, at) !== 0;
  if (!own) {
    if (isTurned || turned.characters.length > 0) turned.characters.push({ character });
    return false;
  }
  const boxes = unseenBoxes(characterBox(of, at), own);
  const hole = isTurned && !own.isGone ? turned : own;
  hole.characters.push({ character, ...boxes });
  return boxes.hidden !== undefined;
}

function unseenBoxes(box: Box, { clip, isGone }: Hole): { hidden?: Box; across?: Box } {
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  const isOut = isGone || x < clip[0] || x > clip[2] || y < clip[1] || y > clip[3];
  const isAcross = box[0] < clip[0] - TOLERANCE || box[2] > clip[2] + TOLERANCE;
  return { ...(isOut && { hidden: box }), ...(isAcross && { across: box }) };
}

/** The pieces of a text that are not seen. */
function cutIn({ characters, isGone, isTurned }: Hole, sheet: Box): CutText[] {
  const pieces: { text: string; box: Box }[] = [];
  let isOpen = false;
  for (const { character, hidden } of characters) {
    const last = isOpen ? pieces.at(-1) : undefined;
    if (hidden && last)
      Object.assign(last, { text: last.text + character, box: around(last.box, hidden) });
    else if (hidden) pieces.push({ text: character, box: hidden });
    isOpen = hidden !== undefined || isTurned;
  }
  const whole = characters.map(({ character }) => character).join('');
  const across = [characters[0], characters.at(-1)].find((each) => each?.across);
  if (pieces.length === 0 && across?.across)
    return [{ text: across.character, whole, rect: rectOf(across.across, sheet), isSeen: true }];
  return pieces
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, box }) => ({ text, whole, rect: rectOf(box, sheet), isGone }));
}

const sheetOf = (of: TextPage) =>
  boxOf(of, of.pdfium._FPDF_GetPageBoundingBox(of.page, of.room), LTRB);

const characterBox = (of: TextPage, at: number) =>
  boxOf(of, of.pdfium._FPDFText_GetLooseCharBox(of.text, at, of.room), LTRB);

/** Where a character is: x, y, width and height in points from the page's top left. */
export const rectAt = (of: TextPage, at: number) => rectOf(characterBox(of, at), sheetOf(of));

const around = (one: Box, other: Box): Box => [
  Math.min(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
  Math.max(one[3], other[3]),
];

const within = (one: Box, other: Box): Box => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
  Math.min(one[2], other[2]),
  Math.min(one[3], other[3]),
];

const rectOf = ([left, bottom, right, top]: Box, sheet: Box) =>
  [left - sheet[0], sheet[3] - top, right - left, top - bottom].map(
    (side) => Math.round(side * 10) / 10,
  );

/** In points: glyphs reach a little out of their boxes. */
const TOLERANCE = 0.5;

/** Texts that are not seen, or in part. What is beyond the sheet was not meant for this page, as of a chart that goes on over another one. */
function cutObjects(of: TextPage, sheet: Box): Map<Pointer, Hole> {
  const { pdfium, page, room } = of;
  const cut = new Map<Pointer, Hole>();
  const count = pdfium._FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index++) {
    const object = pdfium._FPDFPage_GetObject(page, index);
    if (pdfium._FPDFPageObj_GetType(object) !== TEXT) continue;
    const isKnown = pdfium._FPDFPageObj_GetBounds(object, room, room + 4, room + 8, room + 12);
    const box = boxOf(of, isKnown, LBRT);
    const clip = within(sheet, clipOf(of, object));
    const seen = within(box, clip);
    const isWhole = seen.every((side, at) => Math.abs(side - (box[at] ?? 0)) <= TOLERANCE);
    if (!isWhole && isArea(within(box, sheet)))
      cut.set(object, { clip, isGone: !isArea(seen), isTurned: false, characters: [] });
  }
  return cut;
}

const isArea = (box: Box) => box[0] < box[2] && box[1] < box[3];

/** Of a clip, and of a path in it: more than boxes have, and few enough to be read for each text. */
const MOST_PARTS = 64;

/** The box around all that clips an object, as far as it is simple. */
function clipOf(of: TextPage, object: Pointer): Box {
  const { pdfium, room } = of;
  const clip = pdfium._FPDFPageObj_GetClipPath(object);
  const paths = clip === 0 ? 0 : Math.min(pdfium._FPDFClipPath_CountPaths(clip), MOST_PARTS);
  let box = EVERYWHERE;
  for (let path = 0; path < paths; path++) {
    const count = pdfium._FPDFClipPath_CountPathSegments(clip, path);
    if (count > MOST_PARTS) continue;
    const points = Array.from({ length: Math.max(count, 0) }, (_, index) => {
      const segment = pdfium._FPDFClipPath_GetPathSegment(clip, path, index);
      return boxOf(of, pdfium._FPDFPathSegment_GetPoint(segment, room, room + 4), XYXY);
    });
    if (points.length > 0) box = within(box, points.reduce(around));
  }
  return box;
}

/** Where left, bottom, right and top are among the numbers that pdfium has written. */
const LTRB = [0, 3, 2, 1] as const;
const LBRT = [0, 1, 2, 3] as const;
const XYXY = [0, 1, 0, 1] as const;

type Order = readonly [number, number, number, number];

function boxOf({ pdfium, room }: TextPage, isKnown: number, order: Order): Box {
  if (isKnown === 0) return EVERYWHERE;
  const at = room / Float32Array.BYTES_PER_ELEMENT;
  return order.map((place) => pdfium.HEAPF32[at + place] ?? 0) as Box;
}
