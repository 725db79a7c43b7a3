/** Caches the result of `make` by key; beyond `limit` keys it caches no more. */
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
