/** One operator of a content stream with its operands, as offsets into the text (ISO 32000-2, 7.8.2). */
export interface Operation {
  /** Such as `re`, `Tj`, `BDC`; an inline image as a whole is `BI`. */
  operator: string;
  /** The start of its first operand, or its own start without operands. */
  start: number;
  operandsEnd: number;
  end: number;
}

/** White space and comments, then one token; a string's balanced parentheses are left to `stringEnd`. */
const TOKEN =
  /(?<space>(?:[\0\t\n\f\r ]|%[^\r\n]*(?:[\r\n]|$))*)(?:(?<string>\()|<<|>>|<[^>]*>?|[>[\]{})]|\/[^\0\t\n\f\r ()<>[\]{}/%]*|(?<word>[^\0\t\n\f\r ()<>[\]{}/%]+))/y;

/** A word that begins like this is an operator: the others are numbers, or true, false, null. */
const OPERATOR = /^(?!(?:true|false|null)$)[A-Za-z'"]/;

/** Characters that end or nest a string; the one after a backslash does neither. */
const PARENTHESIS = /\\[^]|[()]/g;

/** The end of an inline image: a separate `EI`, which its data cannot contain. */
const INLINE_IMAGE_END = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)/g;

/** Reads the operators in order. @param content a content stream's bytes, one a character */
export function* operations(content: string): Generator<Operation> {
  let start: number | undefined;
  for (let at = 0, token = tokenAt(content, at); token; token = tokenAt(content, at)) {
    at = token.end;
    if (!OPERATOR.test(token.word)) {
      start ??= token.begin;
      continue;
    }
    if (token.word === 'BI') at = indexAfter(INLINE_IMAGE_END, content, at);
    yield { operator: token.word, start: start ?? token.begin, operandsEnd: token.begin, end: at };
    start = undefined;
  }
}

function tokenAt(content: string, at: number) {
  TOKEN.lastIndex = at;
  const { groups } = TOKEN.exec(content) ?? {};
  if (!groups) return undefined;
  const { space = '', word = '', string } = groups;
  const end = TOKEN.lastIndex;
  return { word, begin: at + space.length, end: string ? stringEnd(content, end) : end };
}

function stringEnd(content: string, from: number): number {
  let depth = 1;
  PARENTHESIS.lastIndex = from;
  for (let found = PARENTHESIS.exec(content); found; found = PARENTHESIS.exec(content)) {
    if (found[0] === '(') depth += 1;
    if (found[0] === ')') depth -= 1;
    if (depth === 0) return PARENTHESIS.lastIndex;
  }
  return content.length;
}

function indexAfter(pattern: RegExp, content: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(content) ? pattern.lastIndex : content.length;
}
