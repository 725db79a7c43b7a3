/** Whole numbers and decimals; what has an exponent is written as JavaScript writes it. */
const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** Digits that JavaScript may write in another way: many of them, or a zero at the end or alone after a minus. */
const MAY_DIFFER = /\d[\d.]{15}|\.\d*0(?!\d)|-0(?!\d)/;

/** Calls `keep` for each number of a JSON text that JavaScript would not write as it stands there. */
export function parseKeepingNumbers(json: string, keep: (source: string) => unknown): unknown {
  // This check costs much less than reviving, and few texts have such numbers.
  if (!MAY_DIFFER.test(json)) return JSON.parse(json);
  const revive = (_: string, value: unknown, { source }: { source?: string }) =>
    typeof value === 'number' &&
    source !== undefined &&
    String(value) !== source &&
    DECIMAL.test(source)
      ? keep(source)
      : value;
  return JSON.parse(json, revive as Parameters<typeof JSON.parse>[1]);
}
