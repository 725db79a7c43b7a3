import type { Composition } from '../../formats/composition.ts';
import { withHead } from './document-head.ts';

/**
 * Gotenberg can forbid JavaScript only for all documents; a policy forbids it for one. It also applies to frames with their own
 * document, so only frames of other origins, which have policies of their own, have to stay out.
 */
const POLICY =
  '<meta http-equiv="Content-Security-Policy" content="script-src \'none\'; frame-src data:; object-src data:">';

/** The document without running scripts; a Word document has none. */
export function withoutScripts(composition: Composition): Composition {
  if (composition.kind !== 'html') return composition;
  return { ...composition, html: withHead(composition.html, POLICY), runsNoScripts: true };
}
