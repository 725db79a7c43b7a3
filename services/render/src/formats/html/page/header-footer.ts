import { EDGE, type PageGeometry } from '@platen/contracts';

export interface HeaderFooterOptions {
  /** Which margin it stands in, where that does not grow with it: it is cut off there. */
  side?: 'top' | 'bottom';
}

/**
 * Makes a document of header or footer HTML. Chromium renders it apart from
 * the page, at the sheet's full width, in a tiny font and without colours;
 * this gives it the page's side margins, a readable font and true colours.
 */
export function pageHeaderFooter(
  source: string,
  page: PageGeometry,
  options: HeaderFooterOptions = {},
): string {
  const style = [
    'box-sizing:border-box',
    'width:100%',
    `padding:0 ${page.marginRight}pt 0 ${page.marginLeft}pt`,
    'font:9pt/1.4 Arial,sans-serif',
    'print-color-adjust:exact',
    '-webkit-print-color-adjust:exact',
    ...withinMargin(page, options),
  ].join(';');
  return `<!doctype html><html><head><meta charset="utf-8"></head><body style="margin:0"><div style="${style}">${source}</div></body></html>`;
}

/** Cuts off a header that is higher than its fixed margin: it would lie over the page. */
function withinMargin(page: PageGeometry, { side }: HeaderFooterOptions): string[] {
  if (!side) return [];
  const margin = side === 'top' ? page.marginTop : page.marginBottom;
  return [`max-height:${Math.max(margin - EDGE, 0)}pt`, 'overflow:hidden'];
}
