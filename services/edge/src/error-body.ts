import type { ErrorDetail, PlatenError } from '@platen/contracts';
import { redacted } from './identity/redacted.ts';

/** In bytes of UTF-8. */
const MAX_BYTES = 16 * 1024;

/** The body of an error (openapi.yaml, `Error`): as many of the first details as fit. */
export function errorBody(
  { code, message, details }: Pick<PlatenError, 'code' | 'message' | 'details'>,
  requestId: string,
): object {
  const about = { error: code, message: redacted(message), request_id: requestId };
  const body = { ...about, doc_url: `/docs/errors#${code}` };
  if (!details) return body;
  let room = MAX_BYTES - countBytes({ ...body, details: [] });
  const shown = details.map(redactedDetail);
  const end = shown.findIndex((detail) => (room -= countBytes(detail) + ','.length) < 0);
  return { ...body, details: end === -1 ? shown : shown.slice(0, end) };
}

function countBytes(value: object): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** Redacts the names of fields, which callers choose. */
function redactedDetail({ path, message }: ErrorDetail): ErrorDetail {
  return { path: redacted(path), message: redacted(message) };
}
