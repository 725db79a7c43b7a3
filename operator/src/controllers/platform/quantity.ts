const FACTORS: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  '': 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};

const QUANTITY = /^(\d+(?:\.\d+)?|\.\d+)(?:e([+-]?\d+)|([numkMGTPE]|[KMGTPE]i)?)$/i;

/**
 * A Kubernetes quantity as a number: `500m` is 0.5, `1Ki` is 1024.
 * @returns undefined if it is not a quantity
 */
export function parseQuantity(quantity: number | string): number | undefined {
  if (typeof quantity === 'number') return quantity;
  const [, digits, exponent, suffix = ''] = QUANTITY.exec(quantity) ?? [];
  if (digits === undefined) return undefined;
  const factor = exponent === undefined ? FACTORS[suffix] : 10 ** Number(exponent);
  return factor === undefined ? undefined : Number(digits) * factor;
}
