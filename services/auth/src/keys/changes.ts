import { EventEmitter, on } from 'node:events';
import { PlatenError } from '@platen/contracts';
import type { Store } from '@platen/store';

interface KeyChangesOptions {
  /** Publishes changes and heartbeats. */
  store: Pick<Store, 'publish'>;
  /** A connection of its own, because a subscribed connection can do nothing else. */
  listener: Store;
}

/** The scripts publish the id of every changed key here. */
const CHANNEL = 'auth:changes';

/** Shows that the channel works; no key has this id. */
const HEARTBEAT = '';

/** All keys may have changed; no key has this id. */
const EVERYTHING = '*';

const BEAT_EVERY_MS = 300;

/** After this silence the connection counts as broken, because a broken one does not always report itself. */
const SILENCE_MS = 900;

/**
 * Key changes of all replicas of auth, by way of Redis. When Redis falls silent, changes may be missed, so every
 * watch ends.
 */
export class KeyChanges {
  readonly #listener: Store;
  readonly #events = new EventEmitter().setMaxListeners(0);
  readonly #beat: NodeJS.Timeout;
  #lastHeard = -Infinity;
  #isHearing = false;
  #isEverythingUnpublished = false;

  constructor({ store, listener }: KeyChangesOptions) {
    this.#listener = listener;
    listener.on('message', (_channel: string, keyId: string) => this.#receive(keyId));
    listener.on('ready', () => void listener.subscribe(CHANNEL).catch(() => undefined));
    this.#beat = setInterval(() => {
      void this.#publish(store);
      if (performance.now() - this.#lastHeard > SILENCE_MS) this.#silent();
    }, BEAT_EVERY_MS).unref();
  }

  /**
   * Yields '' when it has subscribed and whenever all keys may have changed, else ids of changed keys. Ends when
   * `signal` aborts or Redis falls silent.
   * @throws {PlatenError} service_unavailable: Redis does not answer, or no longer
   */
  async *watch(signal: AbortSignal): AsyncGenerator<string> {
    if (!this.#isHearing) throw unheard();
    const changes = on(this.#events, 'change', { signal, close: ['silence'] });
    yield '';
    for await (const [keyId] of changes as AsyncIterable<[string]>) yield keyId;
    throw unheard();
  }

  /** Notifies the watches of all replicas with the next heartbeat, because an edge may watch any of them. */
  everythingChanged(): void {
    this.#isEverythingUnpublished = true;
  }

  /** Closes for good: late messages of Redis start no watch that would never end. */
  close(): void {
    clearInterval(this.#beat);
    this.#listener.removeAllListeners('message').disconnect();
    this.#silent();
  }

  async #publish(store: KeyChangesOptions['store']): Promise<void> {
    const isEverything = this.#isEverythingUnpublished;
    this.#isEverythingUnpublished = false;
    try {
      await store.publish(CHANNEL, isEverything ? EVERYTHING : HEARTBEAT);
    } catch {
      this.#isEverythingUnpublished ||= isEverything; // edges notice a missing heartbeat themselves
    }
  }

  #receive(keyId: string): void {
    this.#lastHeard = performance.now();
    this.#isHearing = true;
    if (keyId !== HEARTBEAT) this.#events.emit('change', keyId === EVERYTHING ? '' : keyId);
  }

  #silent(): void {
    this.#isHearing = false;
    this.#events.emit('silence');
  }
}

function unheard(): PlatenError {
  return new PlatenError(
    'service_unavailable',
    'The change of the key cannot be published at the moment; try again.',
    {
      retryAfterMs: 1_000,
    },
  );
}
