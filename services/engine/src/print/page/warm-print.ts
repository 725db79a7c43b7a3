import type { WarmPage } from '../../guard/warm-page.ts';
import type { WarmPages } from '../../guard/warm-pages.ts';
import { RequestsInFlight } from '../../guard/requests-in-flight.ts';
import { LONGEST_PDF_BYTES, WARM } from '../../settings.ts';
import type { Fitting, HtmlDocument } from '../document.ts';
import { chromiumFields, chromiumHtml, printParams } from '../gotenberg/chromium-form.ts';
import { newPrint, newToken } from '../page-prints.ts';
import { warmPolicy } from '../source/policies.ts';
import { NO_PDF, passed, type Pass } from './fit.ts';
import { doorOf, printPage } from './print-page.ts';
import { setUp } from './set-up.ts';

interface Passing {
  warm?: WarmPages | undefined;
  signal: AbortSignal;
  deadline: number;
}

/**
 * Prints a document on a page that has printed others of its account.
 * @returns undefined: it has to have a page of its own
 * @throws the signal's reason, once it is aborted
 */
export async function warmPass(
  document: HtmlDocument,
  fitting: Fitting,
  { warm, signal, deadline }: Passing,
): Promise<Pass | undefined> {
  if (!warm || !mayShare(document)) return undefined;
  const token = newToken();
  const { code, hasFrames, work } = setUp(document, fitting, { token, deadline });
  if (work.isAwaited) return undefined;
  const print = newPrint(work, token);
  return warm.within(document.account, signal, async (page) => {
    const fields = chromiumFields(document, fitting, token);
    const html = withoutMark(chromiumHtml(document, fitting, warmPolicy));
    const params = { ...printParams(fields, document), transferMode: 'ReturnAsStream' };
    await page.show({ html, viewport: work.viewport, media: work.media, hasFrames });
    const begun = hasFrames ? `${doorOf(print)}.begun()` : '';
    return printed(page, print, { code: code + begun, params });
  });
}

/** Whether nothing of a document, or of what is asked of its page, needs a page of its own. */
export function mayShare({ account, facts, origin, ...document }: HtmlDocument): boolean {
  const { html, diagrams, wait } = document;
  const needsMore = [diagrams, wait.selector, wait.expression].some((each) => each !== '');
  const isSmall = html.length <= WARM.documentBytes;
  return (
    account !== '' &&
    origin === '' &&
    facts.selfContained &&
    isSmall &&
    !needsMore &&
    wait.delayMs === 0
  );
}

/** Of the encoding: this is a text. */
const withoutMark = (html: string) => html.replace(/^\uFEFF/, '');

interface Printing {
  code: string;
  /** Of `Page.printToPDF`. */
  params: object;
}

/** @throws {Error} the page has failed */
async function printed(
  page: WarmPage,
  print: ReturnType<typeof newPrint>,
  { code, params }: Printing,
): Promise<Pass> {
  const inFlight = new RequestsInFlight();
  const loaded = {
    ask: page.ask.bind(page),
    inFlight,
    frames: () => [],
    missingResources: page.missingResources.bind(page),
    delayedMs: () => Promise.resolve(0), // it is not awaited
  };
  const script = await page.ask<{ exceptionDetails?: object }>('Runtime.evaluate', {
    expression: code,
    awaitPromise: true,
  });
  const { result } = (await printPage(loaded, print, params)) as { result?: { stream: string } };
  const isUnprinted = print.said ?? print.work.survey;
  if (script.result?.exceptionDetails || print.failure || !(result ?? isUnprinted))
    throw new Error('the page was not printed');
  const pdf = result ? await readAll(page, result.stream) : NO_PDF;
  return { ...passed(print, pdf), isWarm: true };
}

/** @param handle of a stream, which ends @throws {Error} the page has failed, or the PDF is too large */
async function readAll(page: WarmPage, handle: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let isAll = false; !isAll;) {
    if (pieces.length * WARM.pieceBytes > LONGEST_PDF_BYTES) throw new Error('it is too large');
    const params = { handle, size: WARM.pieceBytes };
    const { result } = await page.ask<{ data: string; eof: boolean }>('IO.read', params);
    if (!result) throw new Error('the PDF has gone');
    pieces.push(Buffer.from(result.data, 'base64'));
    isAll = result.eof;
  }
  void page.ask('IO.close', { handle });
  return Buffer.concat(pieces);
}
