import type { HtmlDocument, OfficeDocument, Fitting } from './document.ts';
import { chromiumFields, chromiumHtml } from './gotenberg/chromium-form.ts';
import type { Asking, Gotenberg } from './gotenberg/gotenberg.ts';
import { newToken, type PagePrint, type PagePrints } from './page-prints.ts';
import { fitted, type FittedPrint, type Pass } from './page/fit.ts';
import { layoutScale, viewportOf } from './page/geometry.ts';
import { pageScriptFor } from './page/page-parts.ts';
import { PrintFault } from './print-fault.ts';

export interface Printing {
  gotenberg: Gotenberg;
  /** Where the guard finds the settings of a print. */
  prints: PagePrints;
}

/**
 * Prints a document.
 * @throws {PrintFault} why there is no PDF
 * @throws the signal's reason, once it is aborted
 */
export async function printDocument(
  document: HtmlDocument | OfficeDocument,
  printing: Printing,
  asking: Asking,
): Promise<FittedPrint> {
  if (document.kind === 'html')
    return fitted(document, (fitting) => passOf(document, fitting, { ...printing, ...asking }));
  const pdf = await printing.gotenberg.printOffice(document, asking);
  const unknown = { said: undefined, losses: undefined, isAtRest: true };
  return { pdf, ...unknown, passes: 1, share: 0, clipped: 0 };
}

type Passing = Printing & Asking;

/**
 * Prints again without external frames if one does not answer or forbids framing: Gotenberg takes such a frame for the
 * document and prints nothing.
 */
async function passOf(document: HtmlDocument, fitting: Fitting, passing: Passing): Promise<Pass> {
  try {
    return await onePass(document, fitting, passing);
  } catch (error) {
    if (!(error instanceof PrintFault) || error.failure.fault !== 'FAULT_FRAME') throw error;
    return onePass({ ...document, hasOwnFrames: true }, fitting, passing);
  }
}

/** Sets up a page and has Gotenberg load it; the guard does the rest (page/print-page.ts). */
async function onePass(
  document: HtmlDocument,
  fitting: Fitting,
  { gotenberg, prints, ...asking }: Passing,
): Promise<Pass> {
  const { page, header, footer, wait } = document;
  const token = newToken();
  const { code, ...script } = pageScriptFor(document, fitting, token);
  const viewport = viewportOf(page, layoutScale(document, fitting));
  const print = prints.begin({ viewport, wait, ...script, survey: fitting.survey }, token);
  try {
    const files = { html: chromiumHtml(document, fitting, { code }), header, footer };
    const fields = chromiumFields(document, fitting, token);
    const signal = AbortSignal.any([asking.signal, print.ended]);
    return passed(print, await gotenberg.printHtml(files, fields, { ...asking, signal }));
  } catch (error) {
    // Gotenberg knows nothing of what the guard has learnt of the page.
    const { fault, ...more } = print.failure ?? {};
    if (fault) throw new PrintFault(fault, '', more);
    const isUnprinted = print.said ?? (fitting.survey && print.losses);
    if (isUnprinted && error instanceof PrintFault) return passed(print, NO_PDF);
    throw error;
  } finally {
    prints.end(print);
  }
}

const NO_PDF = Buffer.alloc(0);

const passed = ({ said, losses, isAtRest }: PagePrint, pdf: Buffer): Pass => ({
  pdf,
  said,
  losses,
  isAtRest,
});
