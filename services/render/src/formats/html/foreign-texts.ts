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
  let heard = '';
  let within: HtmlElement | undefined;
  const judge = () => {
    const isText = within !== undefined && !isWithin(within, AS_IT_IS);
    const found = isText ? filler.foreignIn(heard, scope) : [];
    for (const each of found) filler.noteUnread(each, within?.place?.startLine);
    heard = '';
  };
  // Texts come in pieces.
  const onText = (text: string, parent: HtmlElement) => {
    if (parent !== within) judge();
    within = parent;
    heard += text;
  };
  scanHtml(html, [{ onText, onElement: judge, onEnd: judge }], { withPlaces: true });
  judge();
}
