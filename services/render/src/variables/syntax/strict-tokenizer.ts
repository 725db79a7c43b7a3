import { Tokenizer, TypeGuards, type Expression, type TagToken } from 'liquidjs';
import { quoted } from '../quoted.ts';
import { remedyFor } from './foreign-syntax.ts';

/** Reads expressions as LiquidJS does, but never takes a part of one for the whole: `first name` is not `first`. */
export class StrictTokenizer extends Tokenizer {
  override readExpression(): Expression {
    const begin = this.p;
    const expression = super.readExpression();
    if (isWhole(expression)) return expression;
    const text = this.input.slice(begin, this.p || this.N);
    throw this.error(notAnExpression(text), begin);
  }

  override readLiquidTagToken(options: Parameters<Tokenizer['readLiquidTagToken']>[0]) {
    const tag = super.readLiquidTagToken(options);
    if (tag) beStrict(tag);
    return tag;
  }
}

/** Makes a tag parse its content strictly. */
export function beStrict(tag: Pick<TagToken, 'tokenizer'>): void {
  const { input, file, p, N } = tag.tokenizer;
  tag.tokenizer = new StrictTokenizer(input, undefined, file, [p, N]);
}

export function notAnExpression(text: string): string {
  const trimmed = text.trim();
  const remedy = remedyFor(trimmed) ?? 'a name with other characters is written ["name"]';
  return `${quoted(trimmed)} is not an expression; ${remedy}`;
}

function isWhole({ postfix }: Expression): boolean {
  let operands = 0;
  for (const token of postfix) {
    if (!TypeGuards.isOperatorToken(token)) operands += 1;
    else if (operands < (token.operator === 'not' ? 1 : 2)) return false;
    else if (token.operator !== 'not') operands -= 1;
  }
  return operands === 1;
}
