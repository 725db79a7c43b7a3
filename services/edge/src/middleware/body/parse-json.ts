import {
  errorOfFields,
  isRecord,
  parseKeepingNumbers,
  PlatenError,
  pointerStep,
} from '@platen/contracts';
import { invalidRequest } from '../../invalid-request.ts';
import { measureShape } from './json-shape.ts';
import { repeatedKey } from './repeated-key.ts';
import { faultInUtf8 } from './utf8.ts';

/** How deep JSON may be nested, and how many values it may have: more than 1 MiB of variables can hold. */
export const LIMITS = { depth: 64, values: 500_000 };

export interface ParsedJson {
  value: unknown;
  /** How many items and members it has, at most. */
  values: number;
}

/**
 * Parses JSON in UTF-8, after it has checked that this costs little. It replaces nothing: neither bytes that are
 * not UTF-8, nor numbers that are too large, nor members by others with their key.
 * @param field of the form; absent: the body itself
 * @throws {PlatenError} invalid_request: too deep, too many values, too large a number; invalid_json
 */
export function parseJson(bytes: Buffer, field?: string): ParsedJson {
  const { depth, values, members } = measureShape(bytes, LIMITS);
  const refuse = (message: string) => invalidRequest([{ path: placeOf(field), message }]);
  if (depth > LIMITS.depth) throw refuse(`must not be nested deeper than ${LIMITS.depth} levels`);
  if (values > LIMITS.values) throw refuse(`must have at most ${LIMITS.values} items and members`);
  const fault = faultInUtf8(bytes);
  if (fault !== undefined) throw notUtf8(fault, field);
  const value = parseValue(bytes, field);
  const found = new Found(value);
  // Of members with one key the parser keeps the last alone, so it has fewer than the text.
  if (found.members < members) throw repeats(bytes, field);
  if (!found.hasInfinity) return { value, values };
  const path = `${placeOf(field)}${pathToInfinity(value)}`;
  throw invalidRequest([{ path, message: 'is too large a number; send it as a text' }]);
}

function placeOf(field: string | undefined): string {
  return field === undefined ? '' : `/${field}`;
}

function parseValue(bytes: Uint8Array, field: string | undefined): unknown {
  try {
    return withNumbersAsWritten(new TextDecoder().decode(bytes), field);
  } catch (error) {
    throw invalidJson(error as Error, field);
  }
}

/** V8's since Node.js 22; TypeScript's library does not know it yet. */
const { rawJSON, isRawJSON } = JSON as unknown as {
  rawJSON: (text: string) => unknown;
  isRawJSON: (value: unknown) => boolean;
};

/** Keeps the digits of the numbers in the variables; all others become JavaScript numbers. */
function withNumbersAsWritten(json: string, field: string | undefined): unknown {
  if (field === 'variables') return parseKeepingNumbers(json, rawJSON);
  const value: unknown = JSON.parse(json);
  if (field !== undefined || !isRecord(value) || !holdsNumber(value['variables'])) return value;
  const kept = parseKeepingNumbers(json, rawJSON);
  return isRecord(kept) ? { ...value, variables: kept['variables'] } : value;
}

function holdsNumber(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'number';
  return Object.values(value).some(holdsNumber);
}

/** What a parsed JSON text has in it. */
class Found {
  /** Of all objects. */
  members = 0;
  /** A number beyond 1.8e308, which was parsed to infinity. */
  hasInfinity = false;

  constructor(value: unknown) {
    this.#look(value);
  }

  #look(value: unknown): void {
    if (typeof value === 'number') this.hasInfinity ||= Math.abs(value) === Infinity;
    if (typeof value !== 'object' || value === null || isRawJSON(value)) return;
    if (Array.isArray(value)) return value.forEach((item) => this.#look(item));
    for (const name in value) {
      this.members++;
      this.#look((value as Record<string, unknown>)[name]);
    }
  }
}

/** Finds a number beyond 1.8e308, which was parsed to infinity. @returns a JSON Pointer; undefined: there is none */
function pathToInfinity(value: unknown): string | undefined {
  if (value === Infinity || value === -Infinity) return '';
  if (typeof value !== 'object' || value === null) return undefined;
  for (const name in value) {
    const path = pathToInfinity((value as Record<string, unknown>)[name]);
    if (path !== undefined) return `/${pointerStep(name)}${path}`;
  }
  return undefined;
}

function repeats(json: Buffer, field: string | undefined): PlatenError {
  const { path = '', at = 0 } = repeatedKey(json) ?? {};
  const lines = new TextDecoder().decode(json.subarray(0, at)).split('\n');
  const place = `line ${lines.length} column ${(lines.at(-1)?.length ?? 0) + 1}`;
  const message = `is there twice, again at ${place}: send it once`;
  return errorOfFields('invalid_json', [{ path: placeOf(field) + path, message }]);
}

function notUtf8(place: number, field: string | undefined): PlatenError {
  const message = `is not UTF-8 at byte ${place}; encode it in UTF-8`;
  if (field === undefined) return new PlatenError('invalid_json', `The body ${message}.`);
  return new PlatenError('invalid_json', `The form field ${field} ${message}.`, {
    details: [{ path: `/${field}`, message }],
  });
}

function invalidJson({ message }: Error, field: string | undefined): PlatenError {
  const place = position(message);
  if (field === undefined) {
    return new PlatenError('invalid_json', `The body is not valid JSON${place}.`);
  }
  return new PlatenError('invalid_json', `The form field ${field} is not valid JSON${place}.`, {
    details: [{ path: `/${field}`, message: `must be a JSON text${place}` }],
  });
}

/** Takes only the position from the parser's message, which quotes the document. */
function position(message: string): string {
  return / \(line \d+ column \d+\)$/.exec(message)?.[0] ?? '';
}
