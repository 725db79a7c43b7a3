const DECIMAL = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'];
const BINARY = ['Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];

const FACTORS = new Map([
  ...DECIMAL.map((suffix, index) => [suffix, 10 ** (3 * index - 9)] as const),
  ...BINARY.map((suffix, index) => [suffix, 1024 ** (index + 1)] as const),
]);

const QUANTITY = /^(\d+(?:\.\d+)?|\.\d+)(?:e([+-]?\d+)|([numkMGTPE]|[KMGTPE]i)?)$/i;

/**
 * A Kubernetes quantity as a number: `500m` is 0.5, `1Ki` is 1024.
 * @returns undefined if it is not a quantity
 */
export function parseQuantity(quantity: number | string): number | undefined {
  if (typeof quantity === 'number') return quantity;
  const [, digits, exponent, suffix = ''] = QUANTITY.exec(quantity) ?? [];
  if (digits === undefined) return undefined;
  const factor = exponent === undefined ? FACTORS.get(suffix) : 10 ** Number(exponent);
  return factor === undefined ? undefined : Number(digits) * factor;
}
