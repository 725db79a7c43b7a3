/** The characters of each subset of a font, as CSS writes them (CSS Fonts 4, unicode-range). */
export type Subsets = Readonly<Record<string, string>>;

/** The first that has a character is taken: the common ones before those for few languages. */
const ORDER = [
  'latin',
  'latin-ext',
  'cyrillic',
  'greek',
  'cyrillic-ext',
  'greek-ext',
  'vietnamese',
];

type Range = readonly [first: number, last: number];

const parsed = new Map<string, readonly Range[]>();

/** The subsets without which not all the characters could be set that the font has; always `latin`. */
export function subsetsFor(characters: Iterable<string>, subsets: Subsets): string[] {
  const needed = new Set(['latin']);
  const known = ORDER.filter((name) => Object.hasOwn(subsets, name));
  for (const character of characters) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) continue;
    const name = known.find((candidate) => covers(subsets[candidate] ?? '', code));
    if (name) needed.add(name);
  }
  return known.filter((name) => needed.has(name));
}

function covers(ranges: string, code: number): boolean {
  let list = parsed.get(ranges);
  if (!list) parsed.set(ranges, (list = ranges.split(',').map(rangeOf)));
  return list.some(([first, last]) => first <= code && code <= last);
}

/** `U+20AC` or `U+2000-206F`. */
function rangeOf(text: string): Range {
  const [first = '', last = first] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
