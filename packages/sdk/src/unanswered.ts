/** OpenSSL's codes for an unknown authority, which Node.js and Bun use. */
const UNKNOWN_AUTHORITY =
  'its certificate is signed by an authority that is not known here: name a file with that in ' +
  'NODE_EXTRA_CA_CERTS (Deno: DENO_CERT)';

const NOBODY = 'nothing listens there';
const NO_NAME = 'its name is not known here (DNS)';
const HUNG_UP = 'the connection broke off';
const NO_CONNECTION = 'no connection came about';
const NO_TLS = 'what listens there speaks no TLS: is it http instead of https?';

/** Reasons by the runtime's error code. */
const REASONS: Record<string, string> = {
  ECONNREFUSED: NOBODY,
  ConnectionRefused: NOBODY,
  ENOTFOUND: NO_NAME,
  EAI_AGAIN: NO_NAME,
  ECONNRESET: HUNG_UP,
  EPIPE: HUNG_UP,
  UND_ERR_SOCKET: HUNG_UP,
  ConnectionClosed: HUNG_UP,
  ETIMEDOUT: NO_CONNECTION,
  UND_ERR_CONNECT_TIMEOUT: NO_CONNECTION,
  EHOSTUNREACH: NO_CONNECTION,
  ENETUNREACH: NO_CONNECTION,
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

/** Reasons that runtimes give only as text. */
const SAID: readonly [RegExp, string][] = [
  [/UnknownIssuer/, UNKNOWN_AUTHORITY],
  [/Proxy response|proxy.*tunnel|tunnel.*proxy/i, 'the proxy of HTTPS_PROXY or HTTP_PROXY refused'],
  [/Connection refused/i, NOBODY],
];

/** Why there was no answer, as a sentence; each runtime has the reason at another depth of its error. */
export function reasonOf(error: unknown): string {
  const chain = [...causes(error)];
  const known = chain.map(wordsFor).find((reason) => reason !== undefined);
  return known ?? chain.findLast(({ message }) => message)?.message ?? String(error);
}

/** The code stays beside the sentence, so that one can look it up. */
function wordsFor({ code = '', message = '' }: Fault): string | undefined {
  const byCode = REASONS[code];
  if (byCode !== undefined) return `${byCode} (${code})`;
  const known = SAID.find(([pattern]) => pattern.test(message));
  return known && `${known[1]} (${message})`;
}

/** The fields that errors of any runtime may have. */
interface Fault {
  code?: string;
  message?: string;
  cause?: unknown;
}

/** An error, its cause, the cause of that, and so on. */
function* causes(error: unknown): Iterable<Fault> {
  const seen = new Set<unknown>();
  for (let next = error; typeof next === 'object' && next !== null && !seen.has(next);) {
    seen.add(next);
    yield next;
    next = (next as Fault).cause;
  }
}
