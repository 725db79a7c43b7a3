import type { HtmlDocument, PageSetup, Sheet } from './document.ts';

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
    asLongAsContent: false,
    keepsMargins: false,
    scale: 1,
    viewportWidth: undefined,
    pixelRatio: undefined,
    ...more,
  };
}

export function documentOf(html: string, more: Partial<HtmlDocument> = {}): HtmlDocument {
  return {
    kind: 'html',
    html,
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
    pages: '',
    outline: false,
    tagged: false,
    ...more,
  };
}
