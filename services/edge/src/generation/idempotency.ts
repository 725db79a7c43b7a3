import { createHash, createHmac } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { PlatenError, type Caller, type Idempotency } from '@platen/contracts';

/** What identifies a request with the same key. */
interface Content {
  /** The operation of the path. */
  operation: string;
  /** The parsed body; a file in it as its bytes. */
  body: object;
}

/** A millisecond's work. */
const PIECE_BYTES = 1024 * 1024;

/** As the document has it. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7E]{1,128}$/;

/**
 * Two hashes that identify a repeat of the request. The store alone is not enough to reverse them (ADR 10).
 * Repeats with a test key are separate, because the first was free. While the function hashes the
 * file, it keeps nothing else of the body.
 * @param key the header `Idempotency-Key`; undefined if there is none
 * @throws {PlatenError} invalid_request: not 1-128 visible ASCII characters
 */
export function idempotencyOf(
  key: string | undefined,
  { accountId, mode }: Caller,
  { operation, body }: Content,
): Promise<Idempotency> | undefined {
  if (key === undefined) return undefined;
  if (!IDEMPOTENCY_KEY.test(key)) {
    throw new PlatenError(
      'invalid_request',
      'The header Idempotency-Key must be 1-128 visible ASCII characters.',
    );
  }
  const { file, ...fields } = body as { file?: Buffer };
  const digest = createHash('sha256').update(canonical(fields)).digest('hex');
  return recognised(key, { account: [accountId, mode], operation, digest, file });
}

interface Hashed {
  account: string[];
  operation: string;
  /** The digest of all fields except the file. */
  digest: string;
  file: Buffer | undefined;
}

async function recognised(
  key: string,
  { account, operation, digest, file }: Hashed,
): Promise<Idempotency> {
  const digests = file ? [digest, await digestOf(file)] : [digest, undefined];
  return {
    key: createHash('sha256')
      .update([...account, key].join('\n'))
      .digest('hex'),
    content: createHmac('sha256', key)
      .update([operation, ...digests].join('\n'))
      .digest('hex'),
  };
}

/** Hashes piece by piece, without a copy: tens of megabytes at once would block other requests. */
async function digestOf(file: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for (let start = 0; start < file.length; start += PIECE_BYTES) {
    hash.update(file.subarray(start, start + PIECE_BYTES));
    await setImmediate();
  }
  return hash.digest('hex');
}

/** JSON with every object's members in the order of their names. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}
