import { createHash, randomBytes } from 'node:crypto';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
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

/**
 * @param authority its address
 * @param egress `host:port` of the proxy by which it is asked; absent: directly
 */
export function stampsOf(authority: string, egress?: string): Stamp {
  const post = poster(authority, egress);
  return async (signature, signal) => {
    const digest = der(OCTETS, createHash('sha256').update(signature).digest());
    // With 1 before it, it is a positive number in its shortest form, as DER asks.
    const nonce = der(INTEGER, Buffer.of(1), randomBytes(8));
    const imprint = der(SEQUENCE, SHA_256, digest);
    const query = der(SEQUENCE, ONE, imprint, nonce, der(BOOLEAN, WITH_CERTIFICATES));
    try {
      const within = AbortSignal.any([signal, AbortSignal.timeout(TIME_OUT_MS)]);
      return tokenIn(await post(query, within), digest, nonce);
    } catch (cause) {
      signal.throwIfAborted();
      const message =
        'The time-stamp authority gave no time stamp; try again, or sign with the level B-B.';
      throw new PlatenError('service_unavailable', message, { cause, retryAfterMs: 5_000 });
    }
  };
}

const WITH_CERTIFICATES = Buffer.of(0xff);

/** Granted, or granted with changes. */
const GRANTED = [0, 1];

/** The stamp in an answer, which has to be of this signature and of this query. Whom it is of a reader checks. */
function tokenIn(answer: Buffer, digest: Buffer, nonce: Buffer): Buffer {
  const [info = answer, token] = elementsOf(answer);
  const status = elementsOf(info)[0]?.at(-1) ?? -1;
  if (!token || !GRANTED.includes(status)) throw new Error(`it refused, with status ${status}`);
  if (token.length > LONGEST_TOKEN) throw new Error('its token is too long');
  const [, , imprint = token, ...others] = elementsOf(stampedIn(token));
  const has = (elements: Buffer[], wanted: Buffer) => elements.some((each) => each.equals(wanted));
  if (has(elementsOf(imprint), digest) && has(others, nonce)) return token;
  throw new Error('its answer is of something else');
}

/** What the authority has signed: content in content in a token. */
function stampedIn(token: Buffer): Buffer {
  const path = [1, 0, 2, 1, 0, 0];
  return path.reduce((element, index) => elementsOf(element)[index] ?? Buffer.alloc(0), token);
}

function poster(authority: string, egress: string | undefined) {
  const { Agent, request } = authority.startsWith('https:') ? https : http;
  const proxy = egress && `http://${egress}`;
  const agent = new Agent(proxy ? { proxyEnv: { HTTP_PROXY: proxy, HTTPS_PROXY: proxy } } : {});
  const headers = { 'Content-Type': 'application/timestamp-query' };
  return async (body: Buffer, signal: AbortSignal): Promise<Buffer> => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(authority, { method: 'POST', agent, signal, headers }, resolve);
      asked.once('error', reject).end(body);
    });
    let answer = Buffer.alloc(0);
    for await (const chunk of response as AsyncIterable<Buffer>) {
      answer = Buffer.concat([answer, chunk]);
      if (answer.length > 2 * LONGEST_TOKEN) throw new Error('its answer is too long');
    }
    if (response.statusCode === 200) return answer;
    throw new Error(`it answered with status ${response.statusCode}`);
  };
}
