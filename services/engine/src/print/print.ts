import type { Way } from '@platen/contracts';
import type { WarmPages } from '../guard/warm-pages.ts';
import type { HtmlDocument, OfficeDocument, Fitting } from './document.ts';
import { chromiumFields, chromiumHtml } from './gotenberg/chromium-form.ts';
import type { Asking, Gotenberg } from './gotenberg/gotenberg.ts';
import type { Offices } from '../office/offices.ts';
import type { Site } from '../guard/site.ts';
import { newToken, type PagePrints } from './page-prints.ts';
import { findBlankPages, NO_BLANKS, type BlankPages } from './page/blank-pages.ts';
import { fitted, NO_PDF, passed, type FittedPrint, type Pass } from './page/fit.ts';
import { scriptElement } from './page/page-script.ts';
import { NOTHING_HEARD } from './page/heard.ts';
import { setUp } from './page/set-up.ts';
import { mayShare, warmPass } from './page/warm-print.ts';
import { policyElements } from './source/policies.ts';
import { PrintFault } from './print-fault.ts';

export interface Printing {
  gotenberg: Gotenberg;
  offices: Pick<Offices, 'print'>;
  /** Where the guard finds the settings of a print. */
  prints: PagePrints;
  /** Absent: each document has a page of its own. */
  warm?: WarmPages | undefined;
}

/** A document that was printed, and which of its pages are blank. */
export type PrintedDocument = FittedPrint & { blank: BlankPages; way: Way };

/**
 * Prints a document.
 * @throws {PrintFault} why there is no PDF
 * @throws the signal's reason, once it is aborted
 */
export async function printDocument(
  document: HtmlDocument | OfficeDocument,
  printing: Printing,
  asking: Asking,
): Promise<PrintedDocument> {
  if (document.kind === 'html') {
    const passing = { ...printing, ...asking };
    const pass = (fitting: Fitting) => runPass(document, fitting, passing);
    const print = await fitted(document, pass, asking.deadline);
    const blank = await findBlankPages(print.pdf, document);
    return { ...print, blank, way: wayOf(print, document, printing) };
  }
  const pdf = await printing.offices.print(document, asking);
  return {
    pdf,
    said: undefined,
    missingResources: undefined,
    isAtRest: true,
    errors: NOTHING_HEARD.errors,
    passes: 1,
    share: 0,
    clipped: 0,
    places: [],
    blank: NO_BLANKS,
    way: 'WAY_UNSPECIFIED',
  };
}

function wayOf({ isWarm }: FittedPrint, document: HtmlDocument, { warm }: Printing): Way {
  if (isWarm) return 'WAY_WARM_PAGE';
  return warm && mayShare(document) ? 'WAY_FALLEN_BACK' : 'WAY_OWN_PAGE';
}

type Passing = Printing & Asking;

/**
 * Prints again without external frames if one does not answer or forbids framing: Gotenberg takes such a frame for the
 * document and prints nothing.
 */
async function runPass(document: HtmlDocument, fitting: Fitting, passing: Passing): Promise<Pass> {
  try {
    return await onePass(document, fitting, passing);
  } catch (error) {
    if (!(error instanceof PrintFault) || error.failure.fault !== 'FAULT_FRAME') throw error;
    return onePass({ ...document, hasOwnFrames: true }, fitting, passing);
  }
}

async function onePass(document: HtmlDocument, fitting: Fitting, passing: Passing): Promise<Pass> {
  return (await warmPass(document, fitting, passing)) ?? usualPass(document, fitting, passing);
}

/** Has Gotenberg load a page; the guard does the rest (page/print-page.ts). */
async function usualPass(
  document: HtmlDocument,
  fitting: Fitting,
  { gotenberg, prints, ...asking }: Passing,
): Promise<Pass> {
  const { header, footer } = document;
  const token = newToken();
  const { code, work } = setUp(document, fitting, { token, deadline: asking.deadline });
  const print = prints.begin(work, token);
  try {
    const own = scriptElement(code) + policyElements(document);
    const html = chromiumHtml(document, fitting, own);
    print.site = siteOf(document, html);
    const files = { html: print.site ? ' ' : html, header, footer };
    const fields = chromiumFields(document, fitting, token);
    const signal = AbortSignal.any([asking.signal, print.ended]);
    return passed(print, await gotenberg.printHtml(files, fields, { ...asking, signal }));
  } catch (error) {
    // Gotenberg knows nothing of what the guard has learnt of the page.
    const { fault, ...more } = print.failure ?? {};
    if (fault) throw new PrintFault(fault, '', more);
    const isUnprinted = print.said ?? (fitting.survey && print.missingResources);
    if (isUnprinted && error instanceof PrintFault) return passed(print, NO_PDF);
    throw error;
  } finally {
    prints.end(print);
  }
}

/** @param html of the whole document @returns undefined: it has no files beside it */
function siteOf({ origin, assets, scripts }: HtmlDocument, html: string): Site | undefined {
  return origin === '' ? undefined : { origin, html, files: assets, scripts };
}
