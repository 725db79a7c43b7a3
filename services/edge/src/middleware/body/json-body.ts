import { MAX_JSON_BYTES, MIB, PlatenError } from '@platen/contracts';
import type { CheckBody, ParseBody, ReadBody } from './bodies.ts';
import { withoutAssets } from './json-assets.ts';
import { parseJson } from './parse-json.ts';
import { readBody } from './read-body.ts';

const JSON_UTF8 = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * Reads a JSON body, in order: media type, size; then what the parser checks.
 * @param maxBytes a multiple of 1 MiB
 */
export function jsonBody(parse: ParseBody, maxBytes = MAX_JSON_BYTES): ReadBody {
  return async (request, response, share) => {
    const type = request.get('Content-Type') ?? '';
    if (!JSON_UTF8.test(type)) throw noJson(type);
    // The bound holds before decompression and after it.
    const bytes = await readBody(request, response, { maxBytes, share });
    return parse(bytes, request, response);
  };
}

function noJson(type: string): PlatenError {
  const how = /^multipart\/form-data/i.test(type)
    ? ' A form with a file goes to POST /api/v1/generate/pdf/upload.'
    : ' With curl: -H "Content-Type: application/json".';
  return new PlatenError(
    'unsupported_media_type',
    `Send the body as application/json in UTF-8.${how}`,
  );
}

/** Parses a JSON body, in order: depth, syntax, fields. */
export function parseJsonBody(bytes: Buffer, check: CheckBody): unknown {
  if (bytes.length === 0) {
    throw new PlatenError('invalid_json', 'The body is empty; send a JSON object.');
  }
  const { json, contents } = withoutAssets(bytes);
  if (json.length > MAX_JSON_BYTES) throw tooLarge(contents.size > 0);
  const { value, values } = parseJson(json);
  const body = check(value, values) as
    | { assets?: { content_base64?: string; data?: Buffer }[] }
    | undefined;
  // A key in another spelling (`\u0061ssets`) was not seen.
  body?.assets?.forEach((asset, index) => {
    asset.data = contents.get(index) ?? Buffer.from(asset.content_base64 ?? '', 'base64');
    delete asset.content_base64;
  });
  return body;
}

function tooLarge(hasAssets: boolean): PlatenError {
  const besides = hasAssets ? ' besides its assets' : '';
  const message = `The body has more than ${MAX_JSON_BYTES / MIB} MiB${besides}.`;
  return new PlatenError('payload_too_large', message);
}
