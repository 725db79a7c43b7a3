import type { HtmlComposition } from '../../formats/composition.ts';

/** @returns the reference to this address as the document writes it; the address itself if a script or style sheet made it */
export function referenceInSource(
  address: string,
  { references, root = '' }: Pick<HtmlComposition, 'references' | 'root'>,
): string {
  const own = address.startsWith(root) ? address.slice(root.length) : address;
  return references?.get(address) ?? own;
}
