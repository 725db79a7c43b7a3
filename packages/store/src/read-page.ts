import type { Store } from './connect.ts';
import { storeCall } from './errors.ts';

interface PageOptions<Item> {
  /** Older entries are left out. */
  keptMs: number;
  limit: number;
  /** The end of the last page, or ''. */
  cursor: string;
  /** @param json an array */
  parse: (json: string) => Item;
  matches?: (item: Item) => boolean;
}

/**
 * Reads a page of a list, the newest first. Its entries are the oldest first: a place, and a JSON array. The place is the
 * time in µs, or one more than the place before where the clock did not go on: with equal or falling places an entry would
 * be in two pages, or in none.
 */
export async function readPage<Item>(
  store: Store,
  name: string,
  { keptMs, limit, cursor, parse, matches = () => true }: PageOptions<Item>,
): Promise<{ items: Item[]; nextCursor: string }> {
  const entries = await storeCall(store, () => store.lrange(name, 0, -1));
  const from = (Date.now() - keptMs) * 1_000;
  const before = cursor === '' ? Infinity : Number(cursor);
  const found = entries
    .reverse()
    .map((entry) => ({ place: Number.parseInt(entry, 10), entry }))
    .filter(({ place }) => place > from && place < before)
    .map(({ place, entry }) => ({ place, item: parse(entry.slice(entry.indexOf('['))) }))
    .filter(({ item }) => matches(item));
  const page = found.slice(0, limit);
  const nextCursor = found.length > limit ? String(page.at(-1)?.place) : '';
  return { items: page.map(({ item }) => item), nextCursor };
}
