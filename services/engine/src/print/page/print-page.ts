import { setTimeout as sleep } from 'node:timers/promises';
import type { MissingResources } from '../../guard/missing-resources.ts';
import type { Answer } from '../../guard/pages.ts';
import type { RequestsInFlight } from '../../guard/requests-in-flight.ts';
import { LOOK_EVERY_MS, REST_MS, WAIT_ENDS_MS } from '../../settings.ts';
import type { PagePrint } from '../page-prints.ts';
import { PrintFault } from '../print-fault.ts';
import { heardIn, type Heard } from './heard.ts';
import { sealedFrames } from './sealed-frames.ts';
import { surveyIn, type Survey } from './survey.ts';

/** A page that has loaded its document. */
export interface LoadedPage {
  /** Sends a request about this page to the browser. */
  ask: <Result>(method: string, params: object) => Promise<Answer<Result>>;
  inFlight: RequestsInFlight;
  frames: () => Iterable<string>;
  /** @param undrawn addresses of what has come but shows nothing */
  missingResources: (undrawn: readonly string[]) => MissingResources;
  /** For how long its process was ready but did not run, in milliseconds; 0 if that is unknown. */
  delayedMs: () => Promise<number>;
}

/** The answer to a request for a PDF that is not made: Gotenberg ends such a print. */
const UNPRINTED: Answer<object> = { error: { code: -32_000, message: 'Printing failed' } };

/** Result of `Runtime.evaluate`. */
interface Evaluated {
  result: { value?: unknown };
  exceptionDetails?: object;
}

/**
 * What every print of a loaded page is, in order: rest, measure, print, report. The report is in `print`.
 * @param params of `Page.printToPDF` @returns its answer, or that there is no PDF
 */
export async function printPage(
  page: LoadedPage,
  print: PagePrint,
  params: object,
): Promise<Answer<object>> {
  const { work } = print;
  try {
    await waitFor(page, print);
    if (work.mayHaveSealed) await openSealed(page, doorOf(print));
    if (work.survey) await evaluate(page, surveyed(print));
    if (work.maySayBefore) print.said = await said(page, print);
    if (work.survey ?? print.said) return UNPRINTED;
    page.inFlight.print();
    const answer = await page.ask<object>('Page.printToPDF', params);
    if (!(await hear(page, print))) return UNPRINTED;
    if (work.isMeasuredBeside) print.beside = await besidePrint(page, print);
    return answer;
  } catch (error) {
    if (error instanceof PrintFault) print.failure = error.failure;
    return UNPRINTED;
  } finally {
    print.missingResources = page.missingResources(print.undrawn);
  }
}

/** The page's script, as the page has it (page/parts/door.js). */
export const doorOf = ({ token }: Pick<PagePrint, 'token'>) => `window[${JSON.stringify(token)}]`;

/** First for what the request waits for, then for the page's rest. */
async function waitFor(page: LoadedPage, print: PagePrint): Promise<void> {
  const { wait, isAwaited } = print.work;
  const door = doorOf(print);
  if (isAwaited)
    page.inFlight.await((isLoading) => {
      void page.ask('Runtime.evaluate', { expression: `${door}?.loading(${isLoading})` });
    });
  if (wait.selector) {
    const found = `document.querySelector(${JSON.stringify(wait.selector)})?.checkVisibility({visibilityProperty:true})`;
    await until(page, print, found, 'FAULT_SELECTOR');
  }
  if (wait.expression) await until(page, print, patient(wait.expression), 'FAULT_EXPRESSION');
  if (wait.delayMs) await sleep(wait.delayMs);
  if (isAwaited) print.isAtRest = await isAtRest(page, door);
}

/** Frames that the page cannot look into become as high as their documents, too. */
async function openSealed(page: LoadedPage, door: string): Promise<void> {
  if ((await evaluate(page, `${door}?.hasSealed()`)) !== true) return;
  for (const call of await sealedFrames(page.ask.bind(page), page.frames()))
    await evaluate(page, `${door}?.${call}`);
}

/** A page has two seconds for that, and as long as it was ready meanwhile but did not run. */
async function isAtRest(page: LoadedPage, door: string): Promise<boolean> {
  const restsWithin = async (ms: number) =>
    (await evaluate(page, `${door}?.rest(${ms})`)) !== false;
  let isResting = await restsWithin(REST_MS);
  // On a busy machine the page may call itself at rest before it hears of a request.
  if (isResting && page.inFlight.hasAny) isResting = await restsWithin(REST_MS);
  for (let counted = 0; !isResting;) {
    const delayed = await page.delayedMs();
    if (delayed - counted < LOOK_EVERY_MS) return false;
    isResting = await restsWithin(Math.round(delayed - counted));
    counted = delayed;
  }
  return true;
}

/** Where that fails, the page is loaded again for it. */
async function besidePrint(page: LoadedPage, print: PagePrint): Promise<Survey | undefined> {
  const door = doorOf(print);
  return evaluate(page, `(${door}?.surveyBeside(),${door}?.said())`)
    .then(surveyIn)
    .catch(() => undefined);
}

const surveyed = (print: PagePrint) =>
  `${doorOf(print)}?.survey(${print.work.survey?.width},${print.work.survey?.least})`;

async function said(page: LoadedPage, print: PagePrint): Promise<Survey | undefined> {
  return surveyIn(await evaluate(page, `${doorOf(print)}?.said()`));
}

/** What the page says once it has been printed. @returns whether it may be printed so */
async function hear(page: LoadedPage, print: PagePrint): Promise<boolean> {
  if (print.work.maySayAfter) print.said = await said(page, print);
  if (print.work.isHeard) Object.assign(print, await heard(page, print));
  return print.said === undefined;
}

async function heard(page: LoadedPage, print: PagePrint): Promise<Heard> {
  return heardIn(await evaluate(page, `${doorOf(print)}?.heard()`));
}

/**
 * @param fault if it cannot be evaluated
 * @throws {PrintFault} FAULT_WAIT: the deadline is near, and scripts threw errors, which say why better than the deadline
 */
async function until(
  page: LoadedPage,
  print: PagePrint,
  condition: string,
  fault: 'FAULT_SELECTOR' | 'FAULT_EXPRESSION',
): Promise<void> {
  const { deadline, isHeard } = print.work;
  const ends = isHeard ? deadline - WAIT_ENDS_MS : Infinity;
  let isLast = false;
  while ((await evaluate(page, condition, fault)) !== true) {
    if (!isLast && performance.now() > ends) {
      isLast = true;
      const { messages } = (await heard(page, print)).errors;
      if (messages[0] !== undefined)
        throw new PrintFault('FAULT_WAIT', '', { scriptMessage: messages[0] });
    }
    await sleep(LOOK_EVERY_MS);
  }
}

/** @throws {Error} the page has gone @throws {PrintFault} `fault`, where one is given */
async function evaluate(
  page: LoadedPage,
  expression: string,
  fault?: 'FAULT_SELECTOR' | 'FAULT_EXPRESSION',
): Promise<unknown> {
  const params = { expression, awaitPromise: true, returnByValue: true };
  const { result, error } = await page.ask<Evaluated>('Runtime.evaluate', params);
  if (!result) throw new Error(error?.message);
  if (result.exceptionDetails && fault) throw new PrintFault(fault);
  return result.result.value;
}

/** The condition of a page, in evaluated form: an exception means “not yet”, as a page may still load. */
export function patient(expression: string): string {
  return `(async()=>{try{return !!(await(${expression}\n))}catch{return false}})()`;
}
