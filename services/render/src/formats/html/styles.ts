import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer';
import type { Span } from './html-scan.ts';

/** What a rule `@page` says of the size and the margins of pages; names in lower case. */
export interface PageRule {
  /** Whether it is for all pages, not for a first one or for those of a name. */
  isForAll: boolean;
  declarations: [name: string, value: string][];
}

/** A reference of a style sheet, and the text that stands for it there. */
export interface StyleReference extends Span {
  target: string;
  isImport: boolean;
  /** The same text with a reference to nothing. */
  emptied: string;
}

const NOTHING = '"data:,"';

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

/** Functions in which a string is an address. */
const LOADING = new Set(['url', 'image-set', '-webkit-image-set']);

/** @returns what a style sheet, or an attribute `style`, loads; in its order */
export function styleReferences(css: string): StyleReference[] {
  const reader = new References();
  for (const token of tokenize({ css })) reader.read(token);
  return reader.found;
}

class References {
  readonly found: StyleReference[] = [];
  #atRule = '';
  /** The functions and brackets around. */
  readonly #around: string[] = [];

  read(token: CSSToken): void {
    switch (token[0]) {
      case TokenType.AtKeyword:
        this.#atRule = token[4].value.toLowerCase();
        break;
      case TokenType.Function:
        this.#around.push(token[4].value.toLowerCase());
        break;
      case TokenType.OpenParen:
        this.#around.push('');
        break;
      case TokenType.CloseParen:
        this.#around.pop();
        break;
      case TokenType.Semicolon:
      case TokenType.OpenCurly:
      case TokenType.CloseCurly:
        this.#atRule = '';
        break;
      default:
        this.#readAddress(token);
    }
  }

  #readAddress(token: CSSToken): void {
    const [type, , start, last] = token;
    const isAddress = type === TokenType.URL || (type === TokenType.String && this.#isLoading());
    // The names of namespaces load nothing.
    if (!isAddress || this.#atRule === 'namespace') return;
    this.found.push({
      start,
      end: last + 1,
      target: token[4].value,
      isImport: this.#atRule === 'import',
      emptied: type === TokenType.URL ? `url(${NOTHING})` : NOTHING,
    });
  }

  #isLoading(): boolean {
    const around = this.#around.at(-1);
    return around === undefined ? this.#atRule === 'import' : LOADING.has(around);
  }
}
