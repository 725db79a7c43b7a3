import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer';

/** A declaration, and what stands before the innermost block around it: a selector, or an at-rule. Neither has comments. */
export interface Declaration {
  tokens: readonly CSSToken[];
  /** Without spaces. */
  rule: readonly CSSToken[];
}

export const ENDS = new Set<TokenType>([
  TokenType.OpenCurly,
  TokenType.CloseCurly,
  TokenType.Semicolon,
  TokenType.EOF,
]);

/** Comments, and what hides styles from browsers that know none. */
const COMMENTS = new Set<TokenType>([TokenType.Comment, TokenType.CDO, TokenType.CDC]);

export const isNoSpace = ([type]: CSSToken) => type !== TokenType.Whitespace && !COMMENTS.has(type);

/** @returns the declarations of a style sheet, or of an attribute, wherever in it they stand */
export function declarationsIn(css: string): Declaration[] {
  const found: Declaration[] = [];
  const rules: CSSToken[][] = [];
  let tokens: CSSToken[] = [];
  for (const token of tokenize({ css })) {
    if (!ENDS.has(token[0])) {
      if (!COMMENTS.has(token[0])) tokens.push(token);
      continue;
    }
    if (token[0] === TokenType.OpenCurly) rules.push(tokens.filter(isNoSpace));
    else found.push({ tokens, rule: rules.at(-1) ?? [] });
    if (token[0] === TokenType.CloseCurly) rules.pop();
    tokens = [];
  }
  return found;
}

/** @returns the name of the at-rule that has a declaration, in lower case, and whether that is all that it says */
export function atRuleOf({ rule }: Declaration): { name: string; isBare: boolean } {
  const [first] = rule;
  const name = first?.[0] === TokenType.AtKeyword ? first[4].value.toLowerCase() : '';
  return { name, isBare: rule.length <= 1 };
}

/** A property and its value, without escapes, in lower case. */
export function textsOf({ tokens }: Declaration): [property: string, value: string] {
  const [name = '', ...value] = tokens.map(textOf).join('').split(':');
  return [name.trim(), value.join(':').trim()];
}

const textOf = (token: CSSToken) =>
  (token[0] === TokenType.Ident ? token[4].value : token[1]).toLowerCase();
