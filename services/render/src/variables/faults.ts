import { PlatenError } from '@platen/contracts';
import { LiquidError } from 'liquidjs';
import { tagRemedy } from './syntax/foreign-syntax.ts';

const MAX_REASON_LENGTH = 200;

/** LiquidJS puts the place at the end of its messages. */
const PLACE_AT_END = /, line:\d+, col:\d+$/;

const HINT =
  'If these braces are no template, set options.syntax to "simple" (names only) or "off".';

/** Messages of LiquidJS and V8, in the caller's words. */
const CLEARER: Readonly<Record<string, string>> = {
  'memory alloc limit exceeded': 'it takes too much memory',
  'Maximum call stack size exceeded': 'it is nested too deeply',
  'expected "|" before filter':
    'it is no condition; write a == b, a != b, a > b, a contains b, joined by and or or',
  'invalid range syntax': 'brackets group nothing here; put one {% if %} into another',
  'Invalid string length': 'it makes too long a text',
};

/**
 * The caller's error for a template that cannot be read or run.
 * @param at a JSON Pointer to the text
 */
export function templateFault(error: unknown, at: string): PlatenError {
  const cause = LiquidError.is(error) ? original(error) : error;
  if (cause instanceof PlatenError) return cause;
  const [line = 1, column = 1] = LiquidError.is(error) ? placeOf(error) : [];
  const reason = reasonOf(cause);
  return new PlatenError(
    'template_error',
    `Template error at line ${line}, column ${column}: ${reason}. ${HINT}`,
    { cause: error, details: [{ path: at, message: `line ${line}, column ${column}: ${reason}` }] },
  );
}

function original(error: LiquidError): unknown {
  const { originalError } = error as { originalError?: unknown };
  return LiquidError.is(originalError) ? original(originalError) : (originalError ?? error);
}

function placeOf(error: LiquidError): number[] {
  return (error as unknown as { token: { getPosition(): number[] } }).token.getPosition();
}

function reasonOf(cause: unknown): string {
  const reason = messageOf(cause).replace(/\.$/, '');
  return reason.length > MAX_REASON_LENGTH ? `${reason.slice(0, MAX_REASON_LENGTH)}…` : reason;
}

function messageOf(cause: unknown): string {
  if (cause instanceof TypeError) return 'a filter or tag cannot work with its value';
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = reason.replace(PLACE_AT_END, '');
  return CLEARER[message] ?? clearerTag(message) ?? message;
}

/** LiquidJS names an unknown tag, but no remedy. */
function clearerTag(message: string): string | undefined {
  const name = /^tag "(.*)" not found/s.exec(message)?.[1];
  if (name === undefined) return undefined;
  const remedy = tagRemedy(name);
  return `there is no tag "${name}"${remedy ? `; ${remedy}` : ''}`;
}
