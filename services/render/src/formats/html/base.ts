/**
 * The base of a document without an address. Of one with files beside it: its own origin, a name of its page's machine that
 * no resolver is asked for (RFC 6761, section 6.3). Of another: a name that never exists (section 6.4); without it relative
 * references would lead into the folder where the engine keeps the document.
 * @param mark the document's
 */
export function rootOf(mark: string, hasAssets: boolean): string {
  return hasAssets ? `http://${mark}.localhost/` : `https://${mark}.platen.invalid/`;
}

/**
 * What the references of a document are relative to: its first `<base>`, which may itself be relative to the address that
 * the request names, or that address.
 * @param own the document's, as it is written
 * @param address `http:` or `https:`; `rootOf` it if the document has none
 */
export function baseOf(own: string | undefined, address: string): string {
  const base = own === undefined ? null : URL.parse(own, address);
  return base && /^https?:$/.test(base.protocol) ? base.href : address;
}

/** @returns references as a document writes them, by their addresses without fragments; each address once */
export function byAddress(references: readonly string[], base: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const reference of references) {
    const address = URL.parse(reference, base)?.href.replace(/#.*/, '');
    if (address !== undefined && !found.has(address)) found.set(address, reference);
  }
  return found;
}
