import type { Token } from 'markdown-it';
import type { Direction } from '../html/direction.ts';
import { plainText } from './tokens.ts';
import type { Values } from './values.ts';

/** Blocks that begin at a side of the page. */
const BLOCKS =
  /^(?:paragraph|heading|bullet_list|ordered_list|list_item|blockquote|callout|callout_title|table|th|td|dl|dt|dd)_(?:open|close)$/;

const WORD = /\p{L}[\p{L}\p{M}]*/gu;
const RIGHT_TO_LEFT =
  /^[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * A text with more such words is written from right to left, though it may have many foreign ones: the threshold of the
 * Closure Library's `estimateDirection`.
 */
const SHARE = 0.4;

function isBlock({ type, nesting }: Token, wanted: 1 | -1): boolean {
  return nesting === wanted && BLOCKS.test(type);
}

interface Words {
  all: number;
  rightToLeft: number;
}

/** Gives every block whose words are written the other way than those around it its own direction. */
export function setDirections(tokens: readonly Token[], values: Values, base: Direction): void {
  const words = wordsOfBlocks(tokens, values, base === 'rtl');
  if (words.size === 0) return;
  const around: Direction[] = [base];
  for (const token of tokens) {
    if (isBlock(token, 1)) around.push(directed(token, words.get(token), around.at(-1) ?? base));
    else if (isBlock(token, -1)) around.pop();
  }
}

function directed(token: Token, words: Words | undefined, around: Direction): Direction {
  if (!words || words.all === 0) {
    // A sign would change its side.
    if (around === 'rtl' && /^t[hd]_open$/.test(token.type)) token.attrJoin('class', 'digits');
    return around;
  }
  const own = words.rightToLeft > words.all * SHARE ? 'rtl' : 'ltr';
  if (own !== around && !token.hidden) token.attrSet('dir', own);
  return own;
}

/** Empty if nothing is written from right to left, and that is not needed anyway. */
function wordsOfBlocks(
  tokens: readonly Token[],
  values: Values,
  isNeededAnyway: boolean,
): ReadonlyMap<Token, Words> {
  const words = new Map<Token, Words>();
  const open: Words[] = [];
  let isNeeded = isNeededAnyway;
  for (const token of tokens) {
    if (isBlock(token, 1)) {
      const own = { all: 0, rightToLeft: 0 };
      words.set(token, own);
      open.push(own);
    } else if (isBlock(token, -1)) open.pop();
    else if (token.type === 'inline') {
      const found = values.text(plainText(token.children ?? [])).match(WORD) ?? [];
      const rightToLeft = found.filter((word) => RIGHT_TO_LEFT.test(word)).length;
      isNeeded ||= rightToLeft > 0;
      for (const block of open) {
        block.all += found.length;
        block.rightToLeft += rightToLeft;
      }
    }
  }
  return isNeeded ? words : new Map();
}
