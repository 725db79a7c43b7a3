import { PlatenError } from '@platen/contracts';
import { LiquidError } from 'liquidjs';

const MAX_REASON_LENGTH = 200;

/** LiquidJS puts the place at the end of its messages. */
const PLACE_AT_END = /, line:\d+, col:\d+$/;

const HINT =
  'If these braces are no template, set options.syntax to "simple" (names only) or "off".';

/** What LiquidJS and V8 say, in the caller's words. */
const CLEARER: Readonly<Record<string, string>> = {
  'memory alloc limit exceeded': 'it takes too much memory',
  'Maximum call stack size exceeded': 'it is nested too deeply',
  'Invalid string length': 'it makes too long a text',
};

/**
 * What the caller is told of a template that cannot be read or run.
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
  const message = messageOf(cause);
  const reason = message.replace(PLACE_AT_END, '').replace(/\.$/, '');
  return reason.length > MAX_REASON_LENGTH ? `${reason.slice(0, MAX_REASON_LENGTH)}…` : reason;
}

function messageOf(cause: unknown): string {
  if (cause instanceof TypeError) return 'a filter or tag cannot work with its value';
  const message = cause instanceof Error ? cause.message : String(cause);
  return CLEARER[message] ?? message;
}
