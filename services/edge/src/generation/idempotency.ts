import { createHash, createHmac } from 'node:crypto';
import { PlatenError, type Caller, type GivenAsset, type Idempotency } from '@platen/contracts';

/** What identifies a request with the same key. */
interface Content {
  /** The operation of the path. */
  operation: string;
  /** Of the parsed body. */
  digest: string | undefined;
}

/** As the document has it. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7E]{1,128}$/;

/**
 * Two hashes that identify a repeat of the request. The store alone is not enough to reverse them (ADR 10).
 * Repeats with a test key are separate, because the first was free.
 * @param key the header `Idempotency-Key`; undefined if there is none
 * @throws {PlatenError} invalid_request: not 1-128 visible ASCII characters
 */
export function hashRequest(
  key: string | undefined,
  { accountId, mode }: Caller,
  { operation, digest }: Content,
): Idempotency | undefined {
  if (key === undefined) return undefined;
  if (!IDEMPOTENCY_KEY.test(key)) {
    throw new PlatenError(
      'invalid_request',
      'The header Idempotency-Key must be 1-128 visible ASCII characters.',
    );
  }
  return {
    key: sha256([accountId, mode, key].join('\n')),
    content: createHmac('sha256', key).update([operation, digest].join('\n')).digest('hex'),
  };
}

/** @param body parsed; a file in it as its bytes */
export function contentDigest(body: object): string {
  const { file, assets = [], ...fields } = body as { file?: Buffer; assets?: GivenAsset[] };
  const files = assets.map(({ data, ...named }) => canonical(named) + sha256(data));
  return [sha256(canonical(fields)), file ? sha256(file) : '', ...files].join('\n');
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** JSON with every object's members in the order of their names. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}
