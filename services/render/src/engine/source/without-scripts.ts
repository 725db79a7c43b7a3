import type { Composition } from '../../formats/composition.ts';
import { withHead } from './document-head.ts';

/**
 * Gotenberg can only forbid JavaScript to every document at once; a policy of the document forbids
 * it to one. It holds for frames that carry their own document, too, so that only those of other
 * origins, which have policies of their own, must stay away.
 */
const POLICY =
  '<meta http-equiv="Content-Security-Policy" content="script-src \'none\'; frame-src data:; object-src data:">';

/** The same document, none of whose scripts run; a Word document has none. */
export function withoutScripts(composition: Composition): Composition {
  if (composition.kind !== 'html') return composition;
  return { ...composition, html: withHead(composition.html, POLICY) };
}

export function forbidsScripts(html: string): boolean {
  return html.includes(POLICY);
}
