import { boundedText, PlatenError } from '@platen/contracts';
import { LiquidError } from 'liquidjs';
import { tagRemedy } from './syntax/foreign-syntax.ts';
import { TemplateMistake } from './template-mistake.ts';
import { quoted } from './quoted.ts';

/** In bytes: a quotation, and a remedy that repeats as much as `remedyFor` reads. */
const MAX_REASON_LENGTH = 400;

/** LiquidJS puts the place at the end of its messages. */
const PLACE_AT_END = /, line:\d+, col:\d+$/;

const SYNTAX = 'set options.syntax to "simple" (names only) or "off"';
const HINT = `If these braces are no template, ${SYNTAX}.`;
const HINT_IN_SCRIPT = `If this script is no template, send it as one of the assets, or ${SYNTAX}.`;

/** Messages of LiquidJS, in the caller's words. */
const CLEARER: Readonly<Record<string, string>> = {
  'memory alloc limit exceeded': 'it takes too much memory',
  'expected "|" before filter':
    'it is no condition; write a == b, a != b, a > b, a contains b, joined by and or or; to reckon, a | plus: b',
  'expected "="': 'write {% assign name = value %}; to add, {% assign sum = sum | plus: price %}',
  'expected filter name': 'a filter follows |; conditions are joined by and or or',
  'invalid range syntax': 'brackets do not group conditions; put one {% if %} into another',
};

/**
 * The caller's error for a template that cannot be read or run.
 * @param at a JSON Pointer to the text
 */
export function templateFault(error: unknown, at: string): PlatenError {
  const cause = causeOf(error);
  if (cause instanceof PlatenError) return cause;
  const [line = 1, column = 1] = LiquidError.is(error) ? placeOf(error) : [];
  const reason = boundedText(reasonOf(cause).replace(/\.$/, ''), MAX_REASON_LENGTH);
  return new PlatenError(
    'template_error',
    `Template error at line ${line}, column ${column}: ${reason}. ${isInScript(error) ? HINT_IN_SCRIPT : HINT}`,
    { cause: error, details: [{ path: at, message: `line ${line}, column ${column}: ${reason}` }] },
  );
}

/** What was thrown within LiquidJS. While it parses, it throws plain errors of its own, which it wraps. */
function causeOf(error: unknown): unknown {
  if (!LiquidError.is(error)) return error;
  const { originalError: inner, name } = error as LiquidError & { originalError?: unknown };
  const isOwn = inner === undefined || (name === 'ParseError' && isPlain(inner));
  return isOwn ? error : causeOf(inner);
}

function isPlain(error: unknown): boolean {
  return Object.getPrototypeOf(error) === Error.prototype;
}

function isInScript(error: unknown): boolean {
  const { token } = error as { token?: { input: string; begin: number } };
  const before = token?.input.slice(0, token.begin).toLowerCase() ?? '';
  return before.lastIndexOf('<script') > before.lastIndexOf('</script');
}

function placeOf(error: LiquidError): number[] {
  return (error as unknown as { token: { getPosition(): number[] } }).token.getPosition();
}

/** Any other error is not for the caller: it may tell of this program. */
function reasonOf(cause: unknown): string {
  if (isRecursion(cause)) return 'it is nested too deeply';
  if (!isForCaller(cause)) return 'a filter or tag cannot work with its value';
  const message = cause.message.replace(PLACE_AT_END, '');
  return CLEARER[message] ?? clearerTag(message) ?? message;
}

/** LiquidJS's limits are errors of a class that it does not export. */
function isForCaller(cause: unknown): cause is Error {
  const { name } = cause as Partial<Error>;
  return cause instanceof TemplateMistake || LiquidError.is(cause) || name === 'AssertionError';
}

/** LiquidJS names an unknown tag, but no remedy. */
function clearerTag(message: string): string | undefined {
  const condition = /^unexpected "if\s+(.*)"$/s.exec(message)?.[1];
  if (condition !== undefined) return `else takes no condition; write {% elsif ${condition} %}`;
  const pairs = /^illegal tag: \{%-?\s*for\s+\w+\s*,\s*\w+\s+in\s+([^\s%]+)/.exec(message)?.[1];
  if (pairs !== undefined) {
    return `a loop has one name; write {% for pair in ${pairs} %}{{ pair[0] }}: {{ pair[1] }}{% endfor %}`;
  }
  if (/^illegal tag: \{%-?\s*for\s+\w+\s+of\s/.test(message)) {
    return 'write {% for item in items %}…{% endfor %}';
  }
  const name = /^tag "(.*)" not found/s.exec(message)?.[1];
  if (name === undefined) return undefined;
  const remedy = tagRemedy(name);
  return `there is no tag ${quoted(name)}${remedy ? `; ${remedy}` : ''}`;
}

/** Whether V8 ran out of stack: what a document nests is nested too deeply. The error may come from another realm. */
export function isRecursion(error: unknown): boolean {
  const { name, message = '' } = (error ?? {}) as Partial<Error>;
  // A regular expression that is compiled when hardly any stack is left.
  if (name === 'SyntaxError') return message.endsWith(': Stack overflow');
  return name === 'RangeError' && message === 'Maximum call stack size exceeded';
}
