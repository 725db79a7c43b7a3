import type { HtmlComposition } from '../../formats/composition.ts';
import { nowhere } from '../../formats/html/base.ts';

/** @returns the reference to this address as the document writes it; the address itself if a script or style sheet made it */
export function referenceInSource(
  address: string,
  { references, mark = '' }: Pick<HtmlComposition, 'references' | 'mark'>,
): string {
  const none = nowhere(mark);
  const own = address.startsWith(none) ? address.slice(none.length) : address;
  return references?.get(address) ?? own;
}
