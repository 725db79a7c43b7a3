import type { Token } from 'markdown-it';
import { everyToken, plainText } from '../tokens.ts';
import { noteUnread } from './unread.ts';

/** Words that a picture of Marp may have before its text, such as `w:200px`. */
const SIZE = /^(w|h|width|height):(\d{1,5}(?:\.\d{1,3})?(?:px|pt|mm|cm|in|em|%)?)$/;
const BACKGROUND = /^bg\b/;

/** Makes a page of every slide, which rules divide, and sets the sizes of Marp's pictures. */
export function divideSlides(tokens: readonly Token[], env: unknown): void {
  for (const token of tokens) {
    if (token.type === 'hr' && token.level === 0) token.type = 'page_break';
    for (const child of everyToken(token.children ?? [])) {
      if (child.type === 'image') sizePicture(child, token, env);
    }
  }
}

function sizePicture(image: Token, { map }: Token, env: unknown): void {
  const text = plainText(image.children ?? []);
  if (BACKGROUND.test(text)) return noteUnread(env, map?.[0] ?? 0, `![${text}]`);
  const words = text.split(/\s+/);
  const style = words.flatMap(declaration);
  if (style.length === 0) return;
  image.attrSet('style', style.join(';'));
  const [only] = image.children ?? [];
  image.children = only
    ? [Object.assign(only, { content: words.filter((word) => !SIZE.test(word)).join(' ') })]
    : [];
}

/** A number without a unit is one of pixels. */
function declaration(word: string): string[] {
  const [, side, length = ''] = SIZE.exec(word) ?? [];
  if (!side) return [];
  return [
    `${side.startsWith('w') ? 'width' : 'height'}:${length}${/\d$/.test(length) ? 'px' : ''}`,
  ];
}
