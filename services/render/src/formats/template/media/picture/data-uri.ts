import type { Asset } from '../../../../assets.ts';
import { isBase64 } from '../../../base64.ts';
import type { Fault } from '../fault.ts';

/** Media types of pictures that Chromium draws (RFC 2397 data: URIs name one). */
const TYPES = ['png', 'jpeg', 'gif', 'webp', 'avif', 'svg+xml'] as const;
export type PictureType = (typeof TYPES)[number];

export interface Picture {
  type: PictureType;
  bytes: Buffer;
}

const DATA_URI = /^data:image\/([a-z+]+)((?:;[^,;]*)*),/i;

/** Of one picture. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Reads a picture out of a data: URI (RFC 2397), in base64 or percent-encoded.
 * @throws {PlatenError} template_error: it is no data: URI of a picture, or too large
 */
export function readDataUri(uri: string, fault: Fault): Picture {
  const [start, name = '', parameters = ''] = DATA_URI.exec(uri) ?? [];
  const type = TYPES.find((each) => each === name.toLowerCase().replace(/^jpg$/, 'jpeg'));
  if (start === undefined || type === undefined) {
    throw fault(
      'src',
      `must be a data: URI of an image, or the name of an asset: ${TYPES.join(', ')}`,
    );
  }
  const saysBase64 = /;\s*base64$/i.test(parameters);
  const bytes = saysBase64
    ? fromBase64(uri.slice(start.length), fault)
    : fromPercents(uri.slice(start.length), fault);
  return checked({ type, bytes }, fault);
}

/** A picture in a file beside the template. @throws {PlatenError} template_error: it is no picture, or too large */
export function pictureIn({ type: mime, data }: Asset, fault: Fault): Picture {
  const type = TYPES.find((each) => `image/${each}` === mime);
  if (type === undefined) throw fault('src', `must be an image: ${TYPES.join(', ')}`);
  return checked({ type, bytes: Buffer.from(data) }, fault);
}

function checked(picture: Picture, fault: Fault): Picture {
  const { length } = picture.bytes;
  if (length === 0) throw fault('src', 'must not be empty');
  if (length > MAX_BYTES) throw fault('src', 'must be an image of at most 8 MiB');
  return picture;
}

function fromBase64(text: string, fault: Fault): Buffer {
  const digits = text.replace(/\s+/g, '');
  if (isBase64(digits) && digits.replace(/=+$/, '').length % 4 !== 1)
    return Buffer.from(digits, 'base64');
  throw fault('src', 'must have base64 after the comma');
}

function fromPercents(text: string, fault: Fault): Buffer {
  try {
    return Buffer.from(decodeURIComponent(text));
  } catch (error) {
    throw fault('src', 'must be percent-encoded UTF-8 after the comma', error);
  }
}
