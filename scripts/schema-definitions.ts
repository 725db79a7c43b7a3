type Schema = Record<string, unknown>;

/** Shorter schemas stay in their place. */
const SHORT = 200;

/** Moves repeated parts of a JSON Schema to `$defs`, named after their property. */
export function withDefinitions(schema: Schema): Schema {
  const counts = new Map<string, number>();
  for (const [, one] of propertiesWithin(schema)) {
    const text = JSON.stringify(one);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const $defs: Record<string, Schema> = {};
  const names = new Map<string, string>();

  const referring = (value: unknown, name?: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => referring(one));
    if (typeof value !== 'object' || value === null) return value;
    const text = JSON.stringify(value);
    if (name === undefined || text.length < SHORT || (counts.get(text) ?? 0) < 2)
      return inside(value as Schema);
    return { $ref: `#/$defs/${names.get(text) ?? define(text, name, value as Schema)}` };
  };

  const inside = (one: Schema): Schema =>
    Object.fromEntries(
      Object.entries(one).map(([key, value]) => [
        key,
        key === 'properties' ? properties(value as Schema) : referring(value),
      ]),
    );

  const properties = (all: Schema): Schema =>
    Object.fromEntries(Object.entries(all).map(([name, one]) => [name, referring(one, name)]));

  const define = (text: string, property: string, one: Schema): string => {
    const taken = Object.keys($defs).filter((name) => name.replace(/\d+$/, '') === property);
    const name = taken.length > 0 ? `${property}${taken.length + 1}` : property;
    names.set(text, name);
    $defs[name] = {};
    $defs[name] = inside(one);
    return name;
  };

  const whole = inside(schema);
  return Object.keys($defs).length > 0 ? { ...whole, $defs } : whole;
}

function* propertiesWithin(value: unknown): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) return;
  const { properties } = value as { properties?: Schema };
  yield* Object.entries(properties ?? {});
  for (const one of Object.values(value)) yield* propertiesWithin(one);
}
