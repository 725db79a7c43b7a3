import type { Scope } from '../../variables/filler.ts';
import { unescapeHtml } from '../../variables/html.ts';
import type { Filler } from '../../variables/syntax/liquid.ts';
import { isWithin, scanHtml, type HtmlElement } from './html-scan.ts';

/** What is shown as it is, or is for a browser. */
const AS_IT_IS = new Set(['script', 'style', 'template', 'code', 'pre', 'kbd', 'samp', 'textarea']);

/** Reports names of variables between signs of other engines, with the line of the element they stand in. */
export function noteForeignTexts(html: string, filler: Filler, scope?: Scope): void {
  // Most documents have none, and need not be read for them.
  if (filler.foreignIn(unescapeHtml(html), scope).length === 0) return;
  const texts = new Map<HtmlElement, string>();
  // Texts come in pieces.
  const onText = (text: string, parent: HtmlElement) =>
    texts.set(parent, (texts.get(parent) ?? '') + text);
  scanHtml(html, [{ onText }], { withPlaces: true });
  for (const [parent, text] of texts) {
    const found = isWithin(parent, AS_IT_IS) ? [] : filler.foreignIn(text, scope);
    for (const each of found) filler.noteUnread(each, parent.place?.startLine);
  }
}
