import { setImmediate as othersTurn } from 'node:timers/promises';
import { contentHead, PAGE_SIGN, pageContent, PrintText } from '@platen/contracts';
import type { HtmlDocument } from '../document.ts';
import { marginsOf } from './geometry.ts';

/** The pages without any mark of the document's body. */
export interface BlankPages {
  count: number;
  /** The first of them, from 1. */
  pages: number[];
  /** Whether no page has one. */
  isAll: boolean;
}

export const NO_BLANKS: BlankPages = { count: 0, pages: [], isAll: false };

const MOST_NAMED = 20;

/** How many bytes of a page's content are read, compressed: first a few, then as many as a page has whose header draws a logo. */
const FIRST_BYTES = 1_024;
const MOST_BYTES = 32_768;

/** How many characters are read of a page; one that has more counts as marked. After so many it is the turn of others, too. */
const MOST_TEXT = 256 * 1024;

/** An ordinary page has no more. */
const ORDINARY_TEXT = 16 * 1024;
/** How many are read beyond that, on all pages: later pages are not looked at. */
const MOST_TEXT_IN_ALL = 16 * 1024 * 1024;

/** A page that has none of these shows no text and no picture. */
const SHOWS = /\/(?:Font|XObject|Pattern|Shading) /;

/** Chromium draws header and footer after the body, from the corner of the sheet, where no body with margins begins. */
const OF_FRAME = '3.125 0 0 3.125 0 0 cm';

type Asked = Pick<HtmlDocument, 'header' | 'footer' | 'facts' | 'page'>;

/**
 * Finds the pages that have nothing of the document on them, by what Chromium draws there. Where its body may begin in the
 * corner of the sheet, as its footer does, there is no telling.
 */
export async function findBlankPages(pdf: Uint8Array, asked: Asked): Promise<BlankPages> {
  const isBare = asked.header + asked.footer === '';
  if (!isBare && mayBeginInCorner(asked)) return NO_BLANKS;
  const print = PrintText.of(pdf);
  const reading = new Reading();
  const blank: number[] = [];
  let pages = 0;
  for (const { text } of print.with(PAGE_SIGN)) {
    if (reading.isSpent) break;
    pages += 1;
    if (isBare && SHOWS.test(text)) continue;
    if (!isBodyMarked(print, text, reading)) blank.push(pages);
    await reading.turn();
  }
  const isAll = pages > 0 && blank.length === pages && !reading.isSpent;
  return { count: blank.length, pages: blank.slice(0, MOST_NAMED), isAll };
}

/** Bounds what is read of pages, marked or not: all documents of the engine share this process. */
class Reading {
  #sinceTurn = 0;
  #unusual = 0;

  add({ length }: string): void {
    this.#sinceTurn += length;
    this.#unusual += Math.max(0, length - ORDINARY_TEXT);
  }

  get isSpent(): boolean {
    return this.#unusual > MOST_TEXT_IN_ALL;
  }

  async turn(): Promise<void> {
    if (this.#sinceTurn <= MOST_TEXT) return;
    this.#sinceTurn = 0;
    await othersTurn();
  }
}

/** Its own content may have what the margins of the request are. */
function mayBeginInCorner({ header, facts, page }: Asked): boolean {
  const { top, left } = marginsOf(page);
  return (top <= 0 && left <= 0) || (header === '' && facts.maySetSheet);
}

/** Whether a page has a mark of the body, or too much to be read. */
function isBodyMarked(print: PrintText, page: string, reading: Reading): boolean {
  const content = pageContent(print, page);
  const isMarkedWithin = (bytes: number) => {
    const text = contentHead(print, content, bytes, MOST_TEXT);
    if (text !== undefined) reading.add(text);
    return text === undefined || marksBody(text);
  };
  if (isMarkedWithin(FIRST_BYTES)) return true;
  const length = content ? content.end - content.start : 0;
  return length > FIRST_BYTES && (length > MOST_BYTES || isMarkedWithin(MOST_BYTES));
}

const TEXT = /(?:Tj|TJ|Do|sh|BI)$/;
const FILLS = /^(?:f|F|f\*|B|B\*|b|b\*)$/;
const STROKES = /^(?:S|s|B|B\*|b|b\*)$/;
const SETS_COLOUR = / (?:RG|rg|G|g|SCN|scn)$/;
const COLOURS = /(?:^| )([\d. /P]+?) (RG|rg|G|g|SCN|scn)(?= |$)/g;
const WHITE = /^1(?: 1 1)?$/;

/** Whether a colour marks white paper. */
interface Colours {
  strokes: boolean;
  fills: boolean;
}

/** Whether what Skia has drawn, a line for each operation, marks anything but header and footer. White is no mark. */
function marksBody(description: string): boolean {
  let depth = 0;
  let section: string[] = [];
  for (const line of description.split('\n')) {
    section.push(line);
    if (line === 'q') depth += 1;
    else if (line === 'Q') depth -= 1;
    if (depth > 0) continue;
    if (isMark(section)) return true;
    section = [];
  }
  return isMark(section);
}

/** @param section what is drawn until the graphics state is as it was before */
function isMark(section: readonly string[]): boolean {
  const origin = section.find((line) => line.endsWith(' cm'));
  if (origin === OF_FRAME) return false;
  const saved: Colours[] = [];
  let colours: Colours = { strokes: true, fills: true };
  return section.some((line) => {
    if (line === 'q') saved.push(colours);
    else if (line === 'Q') colours = saved.pop() ?? colours;
    else if (SETS_COLOUR.test(line)) colours = coloursAfter(line, colours);
    return paints(line, colours);
  });
}

const paints = (line: string, { fills, strokes }: Colours) =>
  TEXT.test(line) || (fills && FILLS.test(line)) || (strokes && STROKES.test(line));

function coloursAfter(line: string, colours: Colours): Colours {
  const after = { ...colours };
  for (const [, value = '', operator = ''] of line.matchAll(COLOURS))
    after[/[A-Z]/.test(operator) ? 'strokes' : 'fills'] = !WHITE.test(value);
  return after;
}
