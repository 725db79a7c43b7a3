import type { HtmlComposition } from '../../formats/composition.ts';
import { NOWHERE } from '../../formats/html/base.ts';

/** @returns the reference to this address as the document writes it; the address itself if a script or style sheet made it */
export function referenceInSource(
  address: string,
  { references }: Pick<HtmlComposition, 'references'>,
): string {
  const own = address.startsWith(NOWHERE) ? address.slice(NOWHERE.length) : address;
  return references?.get(address) ?? own;
}
