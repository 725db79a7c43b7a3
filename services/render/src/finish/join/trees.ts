import { PDFArray, PDFDict, PDFName, type PDFContext, type PDFObject } from '@cantoo/pdf-lib';

const KIDS = PDFName.of('Kids');

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
    const entries = arrayIn(node, PDFName.of(kind));
    for (let at = 0; at + 1 < entries.length; at += 2) {
      const [key, value] = [context.lookup(entries[at]), entries[at + 1]];
      if (key && value) pairs.push([key, value]);
    }
    for (const kid of arrayIn(node, KIDS).toReversed()) open.push(kid);
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

/** The items of an array in a dictionary; none if it has no such array. */
export function arrayIn(dict: PDFDict | undefined, key: PDFName): PDFObject[] {
  const array = dict?.lookup(key);
  return array instanceof PDFArray ? array.asArray() : [];
}

/** A dictionary in another one; undefined if there is none. */
export function dictIn(dict: PDFDict | undefined, key: string): PDFDict | undefined {
  const found = dict?.lookup(PDFName.of(key));
  return found instanceof PDFDict ? found : undefined;
}
