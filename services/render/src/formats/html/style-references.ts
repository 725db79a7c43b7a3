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
  const found: StyleReference[] = [];
  /** The at-rule whose block has not begun. */
  let rule = '';
  /** The functions and brackets around. */
  const around: string[] = [];
  const add = ([, , start, last, { value: target }]: Valued, emptied: string) => {
    // An address that names a namespace loads nothing.
    if (rule !== 'namespace')
      found.push({ start, end: last + 1, target, isImport: rule === 'import', emptied });
  };
  tokenize({ css }).forEach((token) => {
    const [type] = token;
    const within = around.at(-1);
    if (type === TokenType.AtKeyword) rule = token[4].value.toLowerCase();
    else if (type === TokenType.Semicolon || type === TokenType.OpenCurly) rule = '';
    else if (type === TokenType.Function) around.push(token[4].value.toLowerCase());
    else if (type === TokenType.OpenParen) around.push('');
    else if (type === TokenType.CloseParen) around.pop();
    else if (type === TokenType.URL) add(token, `url(${NOTHING})`);
    // A string may be one in a function, and behind `@import`.
    else if (type === TokenType.String && mayLoad(within, rule)) add(token, NOTHING);
  });
  return found;
}

type Valued = CSSToken & { 4: { value: string } };

function mayLoad(within: string | undefined, rule: string): boolean {
  return within === undefined ? rule === 'import' : LOADING.has(within);
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
