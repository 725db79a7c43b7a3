import type { Transport } from './transport.ts';
import type { CreatedKey, Key, NewKey, Rotation } from './types.ts';

interface KeyPage {
  keys: Key[];
  next_cursor: string | null;
}

interface KeyCallOptions {
  signal?: AbortSignal;
}

/** The API keys of the account that the token names. */
export class Keys {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** @returns the key; it is shown here and never again */
  create(key: NewKey = {}, { signal }: KeyCallOptions = {}): Promise<CreatedKey> {
    const call = { method: 'POST', path: '/keys', by: 'token', body: key } as const;
    return this.#transport.json({ ...call, signal, isRepeatable: false });
  }

  /** All keys, newest first, fetched page by page as they are asked for. */
  async *list({
    signal,
    pageSize = 50,
  }: KeyCallOptions & { pageSize?: number } = {}): AsyncGenerator<Key, void, undefined> {
    let cursor: string | null = null;
    do {
      const query = new URLSearchParams({ limit: String(pageSize), ...(cursor && { cursor }) });
      const page: KeyPage = await this.#transport.json({
        ...{ method: 'GET', path: `/keys?${query.toString()}`, by: 'token' },
        ...{ signal, isRepeatable: true },
      });
      yield* page.keys;
      cursor = page.next_cursor;
    } while (cursor !== null);
  }

  /** Ends a key for good, everywhere within a second; again changes nothing. */
  async revoke(keyId: string, { signal }: KeyCallOptions = {}): Promise<void> {
    const call = { method: 'DELETE', path: pathOf(keyId), by: 'token' } as const;
    await this.#transport.send({ ...call, signal, isRepeatable: true });
  }

  /** Replaces a key by one like it; the old one ends after the overlap. */
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
