import type { Token } from 'markdown-it';

/** Every token of a document, those within others after the one they are in. */
export function* everyToken(tokens: readonly Token[]): Generator<Token> {
  for (const token of tokens) {
    yield token;
    if (token.children) yield* everyToken(token.children);
  }
}

/** The text of inline content, without its markup. */
export function plainText(tokens: readonly Token[]): string {
  return tokens.map(textOf).join('');
}

function textOf(token: Token): string {
  if (token.type === 'softbreak' || token.type === 'hardbreak') return ' ';
  if (token.type === 'image') return plainText(token.children ?? []);
  return token.type === 'html_inline' ? '' : token.content;
}

/** HTML that replaces a token. */
export function setHtml(token: Token, html: string): void {
  token.meta = { ...token.meta, html };
}

export function htmlOf(token: Token | undefined): string {
  const html = token?.meta?.['html'];
  return typeof html === 'string' ? html : '';
}
