import type { MarkdownIt, Token } from 'markdown-it';
import { keepNumbers } from '../../tables/column-needs.ts';

/** Longer words get places for line ends: otherwise the line before stays short, or a line ends within a word. In UTF-16 units. */
const LONG = 40;

/** Of what stands for a value (values.ts) only its number counts. */
const MARK = /\uFDD0[\uFDE0-\uFDEF]{24}/g;

/** Behind the signs of addresses and names; browsers end lines behind a hyphen by themselves. */
const ENDS = /(?<=[/?&=#:_.])(?=[^/?&=#:_.\s])/;

/** Lines may end behind the signs of a long bare address and of long code, and not within a number. */
export function useLongWords(md: MarkdownIt): void {
  md.core.ruler.push('long_words', ({ tokens, Token }) => {
    for (const token of tokens) {
      token.children &&= token.children.flatMap((child, index, all) =>
        isAddress(child, all[index - 1]) ? divided(child, Token) : child,
      );
    }
  });
  md.renderer.rules['text'] = (tokens, index) => {
    const text = md.utils.escapeHtml(tokens[index]?.content ?? '');
    const whole = keepNumbers(text);
    return whole === text || tokens.some(isDrawing) ? text : whole;
  };
  md.renderer.rules['code_inline'] = (tokens, index) => {
    const code = tokens[index]?.content ?? '';
    return `<code>${parts(code).map(md.utils.escapeHtml).join('<wbr />')}</code>`;
  };
}

/** In a drawing an element of HTML would end it. */
function isDrawing({ type, content }: Token): boolean {
  return type === 'html_inline' && /^<(?:svg|math|select)\b/i.test(content);
}

function isAddress({ type }: Token, before: Token | undefined): boolean {
  return type === 'text' && before?.type === 'link_open' && before.info === 'auto';
}

function divided(token: Token, Constructor: typeof Token): Token[] {
  return parts(token.content).flatMap((content, index) => {
    const text = Object.assign(new Constructor('text', '', 0), { content });
    return index === 0 ? [text] : [new Constructor('wbr', 'wbr', 0), text];
  });
}

function parts(text: string): string[] {
  return text.replace(MARK, '').length > LONG ? text.split(ENDS) : [text];
}
