import { MAX_JSON_BYTES, PlatenError } from '@platen/contracts';
import type { ReadBody, CheckBody } from './bodies.ts';
import { parseJson, type ParsedJson } from './parse-json.ts';
import { readBody } from './read-body.ts';

const JSON_UTF8 = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/** Reads a JSON body, in order: media type, size, depth, syntax, fields. */
export function jsonBody(check: CheckBody): ReadBody {
  return async (request, response, share) => {
    if (!JSON_UTF8.test(request.get('Content-Type') ?? '')) {
      throw new PlatenError(
        'unsupported_media_type',
        'Send the body as application/json in UTF-8.',
      );
    }
    // The bound holds before decompression and after it.
    const bytes = await readBody(request, response, { maxBytes: MAX_JSON_BYTES, share });
    const { value, values } = parseBody(bytes);
    return check(value, values);
  };
}

function parseBody(bytes: Buffer): ParsedJson {
  if (bytes.length > 0) return parseJson(bytes);
  throw new PlatenError('invalid_json', 'The body is empty; send a JSON object.');
}
