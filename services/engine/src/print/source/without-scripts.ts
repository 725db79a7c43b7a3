import { withHead } from './document-head.ts';

/**
 * Gotenberg can forbid JavaScript only for all documents; a policy forbids it for one. It also applies to frames with their own
 * document, so only frames of other origins, which have policies of their own, have to stay out.
 */
const POLICY =
  '<meta http-equiv="Content-Security-Policy" content="script-src \'none\'; frame-src data:; object-src data:">';

/** The document without running scripts. */
export function withoutScripts(html: string): string {
  return withHead(html, POLICY);
}
