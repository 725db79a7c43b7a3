/** How deep JSON may be nested; the root is 1 (API, Limits). */
export const MAX_DEPTH = 64;

/** Tells whether parsed JSON is nested deeper than `limit` levels; the root is 1. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  let level = [value].filter(isNested);
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = childrenOf(level);
  }
  return false;
}

/** The objects and arrays among the members of `values`. */
function childrenOf(values: unknown[]): unknown[] {
  return values.flatMap((value) =>
    Object.values(value as Record<string, unknown>).filter(isNested),
  );
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
