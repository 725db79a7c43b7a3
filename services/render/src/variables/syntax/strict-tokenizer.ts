import { Tokenizer, TypeGuards, type Expression, type TagToken } from 'liquidjs';
import { quoted } from '../quoted.ts';
import { remedyFor } from './foreign-syntax.ts';

/** Of a property's name, in an error. */
const MAX_NAME = 60;

/** Reads expressions as LiquidJS does, but never takes a part of one for the whole: `first name` is not `first`. */
export class StrictTokenizer extends Tokenizer {
  override readExpression(): Expression {
    const begin = this.p;
    const expression = super.readExpression();
    if (isWhole(expression)) return expression;
    const [text = ''] = this.input.slice(begin, this.N).split('|', 1);
    throw this.error(notAnExpression(text), begin);
  }

  /** In brackets stands one value: LiquidJS takes `list[i + 1]` for `list[i]`, and `name[0:3]` for `name[0]`. */
  override readTo(end: string): number {
    if (end !== ']') return super.readTo(end);
    this.skipBlank();
    if (this.peek() !== end) throw this.error(notAnExpression(this.#access()), this.p);
    return (this.p += 1);
  }

  /** The property that is being read, with its brackets. */
  #access(): string {
    const open = this.input.lastIndexOf('[', this.p);
    const close = this.input.indexOf(']', this.p);
    const [name = ''] =
      /[^\s,|:()]*$/.exec(this.input.slice(Math.max(0, open - MAX_NAME), open)) ?? [];
    return name + this.input.slice(open, close === -1 ? this.N : close + 1);
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
