import type { MarkdownIt, Token } from 'markdown-it';

/** Characters without spaces between words: Chinese, Japanese, and their punctuation. */
const WIDE = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff01-\uff60]`;
const ENDS_WIDE = new RegExp(`${WIDE}$`, 'u');
const BEGINS_WIDE = new RegExp(`^${WIDE}`, 'u');

/** A line end between two wide characters is no space (CSS Text 3, 4.1.2); the engine makes one of it. */
export function useLineEnds(md: MarkdownIt): void {
  md.core.ruler.push('line_ends', ({ tokens }) => {
    for (const { children } of tokens) if (children) joinLines(children);
  });
}

function joinLines(tokens: readonly Token[]): void {
  let before = '';
  let lineEnd: Token | undefined;
  for (const token of tokens) {
    if (token.type === 'softbreak') lineEnd = token;
    if (token.content === '') continue; // the beginning or end of emphasis
    if (lineEnd && ENDS_WIDE.test(before) && BEGINS_WIDE.test(token.content)) lineEnd.type = 'text';
    lineEnd = undefined;
    before = token.content.slice(-2);
  }
}
