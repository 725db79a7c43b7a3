/**
 * Messages of DevTools without JSON, as Chromium writes them (crdtp): CBOR (RFC 8949) in which each object and list stands
 * in an envelope with its length, and UTF-16 in strings of bytes.
 */

const [ENVELOPE, ENCODED] = [0xd8, 24];
const [MAP, LIST, END] = [0xbf, 0x9f, 0xff];
const [FALSE, TRUE, NULL, DOUBLE, BINARY] = [0xf4, 0xf5, 0xf6, 0xfb, 0xd6];
const [NEGATIVE, BYTES, TEXT] = [1, 2, 3];
/** Of an envelope, before what is in it. */
export const HEAD_BYTES = 7;

/** How many levels of an event Chromium alone fills: in it, in its `params`, in an object there. */
const OWN_LEVELS = 3;
/** Whatever is deeper is left empty: no event of Chromium's has so many levels, and each takes some of the stack. */
const MOST_LEVELS = 100;

/** @param head of a message @returns how many bytes follow */
export function bytesAfter(head: Buffer): number {
  return head.readUInt32BE(HEAD_BYTES - 4);
}

/**
 * @param data of a message, behind its head
 * @param longest bytes of a text, whose rest is left out, and of what is deep inside, which is left empty
 * @param levels that are read, however long they are
 */
export function decode(data: Buffer, longest = Infinity, levels = OWN_LEVELS): unknown {
  let at = 0;

  function read(level: number): unknown {
    const first = data.readUInt8(at++);
    if (first === ENVELOPE)
      return readHeld(level, (at += HEAD_BYTES - 1) + data.readUInt32BE(at - 4));
    if (first === BINARY) return readBytes(data.readUInt8(at++)).toString('base64');
    if (first === DOUBLE) return data.readDoubleBE((at += 8) - 8);
    if (first >= FALSE) return first === NULL ? null : first === TRUE;
    const major = first >> 5;
    if (major >= BYTES) return readBytes(first).toString(major === BYTES ? 'utf16le' : 'utf8');
    return major === NEGATIVE ? -1 - readNumber(first) : readNumber(first);
  }

  function readNumber(first: number): number {
    const number = first & 31;
    if (number < 24) return number;
    const bytes = 2 ** (number - 24); // that follow
    return data.readUIntBE((at += bytes) - bytes, bytes);
  }

  function readBytes(first: number): Buffer {
    const length = readNumber(first);
    const from = (at += length) - length;
    return data.subarray(from, from + Math.min(length, longest));
  }

  function readHeld(level: number, end: number): unknown {
    const isList = data[at++] === LIST;
    const held: unknown[] = [];
    if (level < levels || (end - at <= longest && level < MOST_LEVELS))
      while (data[at] !== END) held.push(isList ? read(level + 1) : [read(level), read(level + 1)]);
    at = end;
    return isList ? held : Object.fromEntries(held as [string, unknown][]);
  }

  return readHeld(0, data.length);
}

/** @param value of JSON */
export function encode(value: unknown): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([head(TEXT, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number') return encodeNumber(value);
  if (value === null || typeof value !== 'object')
    return Buffer.of(typeof value === 'boolean' ? (value ? TRUE : FALSE) : NULL);
  const isList = Array.isArray(value);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  const held = (isList ? value : entries.flat()).map(encode);
  const body = Buffer.concat([Buffer.of(isList ? LIST : MAP), ...held, Buffer.of(END)]);
  return Buffer.concat([Buffer.of(ENVELOPE, ENCODED), head(BYTES, body.length), body]);
}

function encodeNumber(value: number): Buffer {
  if (value === (value | 0)) return value < 0 ? head(NEGATIVE, -1 - value) : head(0, value);
  const double = Buffer.alloc(9, DOUBLE);
  double.writeDoubleBE(value, 1);
  return double;
}

function head(major: number, number: number): Buffer {
  const bytes = Buffer.of((major << 5) | 26, 0, 0, 0, 0);
  bytes.writeUInt32BE(number, 1);
  return bytes;
}
