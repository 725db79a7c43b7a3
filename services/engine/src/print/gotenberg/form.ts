import { randomUUID } from 'node:crypto';

/** A form of files and fields, as its bytes. */
export interface EncodedForm {
  body: Buffer;
  /** With the boundary. */
  type: string;
}

/**
 * Encodes `multipart/form-data` (RFC 7578) in one piece: by `FormData` every part is a stream of its
 * own, which costs more than all else that is done to send a small document.
 * @param files by their names, sent as `files`; names of files and fields are our own, contents may be anything
 */
export function encodedForm(
  files: Readonly<Record<string, string | Uint8Array>>,
  fields: Readonly<Record<string, string>> = {},
): EncodedForm {
  const boundary = `platen-${randomUUID()}`; // nothing in a part can have guessed it
  const parts = [
    ...Object.entries(fields).map(([name, value]) => [`name="${name}"\r\n\r\n`, value] as const),
    ...Object.entries(files).map(
      ([name, content]) => [`name="files"; filename="${name}"\r\n\r\n`, content] as const,
    ),
  ];
  const pieces = parts.flatMap(([head, content]) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}`),
    typeof content === 'string' ? Buffer.from(content) : content,
    Buffer.from('\r\n'),
  ]);
  return {
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}
