import { createHash, createHmac, subtle } from 'node:crypto';
import { PlatenError, type Caller, type Idempotency } from '@platen/contracts';

/** What is told apart from anything else sent with the same key. */
interface Content {
  /** What is asked for: the path's operation. */
  operation: string;
  /** The parsed body; a file in it as its bytes. */
  body: object;
}

/** As the document has it. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7E]{1,128}$/;

/**
 * By what a repeat of the request is recognised; both are hashes that the store alone cannot be
 * asked back from (ADR 10). A test key's repeats are apart: nobody paid for the first.
 * @param key the header `Idempotency-Key`; undefined if there is none
 * @throws {PlatenError} invalid_request: not 1-128 visible ASCII characters
 */
export async function idempotencyOf(
  key: string | undefined,
  { accountId, mode }: Caller,
  content: Content,
): Promise<Idempotency | undefined> {
  if (key === undefined) return undefined;
  if (!IDEMPOTENCY_KEY.test(key)) {
    throw new PlatenError(
      'invalid_request',
      'The header Idempotency-Key must be 1-128 visible ASCII characters.',
    );
  }
  return {
    key: createHash('sha256').update([accountId, mode, key].join('\n')).digest('hex'),
    content: await contentHash(key, content),
  };
}

async function contentHash(key: string, { operation, body }: Content): Promise<string> {
  const { file, ...fields } = body as { file?: Buffer<ArrayBuffer> };
  const digests = await Promise.all([digest(Buffer.from(canonical(fields))), file && digest(file)]);
  return createHmac('sha256', key)
    .update([operation, ...digests].join('\n'))
    .digest('hex');
}

/** In a thread of its own: tens of megabytes would hold everybody up. */
async function digest(bytes: Buffer<ArrayBuffer>): Promise<string> {
  return Buffer.from(await subtle.digest('SHA-256', bytes)).toString('hex');
}

/** JSON with every object's members in the order of their names. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}
