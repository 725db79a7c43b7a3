import { Metadata } from '@grpc/grpc-js';
import { boundedText, jsonBytes, percentEncodedBytes, type ErrorDetail } from '@platen/contracts';

/*
 * The bounds of all text in the headers and trailers of a call, as encoded. All together they are at most 32 KiB: Node's
 * HTTP/2 ends a connection, with every call on it, at one value of 64 KiB or at 144 KiB in all (after Huffman coding).
 */
const MAX_MESSAGE_BYTES = 8 * 1024;
const MAX_DETAILS_BYTES = 20 * 1024;
const MAX_VALUE_BYTES = 512;

/** Of a path or a message of one detail, so that one leaves room for others. In bytes of JSON. */
const MAX_DETAIL_BYTES = 1024;

/** Of a whole list of details as JSON: base64 makes four bytes of three. */
const MAX_JSON_BYTES = (MAX_DETAILS_BYTES * 3) / 4;

/** The message of a status: its beginning, if it is long. */
export function statusMessage(text: string): string {
  return boundedText(text, MAX_MESSAGE_BYTES, percentEncodedBytes);
}

/** Metadata with short values. Characters that a header cannot hold become question marks. */
export function buildMetadata(values: Record<string, string | undefined>): Metadata {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    metadata.set(name, value.slice(0, MAX_VALUE_BYTES).replaceAll(/[^\x21-\x7e]/g, '?'));
  }
  return metadata;
}

/** Details for a binary trailer: the first, as many as fit, each with the beginnings of its texts. */
export function encodedDetails(details: readonly ErrorDetail[]): Buffer {
  const fitting: string[] = [];
  let bytes = 2;
  for (const { path, message } of details) {
    const detail = JSON.stringify({ path: beginning(path), message: beginning(message) });
    bytes += Buffer.byteLength(detail) + 1;
    if (bytes > MAX_JSON_BYTES) break;
    fitting.push(detail);
  }
  return Buffer.from(`[${fitting.join(',')}]`);
}

function beginning(text: string): string {
  return boundedText(text, MAX_DETAIL_BYTES, jsonBytes);
}
