import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer';

/** What a rule `@page` says of the size and the margins of pages; names in lower case. */
export interface PageRule {
  /** Whether it is for all pages, not for a first one or for those of a name. */
  isForAll: boolean;
  declarations: [name: string, value: string][];
}

/** @returns the rules `@page` of a style sheet, wherever in it they stand */
export function pageRulesIn(css: string): PageRule[] {
  const reader = new PageRules();
  for (const token of tokenize({ css })) reader.read(token);
  return reader.rules;
}

class PageRules {
  readonly rules: PageRule[] = [];
  /** The blocks around, outermost first; of a rule `@page`, or of something else. */
  readonly #blocks: (PageRule | undefined)[] = [];
  /** Of the at-rule whose block has not begun; null: another than `@page`. */
  #ahead: PageRule | null | undefined;
  #declaration: CSSToken[] = [];

  read(token: CSSToken): void {
    switch (token[0]) {
      case TokenType.AtKeyword:
        this.#endDeclaration();
        this.#ahead =
          token[4].value.toLowerCase() === 'page' ? { isForAll: true, declarations: [] } : null;
        break;
      case TokenType.OpenCurly:
        this.#begin(this.#ahead ?? undefined);
        break;
      case TokenType.CloseCurly:
        this.#endDeclaration();
        this.#blocks.pop();
        break;
      case TokenType.Semicolon:
      case TokenType.EOF:
        this.#endDeclaration();
        this.#ahead = undefined;
        break;
      case TokenType.Comment:
        break;
      default:
        this.#add(token);
    }
  }

  #begin(rule: PageRule | undefined): void {
    if (rule) this.rules.push(rule);
    this.#blocks.push(rule);
    this.#ahead = undefined;
    this.#declaration = [];
  }

  #add(token: CSSToken): void {
    if (this.#ahead === undefined) {
      if (this.#blocks.at(-1)) this.#declaration.push(token);
    } else if (this.#ahead && token[0] !== TokenType.Whitespace) this.#ahead.isForAll = false;
  }

  #endDeclaration(): void {
    const [name = '', ...value] = this.#declaration.map(textOf).join('').split(':');
    const property = name.trim();
    const declared = [property, value.join(':').trim()] as [string, string];
    if (/^(?:size$|margin)/.test(property)) this.#blocks.at(-1)?.declarations.push(declared);
    this.#declaration = [];
  }
}

/** Without escapes, in lower case. */
function textOf(token: CSSToken): string {
  return (token[0] === TokenType.Ident ? token[4].value : token[1]).toLowerCase();
}
