/** What `make` makes of a key, made once; beyond `limit` keys none more is kept. */
export function memoized<Made extends object>(
  known: Map<string, Made>,
  key: string,
  limit: number,
  make: () => Made,
): Made {
  const found = known.get(key);
  if (found) return found;
  const made = make();
  if (known.size < limit) known.set(key, made);
  return made;
}
