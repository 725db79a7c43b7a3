import type { HtmlDocument } from '../document.ts';

/** Allows only frames with their own document. */
const OWN_FRAMES = 'frame-src data: blob:; object-src data: blob:';

/**
 * Gotenberg can forbid JavaScript only for all documents; a policy forbids it for one. It also applies to frames with their own
 * document, so only frames of other origins, which have policies of their own, have to stay out.
 */
const NO_SCRIPTS = "script-src 'none'; frame-src data:; object-src data:";

/** A document that has all with it loads nothing, and goes nowhere. */
const SELF_CONTAINED =
  "default-src data: 'unsafe-inline'; script-src 'none'; frame-src 'none'; object-src 'none'; form-action 'none'";

const element = (policy: string) =>
  `<meta http-equiv="Content-Security-Policy" content="${policy}">`;

/** The policy of a document that is printed on a page of several. */
export const warmPolicy = element(SELF_CONTAINED);

/** The policies of a document (Content Security Policy Level 3), for its head. */
export function policyElements({
  scripts,
  hasOwnFrames,
  origin,
}: Pick<HtmlDocument, 'scripts' | 'hasOwnFrames' | 'origin'>): string {
  const policies = [...(scripts ? [] : [NO_SCRIPTS]), ...(hasOwnFrames ? [OWN_FRAMES] : [])];
  // Its files have a policy of their own (guard/site.ts).
  const own = origin === '' ? '' : ` ${origin}`;
  return policies.map((policy) => element(policy.replaceAll(' data:', `${own} data:`))).join('');
}
