/** Names that CSS itself gives a meaning to (CSS Fonts 4, 2.1.3): never quoted. */
const GENERIC = new Set([
  'serif',
  'sans-serif',
  'monospace',
  'cursive',
  'fantasy',
  'system-ui',
  'math',
  'ui-serif',
  'ui-sans-serif',
  'ui-monospace',
  'ui-rounded',
  'emoji',
]);

/** A list of typefaces for CSS, every name in quotes. */
export function fontFamily(names: string): string {
  const families = names
    .split(',')
    .map((name) => name.replace(/['"]/g, '').trim())
    .filter((name) => name !== '')
    .map((name) => (GENERIC.has(name.toLowerCase()) ? name.toLowerCase() : `"${name}"`));
  return families.length > 0 ? families.join(',') : 'inherit';
}
