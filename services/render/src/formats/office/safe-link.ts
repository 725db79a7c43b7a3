/** Where a link in a document may lead: a place in itself, or what a reader would expect to open. */
const SAFE = /^(?:https?:\/\/|mailto:|tel:|#)/i;

/** Relative links would be taken from the engine's own folder, and others run something or read a file. */
export function isSafeLink(target: string): boolean {
  return SAFE.test(target.trim());
}

/** True also where a tag may yet become such an address; once it is filled, `isSafeLink` decides. */
export function mayBeSafeLink(target: string): boolean {
  return isSafeLink(target) || /^\s*(?:\{|%7B){2}/i.test(target);
}
