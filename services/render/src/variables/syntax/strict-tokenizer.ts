import { Tokenizer, TypeGuards, type Expression, type TagToken } from 'liquidjs';
import { quoted } from '../quoted.ts';
import { TemplateMistake } from '../template-mistake.ts';
import { remedyFor } from './foreign-syntax.ts';

/** How other engines write true, false and nil. Here they would be names without a value. */
const FOREIGN_LITERAL = /^(?:True|False|None|TRUE|FALSE|NULL|Null|undefined)$/;

const QUOTES = '“”„‘’‚';
/** A text in quotes of print. */
const TYPOGRAPHIC = /^[“”„‘’‚][^“”‘’]*[“”‘’]?/;

type IsNamed = (name: string) => boolean;

const LOOP_PARAMETERS = new Set(['limit', 'offset', 'reversed', 'cols']);

/** Of a property's name, in an error. */
const MAX_NAME = 60;

/** Reads expressions as LiquidJS does, but never takes a part of one for the whole: `first name` is not `first`. */
export class StrictTokenizer extends Tokenizer {
  /** Has this name a value? */
  isNamed: IsNamed = () => false;

  override readExpression(): Expression {
    const begin = this.p;
    const expression = super.readExpression();
    if (isWhole(expression)) return withoutForeign(expression, this.isNamed);
    const [text = ''] = this.input.slice(begin, this.N).split('|', 1);
    throw this.error(notAnExpression(text), begin);
  }

  /** LiquidJS takes `‘x’` for a name, which has no value. */
  override readValue(): ReturnType<Tokenizer['readValue']> {
    this.skipBlank();
    if (QUOTES.includes(this.peek())) this.#refuseQuotes();
    return super.readValue();
  }

  #refuseQuotes(): void {
    const [text] = TYPOGRAPHIC.exec(this.input.slice(this.p, this.p + MAX_NAME)) ?? [];
    if (text !== undefined && !this.isNamed(text)) throw this.error(notAnExpression(text), this.p);
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

  /** LiquidJS leaves out what else stands behind a loop's list, such as its filters. */
  override readHashes(...style: Parameters<Tokenizer['readHashes']>) {
    const begin = this.p;
    const hashes = super.readHashes(...style);
    const isKnown = hashes.every(({ name }) => LOOP_PARAMETERS.has(name.content));
    if (isKnown && this.end()) return hashes;
    const rest = quoted(this.input.slice(begin, this.N).trim());
    throw this.error(
      `${rest} is no part of a loop: it has a list or (1..3), then limit, offset and reversed; ` +
        'write {% assign list = items | sort: "name" %}{% for item in list %}',
      begin,
    );
  }

  override readLiquidTagToken(options: Parameters<Tokenizer['readLiquidTagToken']>[0]) {
    const tag = super.readLiquidTagToken(options);
    if (tag) beStrict(tag, this.isNamed);
    return tag;
  }
}

/** Makes a tag parse its content strictly. */
export function beStrict(tag: Pick<TagToken, 'tokenizer'>, isNamed: IsNamed): void {
  const { input, file, p, N } = tag.tokenizer;
  const tokenizer = new StrictTokenizer(input, undefined, file, [p, N]);
  tag.tokenizer = Object.assign(tokenizer, { isNamed });
}

export function notAnExpression(text: string): string {
  const trimmed = text.trim();
  const remedy = remedyFor(trimmed) ?? 'a name with other characters is written ["name"]';
  return `${quoted(trimmed)} is not an expression; ${remedy}`;
}

const JOINING = new Set(['and', 'or', 'not']);
/** Stands for an operand that is a text or a number: joined with others, it says nothing. */
const LITERAL = 'literal';
const EQUALITY = new Set(['==', '!=']);

/**
 * Whether it is one value. LiquidJS compares from the right: `paid == price > 2` is one, `2 < price < 5` and
 * `a contains b == false` are none, nor is `a == "x" or "y"`.
 */
function isWhole({ postfix }: Expression): boolean {
  /** The operands' own comparison. */
  const compared: string[] = [];
  for (const token of postfix) {
    if (!TypeGuards.isOperatorToken(token)) {
      const isLiteral = TypeGuards.isQuotedToken(token) || TypeGuards.isNumberToken(token);
      compared.push(isLiteral ? LITERAL : '');
      continue;
    }
    const operands = compared.splice(token.operator === 'not' ? -1 : -2);
    if (!fits(token.operator, operands)) return false;
    compared.push(JOINING.has(token.operator) ? '' : token.operator);
  }
  return compared.length === 1;
}

/** @param operands their own comparisons, or what they are */
function fits(operator: string, operands: readonly string[]): boolean {
  if (operands.length < (operator === 'not' ? 1 : 2)) return false;
  if (JOINING.has(operator)) return !operands.includes(LITERAL);
  const isEquality = EQUALITY.has(operator);
  return operands.every((own) => !own || own === LITERAL || (isEquality && !EQUALITY.has(own)));
}

function withoutForeign(expression: Expression, isNamed: IsNamed): Expression {
  const found = expression.postfix.find((token) => FOREIGN_LITERAL.test(token.getText()));
  if (!found || !TypeGuards.isPropertyAccessToken(found) || isNamed(found.getText())) {
    return expression;
  }
  throw new TemplateMistake(`${found.getText()} is no value; write true, false or nil`);
}
