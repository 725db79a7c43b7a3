import { setImmediate as othersTurn } from 'node:timers/promises';
import { contentHead, PAGE_SIGN, pageContent, pageHeight, PrintText } from '@platen/contracts';
import { around, tenth, type CutPlace, type Rect } from './cut.ts';
import type { Pass } from './fit.ts';

/** As parts/over.js has them: the colours of texts and pictures, the first opacity, and the least that covers. */
const TEXT = '.0039 .0078 .0118 rg';
const PICTURE = '.0039 .0078 .0157 rg';
const FIRST_OPACITY = 4_321;
const LEAST_OPACITY = 0.8;

/** How much is done for a page, and for a print: characters are read, of which a form counts as so many more, and things compared. */
const MOST = { ofPage: 1 << 20, ofPrint: 16 << 20, form: 4_096 };
/** In points: how much of a picture has to be covered, and how large a text is that anyone reads. */
const LEAST = { picture: 6, text: 2 };

/** Left, top, right and bottom, in points from a page's top left. */
type Edges = readonly [number, number, number, number];
const ALL: Edges = [-Infinity, -Infinity, Infinity, Infinity];
/** Where a point lies on the page; NaN: something is turned. */
type Place = (x: number, y: number) => [number, number];

/** A page, as far as it has been drawn, and how it goes on: in which box, from 1, and with what opacity of all groups around it. */
const pageOf = (print: PrintText, boxes: number, place: Place) => ({
  print,
  boxes,
  left: MOST.ofPage,
  state: { place, clip: ALL, colour: '', opacity: 1, ofGroups: 1, box: 0 },
  saved: [] as object[],
  path: [] as Edges[],
  beneath: [] as { edges: Edges; isText: boolean }[],
  covered: new Map<number, Rect>(),
});
type Page = ReturnType<typeof pageOf>;
type Thing = Page['beneath'][number];

/**
 * Finds where boxes lie over the texts and pictures of their pages, by a print in which all of these are marked (parts/over.js).
 * @param marked false: there is none @returns how many cover something; and what they cover, once for each page
 */
export async function coveredIn(marked: Partial<Pass> | false) {
  const { pdf = Buffer.alloc(0), fixed: names = [] } = marked === false ? {} : marked;
  const print = PrintText.of(pdf);
  const [boxes, places]: [Set<number>, CutPlace[]] = [new Set(), []];
  let left = MOST.ofPrint;
  for (const [nth, { text }] of [...print.with(PAGE_SIGN)].entries()) {
    const page = pageOf(print, names.length, (x, y) => [x, pageHeight(text) - y]);
    if (left > 0) read(page, pageContent(print, text));
    left -= MOST.ofPage - page.left;
    for (const [box, rect] of page.covered) {
      places.push({ element: names[box - 1] ?? '', page: nth + 1, rect: rect.map(tenth) });
      boxes.add(box);
    }
    await othersTurn();
  }
  return { count: boxes.size, places };
}

/** Skia writes an operation on a line, and calls an object by its number. */
function read(page: Page, content: ReturnType<typeof pageContent>): void {
  const length = content ? content.end - content.start : 0;
  const text = contentHead(page.print, content, length, Math.max(1, page.left)) ?? '';
  page.left -= text.length + MOST.form;
  for (const line of page.left > 0 ? text.split('\n') : [])
    OPERATIONS.get(line.slice(line.lastIndexOf(' ') + 1))?.(page, line);
}

const OPERATIONS = new Map<string, (page: Page, line: string) => void>([
  ['q', ({ saved, state }) => saved.push(state)],
  ['Q', (page) => set(page, page.saved.pop() ?? {})],
  ['cm', (page, line) => set(page, { place: placed(numbersIn(line), page.state.place) })],
  ['rg', (page, line) => set(page, { colour: line.slice(line.indexOf('RG ') + 3) })],
  ['scn', (page, line) => set(page, { colour: called(page, line)?.text ?? '' })],
  ['gs', setOpacity],
  ['re', ({ path, state }, line) => path.push(rectangle(numbersIn(line), state.place))],
  ['n', (page, line) => line.startsWith('W') && onPath(page, clip)],
  ['f', (page) => onPath(page, add)],
  ['f*', (page) => onPath(page, add)],
  ['S', ({ path }) => path.splice(0)],
  ['Do', draw],
]);

const numbersIn = (line: string) => line.split(' ').slice(0, -1).map(Number);
/** An object may be called again and again: its text counts each time. */
function called(page: Page, line: string) {
  const object = page.left > 0 ? page.print.object(Number(/\d+/.exec(line)?.[0])) : undefined;
  page.left -= object?.text.length ?? 0;
  return object;
}

const set = (page: Page, change: Partial<Page['state']>) =>
  (page.state = { ...page.state, ...change });

function placed([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: number[], place: Place): Place {
  const isTurned = Math.abs(b) + Math.abs(c) > 1e-4;
  return (x, y) => place(isTurned ? NaN : a * x + e, d * y + f);
}

const rectangle = ([x = 0, y = 0, width = 0, height = 0]: number[], place: Place): Edges => [
  ...place(x, y),
  ...place(x + width, y + height),
];

/** A mask, or mixing with what is beneath, lets something through. */
function setOpacity(page: Page, line: string): void {
  const text = called(page, line)?.text ?? '';
  const own = Number(/\/ca ([\d.]+)/.exec(text)?.[1] ?? page.state.opacity);
  const box = Math.round(own * 10_000) - FIRST_OPACITY + 1;
  const opacity = /\/SMask (?!\/None)|\/BM \/(?!Normal)/.test(text) ? 0 : own;
  set(page, box > 0 && box <= page.boxes ? { opacity: Math.ceil(opacity), box } : { opacity });
}

/** A path of several rectangles is a frame. */
function onPath(page: Page, act: (page: Page, place: Edges) => void): void {
  const [only, ...more] = page.path.splice(0);
  if (only && more.length === 0) act(page, only);
}

const clip = (page: Page, place: Edges) => set(page, { clip: common(page.state.clip, place) });

/** A form, or a picture that lets nothing through: it stands upside down. */
function draw(page: Page, line: string): void {
  const { state, saved } = page;
  const object = called(page, line);
  set(page, { colour: '', opacity: 1, ofGroups: state.ofGroups * state.opacity });
  page.saved = [];
  if (object?.text.includes('/Subtype /Form')) read(page, object);
  else if (!object?.text.includes('/SMask')) add(page, rectangle([0, 1, 1, -1], state.place));
  Object.assign(page, { state, saved, path: [] });
}

/** A picture of a box is drawn after its mark, and a pattern may be a picture. */
function add(page: Page, place: Edges): void {
  const { clip: within, colour, box, opacity, ofGroups } = page.state;
  const thing = { edges: common(within, place), isText: colour === TEXT };
  const isPicture = colour === PICTURE;
  if (box === 0 && (thing.isText || isPicture)) page.beneath.push(thing);
  if (box === 0 || isPicture || colour.includes('/PatternType 1')) return;
  if (opacity * ofGroups >= LEAST_OPACITY) cover(page, thing);
}

function cover(page: Page, over: Thing): void {
  const { beneath, covered, state } = page;
  page.left -= beneath.length;
  for (const each of page.left > 0 ? beneath : []) {
    const [left, top, right, bottom] = common(over.edges, each.edges);
    const rect: Rect = [left, top, right - left, bottom - top];
    if (isMuch(rect, each, over))
      covered.set(state.box, around(covered.get(state.box) ?? rect, rect));
  }
}

/** Whether so much is covered that it cannot be read or seen: half the height of letters, or anything of it by others. */
function isMuch([, , width, height]: Rect, beneath: Thing, over: Thing): boolean {
  if (!beneath.isText) return !over.isText && Math.min(width, height) >= LEAST.picture;
  const [left, top, right, bottom] = beneath.edges;
  const letter = Math.max(LEAST.text, bottom - top);
  const needed = Math.max(LEAST.text, Math.min(letter, right - left)) / 2;
  return height > (over.isText ? 0 : letter / 2) && width >= needed;
}

const common = ([a, b, c, d]: Edges, [e, f, g, h]: Edges): Edges => [
  Math.max(a, e),
  Math.max(b, f),
  Math.min(c, g),
  Math.min(d, h),
];
