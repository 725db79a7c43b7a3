import type { Transport } from './transport.ts';
import type { CreatedKey, Key, KeyUpdate, KeyPage, NewKey, Rotation } from './types.ts';

interface KeyCallOptions {
  signal?: AbortSignal;
}

/** The API keys of the token's account. */
export class Keys {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** @returns the key, which is shown only once */
  create(key: NewKey = {}, { signal }: KeyCallOptions = {}): Promise<CreatedKey> {
    const call = { method: 'POST', path: '/keys', by: 'token', body: key } as const;
    return this.#transport.json({ ...call, signal, isRepeatable: false });
  }

  /** All keys, newest first, fetched page by page on demand. */
  async *list({
    signal,
    pageSize = 50,
  }: KeyCallOptions & { pageSize?: number } = {}): AsyncGenerator<Key, void, undefined> {
    let cursor: string | null = null;
    do {
      const page: KeyPage = await this.page({
        limit: pageSize,
        ...(cursor !== null && { cursor }),
        ...(signal && { signal }),
      });
      yield* page.keys;
      cursor = page.next_cursor;
    } while (cursor !== null);
  }

  /**
   * One page of them, as a table shows it.
   * @param options.limit how many, 1-100 @param options.cursor the `next_cursor` of the page before
   */
  page({
    limit = 50,
    cursor,
    signal,
  }: KeyCallOptions & { limit?: number; cursor?: string } = {}): Promise<KeyPage> {
    const query = new URLSearchParams({ limit: String(limit), ...(cursor && { cursor }) });
    const call = { method: 'GET', path: `/keys?${query.toString()}`, by: 'token' } as const;
    return this.#transport.json({ ...call, signal, isRepeatable: true });
  }

  /** Changes an active key's name or monthly limit. */
  update(keyId: string, change: KeyUpdate, { signal }: KeyCallOptions = {}): Promise<Key> {
    const call = { method: 'PATCH', path: pathOf(keyId), by: 'token', body: change } as const;
    return this.#transport.json({ ...call, signal, isRepeatable: true });
  }

  /** Revokes a key for good, everywhere within a second. Repeating it changes nothing. */
  async revoke(keyId: string, { signal }: KeyCallOptions = {}): Promise<void> {
    const call = { method: 'DELETE', path: pathOf(keyId), by: 'token' } as const;
    await this.#transport.done({ ...call, signal, isRepeatable: true });
  }

  /** Replaces a key by a similar one; the old one expires after the overlap. */
  rotate(
    keyId: string,
    rotation: Rotation = {},
    { signal }: KeyCallOptions = {},
  ): Promise<CreatedKey> {
    const path = `${pathOf(keyId)}/rotate`;
    const call = { method: 'POST', path, by: 'token', body: rotation } as const;
    return this.#transport.json({ ...call, signal, isRepeatable: false });
  }
}

function pathOf(keyId: string): string {
  return `/keys/${encodeURIComponent(keyId)}`;
}
