import { wordsIn } from './markup.ts';

/** At-rules that leave nothing in a page when their style sheet goes. `@keyframes`, `@property` and `@import` are none. */
const RULES = wordsIn(
  'charset media supports layer container scope font-face counter-style page',
  // Margin boxes of a page (CSS Paged Media 3, 4.2).
  'top-left-corner top-left top-center top-right top-right-corner left-top left-middle left-bottom',
  'bottom-left-corner bottom-left bottom-center bottom-right bottom-right-corner right-top right-middle right-bottom',
);

/** Functions that compute a value or select elements, and load nothing. */
const FUNCTIONS = wordsIn(
  'calc min max clamp round mod rem sin cos tan asin acos atan atan2 pow sqrt hypot log exp abs sign var env attr type sibling-count',
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
);

/** Where a rule, a function or an address may begin, or something that hides one. An escape may be any letter. */
const NEXT = /["'\\\0@(]|\/\*/g;

const STRING = /(["'])(?:(?!\1)[^\\\n\r\f]|\\[^\r])*\1/y;
const RULE = /@[-\w\u0080-\uffff]+/y;
/** With the name before it, which begins with `@` in a rule; `#` begins no function. */
const BRACKET = /(?<=([@#]?[-\w\u0080-\uffff]*))\(/y;
const ADDRESS =
  /\([ \t\n\r\f]*(?:"([^"\\\n\r\f\0]*)"|'([^'\\\n\r\f\0]*)'|([^ \t\n\r\f"'()\\\0]+))[ \t\n\r\f]*\)/y;

/**
 * Whether a style sheet, or the declarations of an attribute, loads only `data:`, and leaves nothing in a page. It reads the tokens
 * that matter (CSS Syntax 3, 4.3), because a tokenizer of all of them takes as long as the whole document otherwise; an escape
 * but in a string, and a token without its end, are refused.
 * @param isStill whether an address is a `data:` URL of a font, or of a picture that does not move
 */
export function areSelfContained(css: string, isStill: (url: string) => boolean): boolean {
  // Nothing else begins a rule, a function or an address.
  if (!/[@(]/.test(css)) return true;
  let at: number | undefined = 0;
  while (at !== undefined) {
    NEXT.lastIndex = at;
    const found = NEXT.exec(css);
    if (!found) return true;
    at = READERS[found[0]]?.(css, found.index, isStill);
  }
  return false;
}

/** @returns where to read on; undefined: it is refused */
type Reader = (css: string, at: number, isStill: (url: string) => boolean) => number | undefined;

const readString: Reader = (css, at) => endOf(matched(STRING, css, at));

const READERS: Partial<Record<string, Reader>> = {
  '"': readString,
  "'": readString,
  '/*': (css, at) => {
    const end = css.indexOf('*/', at + 2);
    return end < 0 ? undefined : end + 2;
  },
  '@': (css, at) => {
    const rule = matched(RULE, css, at);
    return rule && RULES.has(rule[0].slice(1).toLowerCase()) ? endOf(rule) : undefined;
  },
  '(': (css, at, isStill) => {
    const name = matched(BRACKET, css, at)?.[1]?.toLowerCase() ?? '';
    if (name === 'url') return readAddress(css, at, isStill);
    return name === '' || name.startsWith('@') || FUNCTIONS.has(name) ? at + 1 : undefined;
  },
};

const readAddress: Reader = (css, at, isStill) => {
  const address = matched(ADDRESS, css, at);
  const [, double, single, bare] = address ?? [];
  const url = double ?? single ?? bare ?? '';
  return url.startsWith('#') || isStill(url) ? endOf(address) : undefined;
};

function matched(pattern: RegExp, css: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(css) ?? undefined;
}

const endOf = (match: RegExpExecArray | undefined) => match && match.index + match[0].length;
