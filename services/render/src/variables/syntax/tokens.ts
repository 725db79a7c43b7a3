import { Token, TokenKind, type TagToken, type TopLevelToken } from 'liquidjs';

/** The template's own text between placeholders and tags, as LiquidJS takes it. */
export class TextToken extends Token {
  /** Characters that whitespace control takes away. */
  trimLeft = 0;
  trimRight = 0;

  constructor(source: string, begin: number, end: number) {
    super(TokenKind.HTML, source, begin, end);
  }

  getContent(): string {
    return this.input.slice(this.begin + this.trimLeft, this.end - this.trimRight);
  }
}

/** The content of `{{ }}`. */
export class PlaceholderToken extends Token {
  /** Between the braces, without space and dashes. */
  readonly text: string;
  readonly trimLeft: boolean;
  readonly trimRight: boolean;

  /** @param isKey the text between the braces is a variable's name, dashes and all */
  constructor(source: string, begin: number, end: number, isKey: boolean) {
    super(TokenKind.Output, source, begin, end);
    const inner = source.slice(begin + 2, end - 2);
    this.trimLeft = !isKey && inner.startsWith('-');
    this.trimRight = !isKey && inner.endsWith('-') && inner.length > 1;
    this.text = inner.slice(Number(this.trimLeft), inner.length - Number(this.trimRight)).trim();
  }
}

export type TemplateToken = TextToken | PlaceholderToken | TagToken;

/** Takes away the space beside `{{-`, `-}}`, `{%-` and `-%}`. */
export function trimBesideDashes(tokens: readonly TemplateToken[]): void {
  for (const [index, token] of tokens.entries()) {
    if (token instanceof TextToken) continue;
    const before = tokens[index - 1];
    const after = tokens[index + 1];
    if (token.trimLeft && before instanceof TextToken) trimEnd(before);
    if (token.trimRight && after instanceof TextToken) trimStart(after);
  }
}

function trimEnd(token: TextToken): void {
  const text = token.getContent();
  token.trimRight = text.length - text.trimEnd().length;
}

function trimStart(token: TextToken): void {
  const text = token.getContent();
  token.trimLeft = text.length - text.trimStart().length;
}

/** LiquidJS takes tokens off the front one by one; of a real array that would be slow for many. */
export function queueOf(tokens: readonly TemplateToken[]): TopLevelToken[] {
  let next = 0;
  const queue = {
    shift: () => tokens[next++],
    get length() {
      return tokens.length - next;
    },
  };
  return queue as unknown as TopLevelToken[];
}
