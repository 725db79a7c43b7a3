import { boundedText, PlatenError, type FileReference } from '@platen/contracts';

/** Files beside the document, by their names. */
export type Assets = ReadonlyMap<string, Uint8Array>;

const NONE: Assets = new Map();

/** Of the names in an error, in bytes. */
const LONGEST_LIST = 500;

/**
 * The file that a field of the request refers to.
 * @param path of the field, such as `/options/append/0`
 * @throws {PlatenError} invalid_request, uncounted: it names an asset that is not there
 */
export function referencedBytes(
  { content_base64, asset }: FileReference,
  path: string,
  assets: Assets = NONE,
): Uint8Array {
  if (content_base64 !== undefined) return Buffer.from(content_base64, 'base64');
  const bytes = assets.get(asset ?? '');
  if (bytes) return bytes;
  const names = [...assets.keys()].map((name) => `"${name}"`).join(', ');
  const known = names
    ? `there are ${boundedText(names, LONGEST_LIST)}`
    : 'the request has no assets';
  const message = `names no asset of the request: ${known}`;
  throw new PlatenError('invalid_request', `${path}/asset ${message}.`, {
    details: [{ path: `${path}/asset`, message }],
    uncounted: true,
  });
}
