import { Script } from 'node:vm';
import { PlatenError, type WaitFor } from '@platen/contracts';
import { AT_REST } from '../page/rest.ts';

/**
 * The condition of a page, in evaluated form. For Gotenberg an exception or undefined ends the wait; for a page that still
 * loads both mean “not yet”.
 */
function patient(expression: string): string {
  return `(async()=>{try{return Boolean(await(${expression}\n))}catch{return false}})()`;
}

/**
 * The fields of Gotenberg's form: the wait of the request first, then the page's rest.
 * @param isAwaited whether the page can report that it is at rest; `isMeasured`: whether it is measured by then
 */
export function waitFields(
  wish: WaitFor,
  { isAwaited, isMeasured = false }: { isAwaited: boolean; isMeasured?: boolean },
): Record<string, string> {
  const { selector, expression, delay_ms } = wish;
  const isDelayed = !isAwaited && delay_ms;
  const rested = isAwaited ? restedAfter(wish) : expression;
  const awaited = isMeasured ? surveyed(rested ?? 'true') : rested;
  return {
    ...(selector && !isMeasured && { waitForSelector: selector }),
    ...(awaited && { waitForExpression: patient(awaited) }),
    ...(isDelayed && { waitDelay: `${delay_ms}ms` }),
  };
}

/** Waits only once: after navigation it does not wait again. */
function surveyed(rested: string): string {
  return `(await(${rested}))&&window[Symbol.for('platen.survey')]()`;
}

function restedAfter({ selector, expression, delay_ms }: WaitFor): string {
  if (expression) return `(await(${expression}\n))&&${AT_REST}`;
  if (selector) return `${isThere(selector)}&&${AT_REST}`;
  if (delay_ms) return `await new Promise((done)=>setTimeout(done,${delay_ms}))||${AT_REST}`;
  return AT_REST;
}

/** The engine refuses an invalid selector. */
function isThere(selector: string): string {
  return `(()=>{try{return document.querySelector(${JSON.stringify(selector)})}catch{return true}})()`;
}

/**
 * Compiles the expression without running it: the engine would quote an invalid one in its log.
 * @throws {PlatenError} invalid_request
 */
export function checkWaitFor({ expression }: WaitFor): void {
  if (expression && !parses(patient(expression))) throw badWait('expression');
}

function parses(code: string): boolean {
  try {
    return Boolean(new Script(code));
  } catch {
    return false; // also what is nested too deeply; the error would quote the line
  }
}

const MESSAGES = {
  expression: 'is no JavaScript expression',
  selector: 'is no CSS selector',
};

/** @param cause without a word of the request */
export function badWait(field: keyof typeof MESSAGES, cause?: Error): PlatenError {
  return new PlatenError('invalid_request', 'What the page is to wait for cannot be evaluated.', {
    cause,
    details: [{ path: `/options/wait_for/${field}`, message: MESSAGES[field] }],
  });
}
