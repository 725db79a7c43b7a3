import { MAX_JSON_BYTES, PlatenError } from '@platen/contracts';
import type { CheckBody, ParseBody, ReadBody } from './bodies.ts';
import { parseJson } from './parse-json.ts';
import { readBody } from './read-body.ts';

const JSON_UTF8 = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/** Reads a JSON body, in order: media type, size; then what the parser checks. */
export function jsonBody(parse: ParseBody): ReadBody {
  return async (request, response, share) => {
    if (!JSON_UTF8.test(request.get('Content-Type') ?? '')) {
      throw new PlatenError(
        'unsupported_media_type',
        'Send the body as application/json in UTF-8.',
      );
    }
    // The bound holds before decompression and after it.
    const bytes = await readBody(request, response, { maxBytes: MAX_JSON_BYTES, share });
    return parse(bytes, request, response);
  };
}

/** Parses a JSON body, in order: depth, syntax, fields. */
export function parseJsonBody(bytes: Buffer, check: CheckBody): unknown {
  if (bytes.length === 0) {
    throw new PlatenError('invalid_json', 'The body is empty; send a JSON object.');
  }
  const { value, values } = parseJson(bytes);
  return check(value, values);
}
