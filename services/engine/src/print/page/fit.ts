import { inflateSync, constants } from 'node:zlib';
import {
  PAGE_SIGN,
  paperRoom,
  PrintText,
  type Fault,
  type PrintFailure,
  type PrintObject,
} from '@platen/contracts';
import type { Fitting, HtmlDocument } from '../document.ts';
import type { PagePrint } from '../page-prints.ts';
import { PrintFault } from '../print-fault.ts';
import {
  LEAST_SHARE,
  unmeasured,
  type BrokenDiagram,
  type SmallBlock,
  type Survey,
  type WideContent,
} from './survey.ts';

/** One pass: a print, or what the page said instead. */
export interface Pass
  extends
    Pick<PagePrint, 'said' | 'missingResources' | 'isAtRest' | 'errors'>,
    Partial<Pick<PagePrint, 'strings' | 'smallest'>> {
  pdf: Buffer;
  /** Whether it was printed on a page that has printed others. */
  isWarm?: boolean;
}

/** What a page was printed to. */
export const passed = (
  { said, missingResources, isAtRest, errors, strings, smallest }: PagePrint,
  pdf: Buffer,
): Pass => ({
  pdf,
  strings,
  smallest,
  said,
  missingResources,
  isAtRest,
  errors,
});

export const NO_PDF = Buffer.alloc(0);

/** A document that was printed as it fits. */
export interface FittedPrint extends Pass {
  passes: number;
  /** The smallest scale in it, as a share of the requested one, where something is smaller; else 0. */
  share: number;
  /** How many elements are cut off; and the first of them, as their opening tags. */
  clipped: number;
  cut: string[];
}

/** The scale of a print, and the room between its margins. */
interface Scaling {
  /** Scale of the print. */
  scale: number;
  /** Room in CSS pixels of the paper (1/96 in). */
  room: number;
}

/** Chromium's own maximal shrinking, whatever the options (`PrintContext`, measured). */
export const OWN_SHRINK = 1.5;

/** How many bytes of a page's content are read, compressed: its first lines have its scale. */
const HEAD_BYTES = 512;
/** More than zlib makes of so few bytes. */
const HEAD_TEXT = 1024 * 1024;
/** How many pages are read: an empty one has no scale. */
const MOST_PAGES = 8;

const CONTENTS = /\n\/Contents (\d+) 0 R\n/;

/** Chromium's page content has units of 1/300 in from the top; CSS pixels are scaled to these. */
const UNITS = /^\.2399\d* 0 0 -\.2399\d* /;
const AREA = /\n([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\nW/;
const SCALED = /\n([\d.]+) 0 0 \1 [-\d.]+ [-\d.]+ cm/;
const UNITS_PER_PIXEL = 300 / 96;

/** Reads the scale of Chromium's print. @returns undefined: nothing on its first pages */
export function measureScaling(pdf: Uint8Array): Scaling | undefined {
  const print = PrintText.of(pdf);
  let pages = 0;
  for (const { text } of print.with(PAGE_SIGN)) {
    const scaling = scalingIn(headOf(print, contentOf(print, text), HEAD_BYTES, HEAD_TEXT) ?? '');
    if (scaling || (pages += 1) === MOST_PAGES) return scaling;
  }
  return undefined;
}

/** What is drawn on a page. */
export function contentOf(print: PrintText, page: string): PrintObject | undefined {
  return print.object(Number(CONTENTS.exec(page)?.[1]));
}

/** Its beginning, of so many bytes, compressed. @returns undefined: it has more characters than `longest` */
export function headOf(
  { bytes }: PrintText,
  content: PrintObject | undefined,
  most: number,
  longest: number,
): string | undefined {
  if (!content) return '';
  const from = content.start + content.text.length;
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: longest };
    return inflateSync(bytes.subarray(from, from + most), options).toString('latin1');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? undefined : '';
  }
}

function scalingIn(description: string): Scaling | undefined {
  if (!UNITS.test(description)) return undefined;
  const [, , , width] = AREA.exec(description) ?? [];
  const [, scale] = SCALED.exec(description) ?? [];
  if (width === undefined || scale === undefined) return undefined;
  return { scale: Number(scale) / UNITS_PER_PIXEL, room: Number(width) / UNITS_PER_PIXEL };
}

/** A smaller difference is no shrinking. */
const ROUNDING = 0.004;

/**
 * Prints a document, and again if it does not fit its pages: measures it first, then prints at the scale that it needs.
 * Nothing is lost unless Chromium has shrunk by its maximum.
 * @throws {PrintFault} FAULT_TOO_WIDE, FAULT_HEADER, FAULT_FOOTER, FAULT_TOO_LONG, FAULT_DIAGRAM, as `pass`
 */
export async function fitted(
  document: HtmlDocument,
  pass: (fitting: Fitting) => Promise<Pass>,
): Promise<FittedPrint> {
  const print = await fittedPage(document, pass);
  return { ...print, share: shrunk((print.share || 1) * (print.smallest ?? 1)) };
}

async function fittedPage(
  document: HtmlDocument,
  pass: (fitting: Fitting) => Promise<Pass>,
): Promise<FittedPrint> {
  const once = { passes: 1, share: 0, clipped: 0, cut: [] };
  if (document.still) return { ...(await pass({})), ...once };
  const { page, fit } = document;
  const wished = page.scale;
  const least = fit === 'shrink' ? LEAST_SHARE : 1;
  const width = paperRoom(page.printed).width / wished;
  const again = async (found: Survey, passes: number) => {
    const content = acceptable(found, fit);
    return { ...(await exactPass(document, content, pass)), passes };
  };
  // Chromium does not shrink content that extends to the left.
  const first = await pass(document.facts.mayRunLeft ? { mirrored: { width, least } } : {});
  if (first.said) return again(first.said, 2);
  const shrinking = shrunkBy(first.pdf, document);
  if (!shrinking) return { ...first, ...once };
  const { said } = await pass({ survey: { width: shrinking.room / wished, least } });
  if (!said || isAsNeeded(shrinking.share, said, document))
    return { ...first, ...once, passes: 2, share: shrinking.share };
  return again(said, 3);
}

/** Prints at the scale that content needs. */
async function exactPass(
  { page, fit }: HtmlDocument,
  { share, clipped, cut }: WideContent,
  pass: (fitting: Fitting) => Promise<Pass>,
): Promise<Pass & Pick<FittedPrint, 'share' | 'clipped' | 'cut'>> {
  const last = await pass({ exactScale: page.scale * share });
  if (!last.said) return { ...last, share: shrunk(share), clipped, cut };
  acceptable(last.said, fit);
  throw unmeasured();
}

/** Chromium rounds margins to points, and the room to its pixels. In CSS pixels. */
const ROOM_ROUNDING = 2;

/** A drawing that is alone on a page is described as a page would be: with its own scale, in its own room. */
function ofPage(scaling: Scaling | undefined, { page, facts }: HtmlDocument): Scaling | undefined {
  if (!scaling || page.ownSheets || facts.setsSheet) return scaling; // the document decides on its room
  const isPage = Math.abs(scaling.room - paperRoom(page.printed).width) < ROOM_ROUNDING;
  return isPage ? scaling : undefined;
}

interface Shrinking extends Pick<Scaling, 'room'> {
  /** The scale, as a share of the requested one. */
  share: number;
}

/** @returns how much Chromium has shrunk a print of a page that was too wide; undefined: not at all */
function shrunkBy(pdf: Buffer, document: HtmlDocument): Shrinking | undefined {
  const wished = document.page.scale;
  const { scale, room } = ofPage(measureScaling(pdf), document) ?? { scale: wished, room: 0 };
  const share = scale / wished;
  return share < 1 - ROUNDING ? { share, room } : undefined;
}

/** How much less a page that fits may be shrunk by what was measured: a pixel counts. */
const NEARLY = 0.02;

/** Whether Chromium may shrink a page, and has done it to what can be seen of it, by less than its maximum. */
function isAsNeeded(share: number, found: Survey, { fit, page }: HtmlDocument): boolean {
  if (fit !== 'shrink' || page.autoHeight) return false;
  const isMost = share <= 1 / OWN_SHRINK + ROUNDING;
  return 'share' in found && !isMost && found.share < share + NEARLY;
}

/** @returns 0 for what is not smaller than it was to be */
const shrunk = (share: number) => (share < 1 - ROUNDING ? share : 0);

/** @returns what can be printed at another scale @throws {PrintFault} */
function acceptable(found: Survey, fit: HtmlDocument['fit']): WideContent {
  if ('diagram' in found) throw undrawn(found.diagram);
  if ('block' in found) throw tooSmall(found);
  if ('tall' in found || 'long' in found) {
    const { height: size, most } = found;
    throw refusal('tall' in found ? TALL[found.tall] : 'FAULT_TOO_LONG', { size, most });
  }
  if (fit === 'error' && isTooWide(found)) throw tooWide(found);
  return found;
}

const isTooWide = ({ share, clipped, width, reach }: WideContent) =>
  share < 1 || clipped > 0 || reach > width;

function undrawn({ nth, line = 0, isUnknown = false }: BrokenDiagram) {
  return refusal('FAULT_DIAGRAM', { diagram: nth, line, unknownKind: isUnknown });
}

function tooSmall({ block: element, nth, height: size, most, isWide: wide = false }: SmallBlock) {
  return refusal('FAULT_BLOCK', { element, nth, size, most, wide });
}

const tooWide = ({ width: most, reach: size, element = '' }: WideContent) =>
  refusal('FAULT_TOO_WIDE', { size, most, element });

const TALL = { top: 'FAULT_HEADER', bottom: 'FAULT_FOOTER' } as const;

function refusal(fault: Fault, more: Omit<PrintFailure, 'fault' | 'reason'>): PrintFault {
  return new PrintFault(fault, '', more);
}
