import { EventEmitter, on } from 'node:events';
import { PlatenError } from '@platen/contracts';
import type { Store } from '@platen/store';

interface KeyChangesOptions {
  /** Where changes are published, and a heartbeat among them. */
  store: Pick<Store, 'publish'>;
  /** A connection of its own: one that listens can do nothing else. */
  listener: Store;
}

/** The scripts publish here the id of every key that they changed. */
const CHANNEL = 'auth:changes';

/** Says that the channel works; no key has this id. */
const HEARTBEAT = '';

/** Says that all keys may have changed; no key has this id. */
const EVERYTHING = '*';

const BEAT_EVERY_MS = 300;

/** So long without a word, and changes may go unheard: a cut connection does not always tell. */
const SILENCE_MS = 900;

/**
 * What all replicas of auth did to keys, as the store tells it. When the store
 * falls silent, changes may go unheard: then every watch ends.
 */
export class KeyChanges {
  readonly #listener: Store;
  readonly #events = new EventEmitter().setMaxListeners(0);
  readonly #beat: NodeJS.Timeout;
  #lastHeard = -Infinity;
  #isHearing = false;
  #isEverythingUntold = false;

  constructor({ store, listener }: KeyChangesOptions) {
    this.#listener = listener;
    listener.on('message', (_channel: string, keyId: string) => this.#heard(keyId));
    listener.on('ready', () => void listener.subscribe(CHANNEL).catch(() => undefined));
    this.#beat = setInterval(() => {
      void this.#publish(store);
      if (performance.now() - this.#lastHeard > SILENCE_MS) this.#silent();
    }, BEAT_EVERY_MS).unref();
  }

  /**
   * '' once hearing and whenever all keys may have changed, else ids of keys as they change, until
   * `signal` aborts or nothing can be heard any more.
   * @throws {PlatenError} service_unavailable: the store is not heard, now or any more
   */
  async *watch(signal: AbortSignal): AsyncGenerator<string> {
    if (!this.#isHearing) throw unheard();
    const changes = on(this.#events, 'change', { signal, close: ['silence'] });
    yield '';
    for await (const [keyId] of changes as AsyncIterable<[string]>) yield keyId;
    throw unheard();
  }

  /** Tells the watches of all replicas, with the next heartbeat: an edge may ask any of them. */
  everythingChanged(): void {
    this.#isEverythingUntold = true;
  }

  /** For good: what is still under way from the store begins no watch that nothing would end. */
  close(): void {
    clearInterval(this.#beat);
    this.#listener.removeAllListeners('message').disconnect();
    this.#silent();
  }

  async #publish(store: KeyChangesOptions['store']): Promise<void> {
    const isEverything = this.#isEverythingUntold;
    this.#isEverythingUntold = false;
    try {
      await store.publish(CHANNEL, isEverything ? EVERYTHING : HEARTBEAT);
    } catch {
      this.#isEverythingUntold ||= isEverything; // a lost heartbeat is told by silence
    }
  }

  #heard(keyId: string): void {
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
  return new PlatenError('service_unavailable', 'Changes of keys cannot be told now; try again.', {
    retryAfterMs: 1_000,
  });
}
