import { PlatenError } from '@platen/contracts';

const ADDRESS = /^(?:(?:https?|ftp|file):\/\/|www\.)\S+$/i;
/** Only what begins as a path may have spaces in it. */
const PATH =
  /^(?:(?:[a-z]:[\\/]|[~.]{0,2}[\\/])[^<>\n]*|[^\s<>]+)\.(?:x?html?|md|markdown|pdf|docx)$/i;
/** In characters: a path is no longer. */
const LONGEST = 4_096;

/**
 * Refuses a document that is nothing but an address or the path of a file: what is there was meant.
 * @throws {PlatenError} invalid_request
 */
export function requireContent(source: string): void {
  const text = source.length > LONGEST ? '' : source.trim();
  if (!ADDRESS.test(text) && !PATH.test(text)) return;
  const message =
    'is only an address or a path, and nothing is fetched: send the text of the document itself';
  throw new PlatenError('invalid_request', `The content ${message}.`, {
    uncounted: true,
    details: [{ path: '/content', message }],
  });
}
