/** Allowed targets of a link: a place in the document, or an address that a reader expects to open. */
const SAFE = /^(?:https?:\/\/|mailto:|tel:|#)/i;

/** Relative links would be taken from the engine's own folder, and others run something or read a file. */
export function isSafeLink(target: string): boolean {
  return SAFE.test(target.trim());
}

/** True also where a tag may yet become such an address; once it is filled, `isSafeLink` decides. */
export function mayBeSafeLink(target: string): boolean {
  return isSafeLink(target) || /^\s*(?:\{|%7B){2}/i.test(target);
}
