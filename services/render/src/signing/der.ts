/** Types of ASN.1 (X.690). */
export const BOOLEAN = 0x01;
export const INTEGER = 0x02;
export const OCTETS = 0x04;
export const NULL = 0x05;
const OBJECT_ID = 0x06;
export const SEQUENCE = 0x30;
export const SET = 0x31;
export const CONTEXT_0 = 0xa0;
export const CONTEXT_1 = 0xa1;

/** @param hex of its number, as DER writes it */
export const oid = (hex: string) => der(OBJECT_ID, Buffer.from(hex, 'hex'));

export const SHA_256 = der(SEQUENCE, oid('608648016503040201'));
export const ONE = der(INTEGER, Buffer.of(1));

/** In the order that DER asks for (X.690, 11.6). */
export function setOf(...elements: Buffer[]): Buffer {
  return Buffer.concat(elements.sort((one, other) => Buffer.compare(one, other)));
}

/** Bytes of an element. A length from 128 on has its own length before it. */
export function der(type: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  const size = length < 0x80 ? Buffer.of(length) : Buffer.of(0x80 | bytes.length, ...bytes);
  return Buffer.concat([Buffer.of(type), size, content]);
}

/** The elements in an element. @throws {RangeError} it has none */
export function elementsOf(element: Buffer): Buffer[] {
  const elements: Buffer[] = [];
  for (let at = spanOf(element, 0).start; at < element.length;) {
    const { end } = spanOf(element, at);
    elements.push(element.subarray(at, end));
    at = end;
  }
  return elements;
}

function spanOf(bytes: Buffer, at: number): { start: number; end: number } {
  const first = bytes.readUInt8(at + 1);
  if (first < 0x80) return { start: at + 2, end: at + 2 + first };
  const count = first & 0x7f;
  const start = at + 2 + count;
  return { start, end: start + bytes.readUIntBE(at + 2, count) };
}
