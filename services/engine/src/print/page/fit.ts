import {
  measureScaling,
  PAGE_SIGN,
  paperRoom,
  PrintText,
  SCALE_ROUNDING,
  type Fault,
  type PrintFailure,
  type Scaling,
} from '@platen/contracts';
import type { Fitting, HtmlDocument, Paper } from '../document.ts';
import type { PagePrint } from '../page-prints.ts';
import { coveredIn } from './covered.ts';
import { MOST_PLACES, placesOf, type CutPlace } from './cut.ts';
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
    Partial<Pick<PagePrint, 'strings' | 'smallest' | 'cut' | 'fixed' | 'token' | 'beside'>> {
  pdf: Buffer;
  /** Whether it was printed on a page that has printed others. */
  isWarm?: boolean;
}

/** What a page was printed to. */
export const passed = (print: PagePrint, pdf: Buffer): Pass => ({ ...print, pdf });

export const NO_PDF = Buffer.alloc(0);

/** A document that was printed as it fits. */
export interface FittedPrint extends Pass {
  passes: number;
  /** The smallest scale in it, as a share of the requested one, where something is smaller; else 0. */
  share: number;
  /** How many elements are cut off, or cover others; and where the first of them are. */
  clipped: number;
  places: CutPlace[];
}

/** Chromium's own maximal shrinking, whatever the options (`PrintContext`, measured). */
export const OWN_SHRINK = 1.5;

/**
 * Prints a document, and again if it does not fit its pages: measures it first, then prints at the scale that it needs.
 * Nothing is lost unless Chromium has shrunk by its maximum.
 * @param deadline by `performance.now()`
 * @throws {PrintFault} FAULT_TOO_WIDE, FAULT_HEADER, FAULT_FOOTER, FAULT_TOO_LONG, FAULT_DIAGRAM, FAULT_COVERED, as `pass`
 */
export async function fitted(
  document: HtmlDocument,
  pass: (fitting: Fitting) => Promise<Pass>,
  deadline = Infinity,
): Promise<FittedPrint> {
  const began = performance.now();
  const fittings: Fitting[] = [];
  const counted = (fitting: Fitting) => {
    fittings.push(fitting);
    return pass(fitting);
  };
  const print = await fittedPage(document, counted, deadline);
  const isInTime = deadline - performance.now() > MUCH * (performance.now() - began);
  const printed = fittings.findLast(({ survey, cut }) => !(survey ?? cut));
  const again = () =>
    counted({ ...printed, over: true }).then(
      // Styles may lay out marked elements in another way (`[style]`).
      (marked) => pagesIn(marked) === pagesIn(print) && marked,
      () => false as const,
    );
  const covered = await coveredIn(isInTime && mayCover(print, document) && (await again()));
  if (document.fit === 'error') covered.places.forEach(refuseCovered);
  return {
    ...print,
    passes: fittings.length,
    share: shrunk((print.share || 1) * (print.smallest ?? 1)),
    clipped: print.clipped + covered.count,
    places: [...print.places, ...covered.places].slice(0, MOST_PLACES),
  };
}

function refuseCovered({ element, page: nth }: CutPlace): never {
  throw refusal('FAULT_COVERED', { element, nth });
}

const pagesIn = ({ pdf }: Pick<Pass, 'pdf'>) => [...PrintText.of(pdf).with(PAGE_SIGN)].length;

/** On a single page what is fixed stands as on a screen. */
const mayCover = ({ fixed = [], pdf }: Pass, { pages }: HtmlDocument) =>
  fixed.length > 0 && (pages !== '' || pdf.lastIndexOf(PAGE_SIGN) > pdf.indexOf(PAGE_SIGN));

async function fittedPage(
  document: HtmlDocument,
  pass: (fitting: Fitting) => Promise<Pass>,
  deadline: number,
): Promise<Omit<FittedPrint, 'passes'>> {
  const whole = { share: 0, clipped: 0, places: [] };
  if (document.still) return { ...(await pass({})), ...whole };
  const { page, fit } = document;
  const wished = page.scale;
  const least = fit === 'shrink' ? LEAST_SHARE : 1;
  const width = paperRoom(page.printed).width / wished;
  const again = (found: Survey, room: number) =>
    exactPass(document, { ...acceptable(found, fit), room, deadline }, pass);
  const first = await pass(measuring(document, { width, least }));
  if (first.said) return again(first.said, width);
  const shrinking = shrunkBy(first.pdf, document);
  if (!shrinking) return { ...first, ...whole };
  const room = shrinking.room / wished;
  const said =
    besideAt(room, { first, width }) ?? (await pass({ survey: { width: room, least } })).said;
  if (!said || isAsNeeded(shrinking.share, said, document))
    return { ...first, ...whole, share: shrinking.share || 0 };
  return again(said, room);
}

/** What a first print measures: Chromium does not shrink content that extends to the left, and a page that runs scripts takes long to load. */
const measuring = ({ facts, scripts }: HtmlDocument, paper: Paper): Fitting => ({
  ...(facts.mayRunLeft && { mirrored: paper }),
  ...(facts.mayRun && scripts && { beside: paper }),
});

/** Rooms are in whole points; in CSS pixels. */
const POINT = 4 / 3;

/** What was measured beside a print, unless its paper has another room than was known then. */
const besideAt = (room: number, { first, width }: { first: Pass; width: number }) =>
  Math.abs(room - width) < 2 * POINT ? first.beside : undefined;

/** Prints at the scale that content needs. */
async function exactPass(
  document: HtmlDocument,
  { share, clipped, hasYielded, room, deadline }: WideContent & { room: number; deadline: number },
  pass: (fitting: Fitting) => Promise<Pass>,
): Promise<Pass & Pick<FittedPrint, 'share' | 'clipped' | 'places'>> {
  const yields = hasYielded ? { yields: room } : {};
  const exact = { exactScale: document.page.scale * share, ...yields };
  const began = performance.now();
  const last = await pass(exact);
  const took = performance.now() - began;
  if (last.said) {
    acceptable(last.said, document.fit);
    throw unmeasured();
  }
  const isInTime = deadline - performance.now() > MUCH * took;
  const fitting = { ...exact, cut: room / share };
  const places = clipped > 0 && isInTime ? await placesIn(document, fitting, pass) : [];
  return { ...last, share: shrunk(share), clipped, places };
}

/** So many times as long as a print took has to be left for another that the document can do without. */
const MUCH = 3;

/** Finds what is cut off by a print for that alone: the names that it needs could change what styles apply to. */
async function placesIn(
  document: HtmlDocument,
  fitting: Fitting & { exactScale: number },
  pass: (fitting: Fitting) => Promise<Pass>,
): Promise<CutPlace[]> {
  return pass(fitting).then(
    (print) => placesOf(print, document, fitting.exactScale),
    () => [], // the document is printed without them
  );
}

interface Shrinking extends Pick<Scaling, 'room'> {
  /** The scale, as a share of the requested one; NaN: unknown. */
  share: number;
}

/** @returns how much Chromium has shrunk, or may have, a print of a page that was too wide; undefined: not at all */
function shrunkBy(pdf: Buffer, document: HtmlDocument): Shrinking | undefined {
  const { page, facts } = document;
  const wished = page.scale;
  const isOwn = page.ownSheets || facts.setsSheet;
  const width = isOwn ? undefined : paperRoom(page.printed).width;
  const { scale, room } = measureScaling(pdf, width) ?? { scale: wished, room: 0 };
  const share = scale / wished;
  return share >= 1 - SCALE_ROUNDING ? undefined : { share, room };
}

/** How much less a page that fits may be shrunk by what was measured: a pixel counts. */
const NEARLY = 0.02;

/**
 * Whether Chromium may shrink a page, and has done it to what can be seen of it, by less than its maximum, and nothing is cut off. From right to
 * left it also shrinks and moves what has all of its room, if something hangs out at the right.
 */
function isAsNeeded(share: number, found: Survey, { fit, page, facts }: HtmlDocument): boolean {
  if (!('share' in found) || found.clipped > 0 || found.hasYielded) return false;
  if (Number.isNaN(share)) return found.share === 1 && !facts.mayRunLeft;
  if (fit !== 'shrink' || page.autoHeight) return false;
  const isMost = share <= 1 / OWN_SHRINK + SCALE_ROUNDING;
  return !isMost && found.share < share + NEARLY;
}

/** @returns 0 for what is not smaller than it was to be */
const shrunk = (share: number) => (share < 1 - SCALE_ROUNDING ? share : 0);

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
