import fc from 'fast-check';

/** Replaces or removes a part of a JSON value. */
export function damaged(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const substitute = fc.option(fc.jsonValue({ maxDepth: 1 }), { nil: undefined });
  return fc
    .tuple(value, fc.array(fc.nat(50), { minLength: 1, maxLength: 8 }), substitute)
    .map(([whole, way, instead]) => replaced(whole, way, instead));
}

/** @param way which entry to take at each level; where it ends, there the part is replaced */
function replaced(value: unknown, way: number[], instead: unknown): unknown {
  const [turn, ...rest] = way;
  if (turn === undefined || typeof value !== 'object' || value === null) return instead;
  const keys = Object.keys(value);
  const key = keys[turn % keys.length];
  if (key === undefined) return instead;
  const part = replaced((value as Record<string, unknown>)[key], rest, instead);
  if (Array.isArray(value)) return Object.assign([...(value as unknown[])], { [key]: part });
  return { ...value, [key]: part };
}
