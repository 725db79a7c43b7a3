import type { Composition } from '../../formats/composition.ts';
import type { HtmlSource } from '../engine.ts';

/** Allows only frames with their own document. */
const OWN_FRAMES = 'frame-src data: blob:; object-src data: blob:';

/**
 * Gotenberg can forbid JavaScript only for all documents; a policy forbids it for one. It also applies to frames with their own
 * document, so only frames of other origins, which have policies of their own, have to stay out.
 */
const NO_SCRIPTS = "script-src 'none'; frame-src data:; object-src data:";

/** The document without running scripts; a Word document has none. */
export function withoutScripts(composition: Composition): Composition {
  return composition.kind === 'html' ? under(NO_SCRIPTS, composition) : composition;
}

/** The document without external frames. */
export function withOwnFrames<Source extends HtmlSource>(source: Source): Source {
  return under(OWN_FRAMES, source);
}

function under<Source extends HtmlSource>(policy: string, source: Source): Source {
  return { ...source, policies: [...(source.policies ?? []), policy] };
}

export function forbidsScripts({ policies = [] }: Pick<HtmlSource, 'policies'>): boolean {
  return policies.includes(NO_SCRIPTS);
}

/** The policies of a document, for its head. */
export function policyElements({ policies = [] }: Pick<HtmlSource, 'policies'>): string {
  return policies
    .map((policy) => `<meta http-equiv="Content-Security-Policy" content="${policy}">`)
    .join('');
}
