/**
 * Refuses what JSON cannot carry, and would lose without a word.
 * @throws {TypeError} naming the value by its JSON Pointer
 */
export function requireJson(value: unknown, pointer = ''): void {
  const isLost = typeof value === 'number' && !Number.isFinite(value);
  if (isLost || typeof value === 'bigint') {
    const what = isLost ? String(value) : 'a BigInt';
    throw new TypeError(`${pointer} is ${what}, which JSON cannot carry: send it as a text.`);
  }
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return;
  for (const [name, inner] of Object.entries(value)) {
    requireJson(inner, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
}
