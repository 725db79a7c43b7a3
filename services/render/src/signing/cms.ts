import { createHash, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

/** A key and its certificate, with those that vouch for it. */
export interface Signer {
  key: KeyObject;
  /** In DER, the signer's own first. */
  chain: readonly Buffer[];
}

/** Types of ASN.1 (X.690). */
const INTEGER = 0x02;
const OCTETS = 0x04;
const NULL = 0x05;
const OBJECT_ID = 0x06;
const SEQUENCE = 0x30;
const SET = 0x31;
const CONTEXT_0 = 0xa0;

const oid = (hex: string) => der(OBJECT_ID, Buffer.from(hex, 'hex'));

const DATA = oid('2a864886f70d010701');
const SIGNED_DATA = oid('2a864886f70d010702');
const CONTENT_TYPE = oid('2a864886f70d010903');
const MESSAGE_DIGEST = oid('2a864886f70d010904');
const SIGNING_CERTIFICATE_V2 = oid('2a864886f70d010910022f');
const SHA_256 = der(SEQUENCE, oid('608648016503040201'));
const ALGORITHMS: Readonly<Record<string, Buffer>> = {
  rsa: der(SEQUENCE, oid('2a864886f70d01010b'), der(NULL)),
  ec: der(SEQUENCE, oid('2a8648ce3d040302')),
};

const ONE = der(INTEGER, Buffer.of(1));

const signed = promisify(sign);

/** Whether signatures can be made with such a key: RSA, or on an elliptic curve of NIST. */
export const isUsable = ({ asymmetricKeyType }: KeyObject) =>
  asymmetricKeyType !== undefined && asymmetricKeyType in ALGORITHMS;

/**
 * A detached signature of a document (RFC 5652), of PAdES's baseline B-B (ETSI EN 319 142-1): with the signer's certificate
 * among what is signed, and without a time, which the PDF has.
 * @param digest the document's SHA-256
 */
export async function detachedSignature(
  digest: Uint8Array,
  { key, chain }: Signer,
): Promise<Buffer> {
  const [own = Buffer.alloc(0)] = chain;
  const certificate = createHash('sha256').update(own).digest();
  const attributes = setOf(
    attribute(CONTENT_TYPE, DATA),
    attribute(MESSAGE_DIGEST, der(OCTETS, digest)),
    attribute(
      SIGNING_CERTIFICATE_V2,
      der(SEQUENCE, der(SEQUENCE, der(SEQUENCE, der(OCTETS, certificate)))),
    ),
  );
  const info = der(
    SEQUENCE,
    ONE,
    issuerAndSerial(own),
    SHA_256,
    der(CONTEXT_0, attributes),
    ALGORITHMS[key.asymmetricKeyType ?? ''] ?? Buffer.alloc(0),
    der(OCTETS, await signed('sha256', der(SET, attributes), key)),
  );
  const content = der(
    SEQUENCE,
    ONE,
    der(SET, SHA_256),
    der(SEQUENCE, DATA),
    der(CONTEXT_0, ...chain),
    der(SET, info),
  );
  return der(SEQUENCE, SIGNED_DATA, der(CONTEXT_0, content));
}

function attribute(type: Buffer, value: Buffer): Buffer {
  return der(SEQUENCE, type, der(SET, value));
}

/** In the order that DER asks for (X.690, 11.6). */
function setOf(...elements: Buffer[]): Buffer {
  return Buffer.concat(elements.sort((one, other) => Buffer.compare(one, other)));
}

/** Bytes of an element. A length from 128 on has its own length before it. */
function der(type: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  const size = length < 0x80 ? Buffer.of(length) : Buffer.of(0x80 | bytes.length, ...bytes);
  return Buffer.concat([Buffer.of(type), size, content]);
}

/** Of a certificate (RFC 5280, 4.1): after the version, if it says one, come its number, an algorithm and the issuer. */
function issuerAndSerial(certificate: Buffer): Buffer {
  const [body = certificate] = elementsOf(certificate);
  const elements = elementsOf(body);
  const [serial = body, , issuer = body] =
    elements[0]?.[0] === CONTEXT_0 ? elements.slice(1) : elements;
  return der(SEQUENCE, issuer, serial);
}

/** The elements in an element. */
function elementsOf(element: Buffer): Buffer[] {
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
