import { foreignFields } from '../../variables/foreign-values.ts';
import type { Scope } from '../../variables/filler.ts';
import { unescapeHtml } from '../../variables/html.ts';
import type { Filler } from '../../variables/syntax/liquid.ts';
import { UNSEEN } from './facts.ts';
import { isWithin, scanHtml, type HtmlElement } from './html-scan.ts';

/** Text of these is code, or not seen. */
const NO_PROSE = new Set([...UNSEEN, 'template', 'code', 'kbd', 'pre', 'samp', 'textarea']);

/** A browser takes it for a comment. */
const PHP = /<\?(?:php\b|=)[^>]*>?/g;

/**
 * Reports names of variables between signs of other engines, with the line of the element they stand in.
 * @param html as it was before it was filled @param path JSON Pointer of a field that is not the document
 */
export function noteForeignTexts(html: string, filler: Filler, scope?: Scope, path?: string): void {
  for (const [code] of html.matchAll(PHP)) filler.noteUnread(code, undefined, path);
  note(html, filler, (text) => filler.foreignIn(text, scope), path);
}

/** In a header or footer fields of other programs are reported, too, and scripts, which would fill them: none of them does anything there. */
export function noteForeignFields(html: string, filler: Filler, path?: string): void {
  if (/<script/i.test(html)) filler.noteUnread('<script>', undefined, path);
  note(html, filler, (text) => [...filler.foreignIn(text), ...foreignFields(text)], path);
}

/** `<<name>>` is an element to a browser, which shows nothing of it. */
const SIGNS_LIKE_TAGS = /<<(?=\s?[\p{L}_])/gu;

function note(html: string, filler: Filler, find: (text: string) => string[], path?: string): void {
  // Most documents have none, and need not be read for them.
  if (find(unescapeHtml(html)).length === 0) return;
  const texts = new Map<HtmlElement, string>();
  // Texts come in pieces.
  const onText = (text: string, parent: HtmlElement) =>
    texts.set(parent, (texts.get(parent) ?? '') + text);
  scanHtml(html.replace(SIGNS_LIKE_TAGS, '&lt;&lt;'), [{ onText }], { withPlaces: true });
  for (const [parent, text] of texts) {
    const found = isWithin(parent, NO_PROSE) ? [] : find(text);
    for (const each of found) filler.noteUnread(each, parent.place?.startLine, path);
  }
}
