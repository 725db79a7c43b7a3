import { PDFDict, type PDFContext, type PDFObject } from '@cantoo/pdf-lib';
import { arrayIn } from '../../pdf/objects.ts';

/** The pairs of a name tree or a number tree (ISO 32000-2, 7.9.6, 7.9.7), which may lead back into itself. */
export function pairsOf(
  context: PDFContext,
  root: PDFObject | undefined,
  kind: 'Names' | 'Nums',
): [PDFObject, PDFObject][] {
  const pairs: [PDFObject, PDFObject][] = [];
  const seen = new Set<PDFDict>();
  const open = [root];
  while (open.length > 0) {
    const node = context.lookup(open.pop());
    if (!(node instanceof PDFDict) || seen.has(node)) continue;
    seen.add(node);
    const entries = arrayIn(node, kind);
    for (let at = 0; at + 1 < entries.length; at += 2) {
      const [key, value] = [context.lookup(entries[at]), entries[at + 1]];
      if (key && value) pairs.push([key, value]);
    }
    for (const kid of arrayIn(node, 'Kids').toReversed()) open.push(kid);
  }
  return pairs;
}

/** Names of which each is given once: a later one gets a number, in a time that does not grow with those before it. */
export class FreeNames {
  readonly #taken = new Map<string, number>();

  take(wanted: string): string {
    const times = (this.#taken.get(wanted) ?? 0) + 1;
    this.#taken.set(wanted, times);
    return times === 1 ? wanted : this.take(`${wanted} (${times})`);
  }
}
