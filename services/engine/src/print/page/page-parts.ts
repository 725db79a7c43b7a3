import { EDGE, MIN_SIDE } from '@platen/contracts';
import type { Fitting, HtmlDocument, PageSetup } from '../document.ts';
import type { PageAbilities } from '../page-prints.ts';
import { layoutScale, marginsOf } from './geometry.ts';
import { screenQuery, setsStrings } from './media.ts';
import { pageScript, type Part } from './page-script.ts';

/** The script of ours that a page begins with, and what it can tell the engine. */
export interface PageScript extends PageAbilities {
  code: string;
  /** Whether it makes frames, to measure headers and footers. */
  hasFrames: boolean;
}

/** Largest share of a page's height for a header or a footer. */
const MOST_OF_PAGE = 1 / 3;

/** Canvas pixels for each CSS pixel: sharp on paper, 192 dots an inch. */
const PIXEL_RATIO = 2;

/** @param token of the print, by which the engine asks */
export function pageScriptFor(document: HtmlDocument, fitting: Fitting, token: string): PageScript {
  const { parts, facts } = partsFor(document, fitting);
  const hasSome = (some: readonly Part[]) => some.some((part) => parts.includes(part));
  const says = {
    isAwaited: hasSome(['rest']),
    isMeasuredBeside: fitting.beside !== undefined,
    maySayBefore: fitting.survey !== undefined || hasSome(['diagrams']),
    maySayAfter: fitting.mirrored !== undefined || hasSome(['frames', 'length', 'fixed']),
    mayHaveSealed: hasSome(['open']) && (IFRAME.test(document.html) || hasSome(['errors'])),
    isHeard:
      fitting.yields !== undefined ||
      hasSome(['open', 'errors', 'strings', 'cut', 'undrawn', 'fixed']),
  };
  const isAsked = Object.values(says).includes(true);
  const code = pageScript({
    parts: isAsked ? [...parts, 'door'] : parts,
    facts: { ...facts, ...(isAsked && { door: token }) },
  });
  const hasFrames = parts.includes('frames');
  return { code, hasFrames, ...says };
}

/** What says how large something of a template is (formats/template/blocks). */
const SIZE = / data-(?:height|width)="/;
/** Words of styles: without them nothing begins a page at a line, keeps lines together, or is a box in a line. */
const BREAK = /break-(?:before|after)/i;
const LINES = /orphans|widows/i;
const IN_LINE = /inline-(?:block|flex|grid|table)/i;
const TRANSFORM = /scale|matrix|rotate/i;
/** A height of its own, by which a box may be too low. */
const HEIGHT = /(?<!line-|min-)height\s*:/i;
/** Without this element, and without a script, no frame is there. */
const IFRAME = /<iframe/i;
/** Elements and a rule without which no picture, plugin or font can fail. */
const PICTURE = /<(?:img|object|embed|video)|@font-face/i;

const MEASURING = ['survey', 'mirrored', 'beside', 'cut'] as const;

/** The parts of the page script that a document needs, with their facts. */
function partsFor(document: HtmlDocument, fitting: Fitting): { parts: Part[]; facts: object } {
  const { facts, scripts, diagrams, still, page, html } = document;
  const isFixed = hasFixedSizes(document);
  const frames = growingFor(document);
  const isDrawn = diagrams !== '';
  const isMeasured = MEASURING.some((each) => fitting[each] !== undefined);
  const isLong = page.autoHeight && !fitting.survey;
  const wanted: [Part, boolean][] = [
    ['errors', !still && scripts && facts.mayRun],
    ['unseen', screenQuery(document, fitting) !== undefined],
    ['rest', !still && ((scripts && facts.mayChange) || isDrawn)],
    [
      'seen',
      [
        isMeasured,
        fitting.yields !== undefined,
        IN_LINE.test(html),
        TRANSFORM.test(html),
        HEIGHT.test(html),
        hasMore(document),
        facts.mayScroll,
        isDrawn,
      ].includes(true),
    ],
    ['open', facts.mayScroll],
    ...partsByWords(document),
    ['saying', [isMeasured, isDrawn, frames !== undefined, isLong, isFixed].includes(true)],
    ['frames', frames !== undefined],
    ['yielding', [isMeasured, fitting.yields !== undefined].includes(true)],
    ['survey', isMeasured],
    ['cut', fitting.cut !== undefined],
    ['direction', isScaled(document, fitting) && facts.mayRunLeft],
    ['length', isLong],
    ['fixed', isFixed],
    ['diagrams', isDrawn],
  ];
  const parts = wanted.filter(([, isWanted]) => isWanted).map(([part]) => part);
  return { parts, facts: { ...factsFor(parts, document, fitting), frames } };
}

/** Whether there may be styles that are not in its text, of a linked sheet or of a script: of such, all facts are true. */
const hasMore = ({ facts, scripts }: HtmlDocument) =>
  (facts.mayScroll && facts.mayMove && facts.mayRunLeft) || (scripts && facts.mayRun);

/** What works by words in a document. */
function partsByWords(document: HtmlDocument): [Part, boolean][] {
  const { places, blanks, blocks, html, economy, still, tops, bottoms } = document;
  const isMore = hasMore(document);
  return [
    ['undrawn', isMore || [html, ...tops, ...bottoms].some((each) => PICTURE.test(each))],
    ['breaks', isMore || BREAK.test(html)],
    ['inLine', isMore || IN_LINE.test(html)],
    ['transforms', isMore || TRANSFORM.test(html)],
    ['lowBoxes', !blocks && (isMore || HEIGHT.test(html))],
    ['lines', LINES.test(html)],
    ['filledText', economy && !still],
    ['strings', setsStrings(html)],
    ['places', [places !== '', blanks.length > 0].includes(true)],
  ];
}

const hasFixedSizes = ({ blocks, html }: HtmlDocument) => blocks && SIZE.test(html);

/** Leaves out undefined facts. */
function factsFor(parts: readonly Part[], document: HtmlDocument, fitting: Fitting): object {
  return {
    pixelRatio: parts.includes('rest') ? document.page.pixelRatio || PIXEL_RATIO : undefined,
    hasWrittenTrees: document.facts.mayHaveTrees || undefined,
    mark: document.diagrams || undefined,
    blocks: document.blocks || undefined,
    isStrict: document.fit === 'error' || undefined,
    screen: screenQuery(document, fitting),
    places: parts.includes('places')
      ? { mark: document.places, blanks: document.blanks }
      : undefined,
    mirrored: fitting.mirrored,
    beside: fitting.beside,
    room: fitting.cut,
    yields: fitting.yields,
    isMarked: fitting.over,
    length: parts.includes('length') ? lengthOf(document, fitting) : undefined,
  };
}

/** An exact scale is a scale to Chromium, be it 1. */
const isScaled = ({ page }: HtmlDocument, { exactScale }: Fitting) =>
  exactScale !== undefined || page.scale !== 1;

/** The length in points, as Chromium counts. */
function lengthOf(document: HtmlDocument, fitting: Fitting): object {
  const { sheet } = document.page;
  const { top, bottom } = marginsOf(document.page);
  return {
    width: Math.round(sheet.width),
    margins: { top, bottom },
    scale: layoutScale(document, fitting),
    least: MIN_SIDE,
    most: sheet.height,
  };
}

/** The margins that grow, by the highest header and footer: those of page 1 and of the last page are among them. */
function growingFor({ page, tops, bottoms }: HtmlDocument): object | undefined {
  if (page.keepsMargins || tops.length + bottoms.length === 0) return undefined;
  return {
    width: page.sheet.width,
    edge: EDGE,
    most: page.sheet.height * MOST_OF_PAGE,
    sides: sidesOf(page, tops, bottoms),
  };
}

function sidesOf(page: PageSetup, tops: readonly string[], bottoms: readonly string[]): object {
  return {
    top: { documents: tops, inkRoom: page.inkTop },
    bottom: { documents: bottoms, inkRoom: page.inkBottom },
  };
}
