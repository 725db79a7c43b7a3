import { createHash, randomBytes } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { PlatenError } from '@platen/contracts';
import { BOOLEAN, der, elementsOf, INTEGER, OCTETS, ONE, SEQUENCE, SHA_256 } from './der.ts';

/**
 * Has an authority stamp a signature (RFC 3161).
 * @returns its token, in DER
 * @throws {PlatenError} service_unavailable @throws the signal's reason, once it is aborted
 */
export type Stamp = (signature: Uint8Array, signal: AbortSignal) => Promise<Buffer>;

/** The longest token, in bytes: those of public authorities have 2 to 8 KiB. */
export const LONGEST_TOKEN = 16_384;

const TIME_OUT_MS = 10_000;

const NONCE_BYTES = 8;

/**
 * @param authority its address
 * @param egress `host:port` of the proxy by which it is asked; absent: directly
 */
export function stampsOf(authority: string, egress?: string): Stamp {
  const post = poster(new URL(authority), egress);
  return async (signature, signal) => {
    const query = queryFor(signature);
    try {
      const within = AbortSignal.any([signal, AbortSignal.timeout(TIME_OUT_MS)]);
      return tokenIn(await post(query.bytes, within), query);
    } catch (cause) {
      signal.throwIfAborted();
      throw notStamped(cause);
    }
  };
}

interface Query {
  bytes: Buffer;
  /** As elements, which the answer has, too. */
  digest: Buffer;
  nonce: Buffer;
}

function queryFor(signature: Uint8Array): Query {
  const random = randomBytes(NONCE_BYTES);
  // A positive number without zeros before it, as DER asks.
  random[0] = ((random[0] ?? 0) & 0x7f) | 0x40;
  const nonce = der(INTEGER, random);
  const digest = der(OCTETS, createHash('sha256').update(signature).digest());
  const withCertificates = der(BOOLEAN, Buffer.of(0xff));
  const bytes = der(SEQUENCE, ONE, der(SEQUENCE, SHA_256, digest), nonce, withCertificates);
  return { bytes, digest, nonce };
}

/** Granted, or granted with changes. */
const GRANTED = [0, 1];

/** The stamp in an answer, which has to be of this signature and of this query. Whom it is of a reader checks. */
function tokenIn(answer: Buffer, query: Query): Buffer {
  const [info = answer, token] = elementsOf(answer);
  const status = elementsOf(info)[0]?.at(-1) ?? -1;
  if (!token || !GRANTED.includes(status)) throw new Error(`it refused, with status ${status}`);
  if (token.length > LONGEST_TOKEN) throw new Error('its token is too long');
  if (!isOf(token, query)) throw new Error('its answer is of something else');
  return token;
}

function isOf(token: Buffer, { digest, nonce }: Query): boolean {
  const [, , imprint = token, ...others] = elementsOf(stampedIn(token));
  const isOurs = elementsOf(imprint)[1]?.equals(digest) ?? false;
  return isOurs && others.some((other) => other.equals(nonce));
}

/** What the authority has signed: content in content in a token. */
function stampedIn(token: Buffer): Buffer {
  const at = (element: Buffer, index: number) => elementsOf(element)[index] ?? Buffer.alloc(0);
  const signedData = at(at(token, 1), 0);
  return at(at(at(at(signedData, 2), 1), 0), 0);
}

const QUERY = { 'Content-Type': 'application/timestamp-query' };

function poster(authority: URL, egress: string | undefined) {
  const isPlain = authority.protocol === 'http:';
  const proxy = egress && `http://${egress}`;
  const options = proxy ? { proxyEnv: { HTTP_PROXY: proxy, HTTPS_PROXY: proxy } } : {};
  const agent = isPlain ? new HttpAgent(options) : new HttpsAgent(options);
  const request = isPlain ? httpRequest : httpsRequest;
  return async (body: Buffer, signal: AbortSignal): Promise<Buffer> => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const how = { method: 'POST', agent, signal, headers: QUERY };
      request(authority, how, resolve).once('error', reject).end(body);
    });
    if (response.statusCode !== 200) {
      response.destroy();
      throw new Error(`it answered with status ${response.statusCode}`);
    }
    return readAnswer(response);
  };
}

async function readAnswer(response: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    length += chunk.length;
    if (length > 2 * LONGEST_TOKEN) throw new Error('its answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function notStamped(cause: unknown): PlatenError {
  const message =
    'The time-stamp authority gave no time stamp; try again, or sign with the level B-B.';
  return new PlatenError('service_unavailable', message, { cause, retryAfterMs: 5_000 });
}
