import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer';
import { orElse } from '@platen/contracts';
import type { Span } from './html-scan.ts';

/** A reference of a style sheet. */
export interface StyleReference extends Span {
  /** Without escapes. */
  target: string;
  isImport: boolean;
  /** What can stand in its place, and loads nothing. */
  emptied: string;
}

/** An address of nothing, as a string of CSS. */
export const NOTHING = '"data:,"';

/** Functions in which a string is an address (CSS Values 4, section 4.5; CSS Images 4, section 2). */
const LOADING = new Set([
  'url',
  'src',
  'image',
  'image-set',
  '-webkit-image-set',
  'cross-fade',
  '-webkit-cross-fade',
]);

/** References to the document itself, or to nothing. */
const OWN = /^\s*(?:data:|#|about:|$)/i;

/** @returns what a style sheet, or an attribute of declarations, loads: by its tokens, as a browser reads it, in its order */
export function styleReferences(css: string): StyleReference[] {
  const reader = new References();
  for (const token of tokenize({ css })) reader.read(token);
  return reader.found;
}

class References {
  readonly found: StyleReference[] = [];
  /** The at-rule whose block has not begun. */
  #rule = '';
  /** The functions and brackets around. */
  readonly #around: string[] = [];

  read(token: CSSToken): void {
    switch (token[0]) {
      case TokenType.AtKeyword:
        this.#rule = token[4].value.toLowerCase();
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
        this.#rule = '';
        break;
      case TokenType.URL:
        this.#add(token, `url(${NOTHING})`);
        break;
      case TokenType.String:
        if (this.#isAddress()) this.#add(token, NOTHING);
    }
  }

  /** A string may be one in a function, and behind `@import`. */
  #isAddress(): boolean {
    const around = this.#around.at(-1);
    return around === undefined ? this.#rule === 'import' : LOADING.has(around);
  }

  #add([, , start, last, { value }]: CSSToken & { 4: { value: string } }, emptied: string): void {
    // An address that names a namespace loads nothing.
    if (this.#rule === 'namespace') return;
    const isImport = this.#rule === 'import';
    this.found.push({ start, end: last + 1, target: value, isImport, emptied });
  }
}

/** Whether nothing is loaded for a reference. @param isSheet a style sheet in a `data:` URL may load others */
export function isOwnReference(target: string, isSheet: boolean): boolean {
  return OWN.test(target) && !(isSheet && /^\s*data:/i.test(target) && !isOwnSheet(target));
}

/** A style sheet in a `data:` URL that is read here as a browser reads it: text in UTF-8. */
const SHEET = /^\s*data:(?:text\/css)?(?:;charset=(?:utf-8|us-ascii))?,([^]*)$/i;

function isOwnSheet(target: string): boolean {
  // A browser takes these out of an address (WHATWG URL, basic URL parser).
  const [, text] = SHEET.exec(target.replaceAll(/[\t\n\r]/g, '')) ?? [];
  const css = orElse(() => text && decodeURIComponent(text), undefined);
  if (css === undefined || /^\uFEFF?@charset/i.test(css)) return false;
  return styleReferences(css).every((each) => !each.isImport && OWN.test(each.target));
}
