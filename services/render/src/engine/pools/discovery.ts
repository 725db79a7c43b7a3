import { lookup } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often names are looked up, in milliseconds: a new backend is used that soon. */
const EVERY_MS = 5_000;

/** All addresses of this name are backends, for example of a headless Service. */
const BY_NAME = 'dns+';

type Lookup = (name: string) => Promise<{ address: string; family: number }[]>;

interface DiscoveryOptions {
  /** `http://host:port`, or `dns+http://name:port`. */
  addresses: readonly string[];
  /** Called at first and at every change. */
  onBackends: (urls: string[]) => void;
  log: { warn: (facts: object, text: string) => void };
  lookup?: Lookup;
  everyMs?: number;
}

/** Tracks the addresses of the backends. Keeps the last ones while a lookup fails. */
export class Discovery {
  readonly #options: DiscoveryOptions;
  readonly #known = new Map<string, string[]>();
  readonly #ended = new AbortController();
  #reported = '';

  private constructor(options: DiscoveryOptions) {
    this.#options = options;
  }

  /** Resolves when every name was looked up once, with or without success. */
  static async start(options: DiscoveryOptions): Promise<Discovery> {
    const discovery = new Discovery(options);
    await discovery.#lookUpAll();
    if (options.addresses.some((address) => address.startsWith(BY_NAME))) {
      discovery.#keepUp().catch(() => undefined); // closed
    }
    return discovery;
  }

  close(): void {
    this.#ended.abort();
  }

  async #keepUp(): Promise<void> {
    const { everyMs = EVERY_MS } = this.#options;
    for (;;) {
      await sleep(everyMs, undefined, { signal: this.#ended.signal, ref: false });
      await this.#lookUpAll();
    }
  }

  async #lookUpAll(): Promise<void> {
    const { addresses, onBackends } = this.#options;
    await Promise.all(addresses.map((address) => this.#lookUp(address)));
    const urls = [...new Set(addresses.flatMap((address) => this.#known.get(address) ?? []))];
    const sorted = urls.toSorted().join();
    if (sorted === this.#reported || this.#ended.signal.aborted) return;
    this.#reported = sorted;
    onBackends(urls);
  }

  async #lookUp(address: string): Promise<void> {
    if (!address.startsWith(BY_NAME)) {
      this.#known.set(address, [address]);
      return;
    }
    const { log, lookup: resolve = addressesOf } = this.#options;
    const { protocol, hostname, port } = new URL(address.slice(BY_NAME.length));
    try {
      const found = await resolve(hostname);
      const urls = found.map((each) => `${protocol}//${hostOf(each)}:${port}`);
      if (urls.length > 0) this.#known.set(address, urls);
    } catch (error) {
      log.warn({ name: hostname, err: error }, 'could not look up engines');
    }
  }
}

const addressesOf: Lookup = (name) => lookup(name, { all: true });

const hostOf = ({ address, family }: { address: string; family: number }) =>
  family === 6 ? `[${address}]` : address;
