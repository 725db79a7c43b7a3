/** WORD JOINER: without width, and not to be seen. */
const MARK = '\u2060';

/** Longer ones first: one may begin like another. */
const INHERITED = new RegExp(
  Object.getOwnPropertyNames(Object.prototype)
    .sort((one, other) => other.length - one.length)
    .join('|'),
  'g',
);

/**
 * Marks words such as `constructor`. ECharts remembers the widths of texts in a
 * plain object: what every object inherits would be taken for a width, and
 * `__proto__` would spoil the memory for the charts after this one.
 */
export function shield(text: string): string {
  return text.replace(INHERITED, (word) => word.slice(0, 1) + MARK + word.slice(1));
}

const SHIELDED = new RegExp(INHERITED.source.replaceAll(/(?<=^|\|)./g, `$&${MARK}`), 'g');

/** Takes these marks out again. */
export function unshield(text: string): string {
  return text.replace(SHIELDED, (word) => word.replace(MARK, ''));
}
