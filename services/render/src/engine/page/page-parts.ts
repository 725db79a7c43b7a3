import { MIN_SIDE, type PdfOptions } from '@platen/contracts';
import { hasDiagrams } from '../../formats/markdown/code/diagrams.ts';
import { EDGE } from '../../formats/html/page/page-frame.ts';
import { hasWrittenTrees, needsRest } from './rest.ts';
import type { HtmlSource } from '../engine.ts';
import { runsToTheLeft, type Fitting } from './fit.ts';
import { framesOf } from '../numbering.ts';
import type { Part } from './page-script.ts';
import { wholePixels } from './whole-pixels.ts';

type Wish = Fitting &
  Pick<PdfOptions, 'scale' | 'viewport'> & {
    isStill?: boolean;
    /** By which a report of the page is believed. */
    nonce?: string;
  };

/** Largest share of a page's height for a header or a footer. */
const MOST_OF_PAGE = 1 / 3;

/** Canvas pixels for each CSS pixel: sharp on paper, 192 dots an inch. */
const PIXEL_RATIO = 2;

/** The parts of the page script that a document needs, judging by its text, with their facts. */
export function partsFor(source: HtmlSource, wish: Wish): { parts: Part[]; facts: object } {
  const { html } = source;
  const frames = marginsOf(source);
  const isDrawn = hasDiagrams(html, source.mark);
  const isMeasured = Boolean(wish.survey ?? wish.mirrored);
  const isLong = source.page.isAsLongAsContent === true && !wish.survey;
  const wanted: [Part, boolean][] = [
    ['rest', !wish.isStill && (isDrawn || (!source.runsNoScripts && needsRest(html)))],
    ['open', mayScroll(html)],
    ['report', [isMeasured, isDrawn, frames !== undefined, isLong].includes(true)],
    ['frames', frames !== undefined],
    ['survey', isMeasured],
    ['direction', isScaled(wish) && runsToTheLeft(html)],
    ['length', isLong],
    ['diagrams', isDrawn],
  ];
  const parts = wanted.filter(([, isWanted]) => isWanted).map(([part]) => part);
  return { parts, facts: { ...factsFor(parts, source, wish), frames } };
}

/** Leaves out undefined facts. */
function factsFor(parts: readonly Part[], source: HtmlSource, wish: Wish): object {
  return {
    pixelRatio: parts.includes('rest') ? pixelRatioOf(wish) : undefined,
    hasWrittenTrees: hasWrittenTrees(source.html) || undefined,
    mark: parts.includes('diagrams') ? source.mark : undefined,
    nonce: parts.includes('report') ? wish.nonce : undefined,
    paper: wish.survey ?? wish.mirrored,
    isMirrored: wish.mirrored && true,
    length: parts.includes('length') ? lengthOf(source, wish) : undefined,
  };
}

const pixelRatioOf = ({ viewport }: Wish) => viewport?.device_scale_factor ?? PIXEL_RATIO;

const isScaled = ({ scale = 1, exactScale = scale }: Wish) => exactScale !== 1;

/** Whether it may have boxes or frames that scroll, or fields; external style sheets are unknown here. */
function mayScroll(html: string): boolean {
  return /overflow|<link\b|@import\b|<(?:textarea|input|select|iframe)\b/i.test(html);
}

/** The length in points, as Chromium counts. */
function lengthOf({ html, page, inkRoom }: HtmlSource, wish: Wish): object {
  const { top = 0, bottom = 0 } = inkRoom ?? {};
  return {
    width: Math.round(page.width),
    margins: {
      top: Math.round(page.marginTop - top),
      bottom: Math.round(page.marginBottom - bottom),
    },
    scale: wish.exactScale ?? wholePixels(html, page, wish),
    least: MIN_SIDE,
    most: page.height,
  };
}

/** The margins, with those of page 1, because its print and that of all pages must have the same layout. */
function marginsOf(source: HtmlSource): object | undefined {
  const { page, inkRoom, keepsMargins, framesToCome = framesOf(source) } = source;
  const { tops, bottoms } = framesToCome;
  if (keepsMargins || tops.length + bottoms.length === 0) return undefined;
  const { top = 0, bottom = 0 } = inkRoom ?? {};
  return {
    width: page.width,
    edge: EDGE,
    most: page.height * MOST_OF_PAGE,
    sides: {
      top: { documents: tops, inkRoom: top },
      bottom: { documents: bottoms, inkRoom: bottom },
    },
  };
}
