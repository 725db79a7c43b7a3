/** At-rules that leave nothing in a page when their style sheet goes. `@keyframes`, `@property` and `@import` are none. */
const RULES = new Set([
  ...['charset', 'media', 'supports', 'layer', 'container', 'scope'],
  ...['font-face', 'counter-style', 'page'],
  // Margin boxes of a page (CSS Paged Media 3, 4.2).
  ...['top', 'bottom'].flatMap((edge) =>
    ['-left-corner', '-left', '-center', '-right', '-right-corner'].map((place) => edge + place),
  ),
  ...['left', 'right'].flatMap((edge) => ['-top', '-middle', '-bottom'].map((at) => edge + at)),
]);

/** Functions that compute a value or select elements, and load nothing. */
const FUNCTIONS = new Set(
  [
    'calc min max clamp round mod rem sin cos tan asin acos atan atan2 pow sqrt hypot log exp abs sign var env attr',
    'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark',
    'linear-gradient radial-gradient conic-gradient -webkit-linear-gradient -webkit-radial-gradient -webkit-gradient',
    'repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient from to color-stop',
    'matrix matrix3d translate translate3d translatex translatey translatez scale scale3d scalex scaley scalez',
    'rotate rotate3d rotatex rotatey rotatez skew skewx skewy perspective',
    'blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia',
    'inset circle ellipse polygon path rect xywh counter counters minmax repeat fit-content',
    'cubic-bezier steps local format tech selector',
    'not is where has matches lang dir nth-child nth-last-child nth-of-type nth-last-of-type',
    // Words before a bracket, where a space is missing: of media queries and conditions.
    'and or',
  ].flatMap((line) => line.split(' ')),
);

/**
 * The tokens of a style sheet (CSS Syntax 3, 4.3) as far as they matter here. No escape but in strings, no end of the text within
 * a token: both match nothing. The project's tokenizer says the same in thirty times the time (styles.test.ts).
 */
const TOKEN = new RegExp(
  [
    String.raw`/\*[^]*?\*/`,
    String.raw`url\([ \t\n\r\f]*(?:"(?<double>[^"\\\n\r\f\0]*)"|'(?<single>[^'\\\n\r\f\0]*)'|(?<bare>[^ \t\n\r\f"'()\\\0]+))[ \t\n\r\f]*\)`,
    String.raw`"[^"\\\n\r\f]*(?:\\[^\r][^"\\\n\r\f]*)*"|'[^'\\\n\r\f]*(?:\\[^\r][^'\\\n\r\f]*)*'`,
    String.raw`(?<name>[@#]?[-\w\u0080-\uffff]+\(?)`,
    String.raw`/(?!\*)|[^-@#\w\u0080-\uffff"'/\\\0]+`,
  ].join('|'),
  'giy',
);

/**
 * Whether a style sheet, or the declarations of an attribute, loads only `data:`, and leaves nothing in a page.
 * @param isStill whether an address is a `data:` URL of a font, or of a picture that does not move
 */
export function areSelfContained(css: string, isStill: (url: string) => boolean): boolean {
  // Nothing else begins a rule, a function or an address.
  if (!/[@(]/.test(css)) return true;
  for (let at = 0; at < css.length;) {
    TOKEN.lastIndex = at;
    const { groups } = TOKEN.exec(css) ?? {};
    at = TOKEN.lastIndex; // a drawing in the sheet has sheets of its own
    if (!groups || !isAllowed(groups, isStill)) return false;
  }
  return true;
}

type Groups = Partial<Record<string, string>>;

function isAllowed(
  { name, double, single, bare }: Groups,
  isStill: (url: string) => boolean,
): boolean {
  const address = double ?? single ?? bare;
  if (address !== undefined) return address.startsWith('#') || isStill(address);
  if (name?.startsWith('@')) return RULES.has(name.slice(1).replace('(', '').toLowerCase());
  return !name?.endsWith('(') || FUNCTIONS.has(name.slice(0, -1).toLowerCase());
}
