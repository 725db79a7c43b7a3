import { lookup } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '@platen/runtime';

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

/**
 * Tracks the addresses of the backends. Keeps the last ones while a lookup fails.
 * @returns ends it, once every name was looked up, with or without success
 */
export async function discover({
  addresses,
  onBackends,
  log,
  lookup: resolve = addressesOf,
  everyMs = EVERY_MS,
}: DiscoveryOptions): Promise<() => void> {
  const known = new Map<string, string[]>();
  const ended = new AbortController();
  let reported = '';

  const lookUp = async (address: string) => {
    const { protocol, hostname, port } = new URL(address.slice(BY_NAME.length));
    try {
      const found = await resolve(hostname);
      const urls = found.map((each) => `${protocol}//${hostOf(each)}:${port}`);
      if (urls.length > 0) known.set(address, urls);
    } catch (error) {
      log.warn({ name: hostname, reason: reasonOf(error) }, 'could not look up engines');
    }
  };
  const names = addresses.filter((address) => address.startsWith(BY_NAME));
  for (const address of addresses) if (!names.includes(address)) known.set(address, [address]);

  const lookUpAll = async () => {
    await Promise.all(names.map(lookUp));
    const urls = [...new Set(addresses.flatMap((address) => known.get(address) ?? []))];
    const sorted = urls.toSorted().join();
    if (sorted === reported || ended.signal.aborted) return;
    reported = sorted;
    onBackends(urls);
  };
  const keepUp = async () => {
    for (;;) {
      await sleep(everyMs, undefined, { signal: ended.signal, ref: false });
      await lookUpAll();
    }
  };
  await lookUpAll();
  if (names.length > 0) keepUp().catch(() => undefined); // closed
  return () => ended.abort();
}

const addressesOf: Lookup = (name) => lookup(name, { all: true });

const hostOf = ({ address, family }: { address: string; family: number }) =>
  family === 6 ? `[${address}]` : address;
