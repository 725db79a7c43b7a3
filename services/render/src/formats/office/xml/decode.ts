import { refusal } from '../refusal.ts';

/** The encoding in the XML declaration (XML 1.0, 2.8). */
const DECLARED = /^<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/;

const BYTE_ORDER_MARKS: readonly [Buffer, string][] = [
  [Buffer.from('efbbbf', 'hex'), 'utf-8'],
  [Buffer.from('fffe', 'hex'), 'utf-16le'],
  [Buffer.from('feff', 'hex'), 'utf-16be'],
];

/**
 * Decodes a part: UTF-8, or UTF-16 with a byte order mark (ISO/IEC 29500-2,
 * 6.2.5), and nothing else, so that nobody can read it otherwise.
 * @throws {PlatenError} invalid_document
 */
export function decodeXml(bytes: Uint8Array, part: string): string {
  const encoding = encodingOf(bytes);
  const text = decode(bytes, encoding, part);
  const declared = DECLARED.exec(text)?.[1]?.toLowerCase();
  if (declared !== undefined && !isSame(declared, encoding)) {
    throw refusal('A part of the document is in an encoding other than UTF-8 or UTF-16.', part);
  }
  return text;
}

function encodingOf(bytes: Uint8Array): string {
  const marked = BYTE_ORDER_MARKS.find(
    ([mark]) => mark.compare(bytes.subarray(0, mark.length)) === 0,
  );
  return marked?.[1] ?? 'utf-8';
}

function decode(bytes: Uint8Array, encoding: string, part: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    throw refusal('A part of the document is not in UTF-8 or UTF-16.', part, error);
  }
}

function isSame(declared: string, encoding: string): boolean {
  if (encoding === 'utf-8') return ['utf-8', 'utf8', 'us-ascii', 'ascii'].includes(declared);
  return declared === 'utf-16' || declared === encoding;
}
