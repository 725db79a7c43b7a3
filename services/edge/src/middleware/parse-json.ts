import { PlatenError } from '@platen/contracts';
import { invalidRequest } from '../openapi/validator.ts';
import { shapeOf } from './json-shape.ts';

/** How deep JSON may be nested (API, Limits), and how much may be in it: more than 1 MiB of variables ever holds. */
const LIMITS = { depth: 64, values: 500_000 };

export interface ParsedJson {
  value: unknown;
  /** How many items and members it has, at most. */
  values: number;
}

/**
 * Parses JSON in UTF-8, of which it is first made certain that it costs little.
 * @param field of the form; none is the body itself
 * @throws {PlatenError} invalid_request: too deep, too many values; invalid_json
 */
export function parseJson(bytes: Uint8Array, field?: string): ParsedJson {
  const { depth, values } = shapeOf(bytes, LIMITS);
  const refuse = (message: string) =>
    invalidRequest([{ path: field === undefined ? '' : `/${field}`, message }]);
  if (depth > LIMITS.depth) throw refuse(`must not be nested deeper than ${LIMITS.depth} levels`);
  if (values > LIMITS.values) throw refuse(`must have at most ${LIMITS.values} items and members`);
  try {
    return { value: JSON.parse(new TextDecoder().decode(bytes)) as unknown, values };
  } catch (error) {
    throw invalidJson(error as Error, field);
  }
}

function invalidJson({ message }: Error, field: string | undefined): PlatenError {
  if (field === undefined) {
    return new PlatenError('invalid_json', `The body is not valid JSON${position(message)}.`);
  }
  return new PlatenError('invalid_json', `The form field ${field} is not valid JSON.`, {
    details: [{ path: `/${field}`, message: 'must be a JSON text' }],
  });
}

/** The parser's own message quotes the document; only the place is passed on. */
function position(message: string): string {
  return / \(line \d+ column \d+\)$/.exec(message)?.[0] ?? '';
}
