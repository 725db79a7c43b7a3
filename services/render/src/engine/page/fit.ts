import { inflateSync, constants } from 'node:zlib';
import { PlatenError, type PdfOptions } from '@platen/contracts';
import type { HtmlComposition } from '../../formats/composition.ts';
import { paperRoom } from '../../formats/html/page/layout.ts';
import { brokenDiagram } from './diagrams.ts';
import type { PrintReport } from '../pdf/lost-resources.ts';
import { PAGE } from '../pdf/page-sizes.ts';
import { PrintText, type PrintObject } from '../../pdf/print-text.ts';
import { LEAST_SHARE, unmeasured, type Survey, type WideContent } from './survey.ts';

type Fit = NonNullable<PdfOptions['fit']>;

/** The purpose of one of several prints of a document. */
export interface Fitting {
  /** Prints at this scale, even if content is too wide. */
  exactScale?: number;
  /** Measures instead of printing. */
  survey?: Paper;
  /** Prints only page 1: it may be a report, which has no other page. */
  reportAlone?: true;
  /** Measures only if it extends to the left, which Chromium ignores. */
  mirrored?: Paper;
}

export interface Paper {
  /** Width between the margins, in CSS pixels at the requested scale. */
  width: number;
  /** Smallest scale, as a share of that one. */
  least: number;
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
/** How many pages are read: an empty one has no scale. */
const MOST_PAGES = 8;

const CONTENTS = /\n\/Contents (\d+) 0 R\n/;

/** Chromium's page content has units of 1/300 in from the top; CSS pixels are scaled to these. */
const UNITS = /^\.2399\d* 0 0 -\.2399\d* /;
const AREA = /\n([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\nW/;
const SCALED = /\n([\d.]+) 0 0 \1 [-\d.]+ [-\d.]+ cm/;
const UNITS_PER_PIXEL = 300 / 96;

/** Reads the scale of Chromium's print. @returns undefined: nothing on its first pages */
export function scalingOf(pdf: Uint8Array): Scaling | undefined {
  const print = new PrintText(pdf);
  let pages = 0;
  for (const { text } of print.with(PAGE)) {
    const content = print.object(Number(CONTENTS.exec(text)?.[1]));
    const scaling = scalingIn(headOf(print, content));
    if (scaling || (pages += 1) === MOST_PAGES) return scaling;
  }
  return undefined;
}

function headOf({ bytes }: PrintText, content: PrintObject | undefined): string {
  if (!content) return '';
  const from = content.start + content.text.length;
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH };
    return inflateSync(bytes.subarray(from, from + HEAD_BYTES), options).toString('latin1');
  } catch {
    return '';
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
const HAIR = 0.004;

/**
 * Prints a document, and again if it does not fit its pages: measures it first, then prints at the scale that it needs.
 * Nothing is lost unless Chromium has shrunk by its maximum.
 * @throws {PlatenError} content_overflow, template_error: a diagram, as `print`
 */
export async function fitted(
  composition: HtmlComposition,
  options: PdfOptions,
  print: (fitting?: Fitting) => Promise<PrintReport>,
): Promise<PrintReport> {
  const { fit = 'shrink', scale: wished = 1 } = options;
  const least = fit === 'shrink' ? LEAST_SHARE : 1;
  const width = paperRoom(composition, options).width / wished;
  // Chromium does not shrink content that extends to the left.
  const wish = composition.facts.mayRunLeft ? { mirrored: { width, least } } : undefined;
  const first = await print(wish).catch(async (error: unknown) => {
    const alone = isOfOtherPages(error) ? await print({ ...wish, reportAlone: true }) : undefined;
    if (alone?.survey) return alone;
    throw error;
  });
  const keepsSize = fit !== 'shrink' || composition.page.isAsLongAsContent === true;
  const found = first.survey ?? (await surveyed(first, { keepsSize, wished, least }, print));
  if (!found) return first;
  const { share, clipped } = acceptable(found, fit);
  const last = await print({ exactScale: wished * share });
  if (last.survey) throw unmeasured(acceptable(last.survey, fit));
  return { ...last, ...(clipped > 0 && { clippedContent: clipped }) };
}

/** A report has none of the requested pages. */
const isOfOtherPages = (error: unknown) =>
  error instanceof PlatenError && error.code === 'invalid_page_ranges';

interface Wish {
  /** Whether Chromium must not shrink. */
  keepsSize: boolean;
  /** The requested scale. */
  wished: number;
  least: number;
}

async function surveyed(
  { pdf }: PrintReport,
  { keepsSize, wished, least }: Wish,
  print: (fitting: Fitting) => Promise<PrintReport>,
): Promise<Survey | undefined> {
  const scaling = scalingOf(pdf);
  if (!scaling) return undefined;
  const isShrunk = scaling.scale / wished < (keepsSize ? 1 - HAIR : 1 / OWN_SHRINK + HAIR);
  return isShrunk
    ? (await print({ survey: { width: scaling.room / wished, least } })).survey
    : undefined;
}

/** @returns what can be printed at another scale */
function acceptable(found: Survey, fit: Fit): WideContent {
  if ('diagram' in found) throw brokenDiagram(found.diagram);
  if ('tall' in found) throw tooTall(found.tall, found);
  if ('long' in found) throw tooLong(found);
  if (fit === 'error') throw contentOverflow(found);
  return found;
}

function tooTall(side: 'top' | 'bottom', { height, most }: TooHigh): PlatenError {
  const field = side === 'top' ? 'header_html' : 'footer_html';
  const message = `is ${Math.ceil(height)}pt high with its distance from the edge; a third of the page is ${Math.floor(most)}pt`;
  return new PlatenError(
    'content_overflow',
    'The header or footer is higher than a third of the page; make it lower.',
    { details: [{ path: `/options/${field}`, message }] },
  );
}

function tooLong({ height, most }: TooHigh): PlatenError {
  const longest = Math.round(most / MM);
  const long = Math.max(longest + 1, Math.round(height / MM));
  return new PlatenError(
    'content_overflow',
    `The document is longer than ${longest}mm on one page; give its pages a height, or make it shorter.`,
    { details: [{ path: '/options/page_height', message: `would be ${long}mm` }] },
  );
}

const MM = 72 / 25.4;

/** In points. */
interface TooHigh {
  height: number;
  most: number;
}

/** The page does not fit, and must not be changed. */
function contentOverflow({ element = 'The page', width, reach }: WideContent): PlatenError {
  const message = `${element} is wider than the page: it takes ${reach} px, and ${width} px are between the margins.`;
  return new PlatenError(
    'content_overflow',
    'The document is wider than the page; `details` names what is.',
    { details: [{ path: '/content', message }] },
  );
}
