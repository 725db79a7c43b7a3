import { createHash, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import {
  CONTEXT_0,
  CONTEXT_1,
  der,
  elementsOf,
  NULL,
  OCTETS,
  oid,
  ONE,
  SEQUENCE,
  SET,
  setOf,
  SHA_256,
} from './der.ts';
import type { Stamp } from './time-stamps.ts';

/** A key and its certificate, with those that vouch for it. */
export interface Signer {
  key: KeyObject;
  /** In DER, the signer's own first. */
  chain: readonly Buffer[];
  /** Absent: its signatures have no time stamp. */
  stamp?: Stamp;
}

const DATA = oid('2a864886f70d010701');
const SIGNED_DATA = oid('2a864886f70d010702');
const CONTENT_TYPE = oid('2a864886f70d010903');
const MESSAGE_DIGEST = oid('2a864886f70d010904');
const SIGNING_CERTIFICATE_V2 = oid('2a864886f70d010910022f');
const TIME_STAMP = oid('2a864886f70d010910020e');
const ALGORITHMS: Readonly<Record<string, Buffer>> = {
  rsa: der(SEQUENCE, oid('2a864886f70d01010b'), der(NULL)),
  ec: der(SEQUENCE, oid('2a8648ce3d040302')),
};

const signed = promisify(sign);

/** Whether signatures can be made with such a key: RSA, or on an elliptic curve of NIST. */
export const isUsable = ({ asymmetricKeyType }: KeyObject) =>
  asymmetricKeyType !== undefined && asymmetricKeyType in ALGORITHMS;

/**
 * A detached signature of a document (RFC 5652), of PAdES's baseline B-B (ETSI EN 319 142-1): with the signer's certificate
 * among what is signed, and without the signer's own time, which the PDF has. A stamp makes it B-T.
 * @param digest the document's SHA-256
 * @throws as `Stamp`
 */
export async function detachedSignature(
  digest: Uint8Array,
  { key, chain, stamp }: Signer,
  signal: AbortSignal,
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
  const signature = await signed('sha256', der(SET, attributes), key);
  const token = await stamp?.(signature, signal);
  const info = der(
    SEQUENCE,
    ONE,
    issuerAndSerial(own),
    SHA_256,
    der(CONTEXT_0, attributes),
    ALGORITHMS[key.asymmetricKeyType ?? ''] ?? Buffer.alloc(0),
    der(OCTETS, signature),
    ...(token ? [der(CONTEXT_1, attribute(TIME_STAMP, token))] : []),
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

/** Of a certificate (RFC 5280, 4.1): after the version, if it says one, come its number, an algorithm and the issuer. */
function issuerAndSerial(certificate: Buffer): Buffer {
  const [body = certificate] = elementsOf(certificate);
  const elements = elementsOf(body);
  const [serial = body, , issuer = body] =
    elements[0]?.[0] === CONTEXT_0 ? elements.slice(1) : elements;
  return der(SEQUENCE, issuer, serial);
}
