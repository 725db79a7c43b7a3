import type { Facts, HtmlDocument, PageSetup, Sheet } from './document.ts';

/** A sheet of A4 with the default margins. */
export const SHEET: Sheet = {
  width: 595.28,
  height: 841.89,
  margins: { top: 56.69, right: 42.52, bottom: 56.69, left: 42.52 },
};

/** A page of a request without options. */
export function pageOf(more: Partial<PageSetup> = {}): PageSetup {
  return {
    sheet: SHEET,
    printed: SHEET,
    inkTop: 0,
    inkBottom: 0,
    ownSize: true,
    ownSheets: false,
    namedMargins: [],
    autoHeight: false,
    keepsMargins: false,
    scale: 1,
    viewportWidth: 0,
    pixelRatio: 0,
    ...more,
  };
}

/** A document in which nothing is to be found. */
export const STILL: Facts = {
  mode: 'no-quirks',
  mayChange: false,
  mayMove: false,
  mayScroll: false,
  mayRunLeft: false,
  maySetSheet: false,
  mayHaveTrees: false,
  setsSheet: false,
  selfContained: false,
  mayRun: false,
  mayAskMedia: false,
};

export function documentOf(html: string, more: Partial<HtmlDocument> = {}): HtmlDocument {
  return {
    kind: 'html',
    account: '',
    html,
    facts: STILL,
    hasOwnFrames: false,
    header: '',
    footer: '',
    tops: [],
    bottoms: [],
    page: pageOf(),
    base: '',
    scripts: true,
    diagrams: '',
    still: false,
    wait: { selector: '', expression: '', delayMs: 0 },
    media: undefined,
    fit: 'shrink',
    economy: false,
    places: '',
    blanks: [],
    origin: '',
    assets: new Map(),
    blocks: false,
    pages: '',
    outline: false,
    tagged: false,
    ...more,
  };
}
