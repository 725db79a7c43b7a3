import { PDFArray, PDFDict, PDFNumber, PDFRef } from '@cantoo/pdf-lib';
import type { PDFDocument, PDFObject } from '@cantoo/pdf-lib';
import { name, numberOf } from '../../pdf/objects.ts';

/** Leads from what is tagged to its element, by numbers (ISO 32000-2, 14.7.5.4). */
export class ParentTree {
  readonly #doc: PDFDocument;
  readonly #root: PDFDict;
  readonly #entries: Map<number, PDFObject>;

  /** @param root the structure's */
  constructor(doc: PDFDocument, root: PDFDict) {
    this.#doc = doc;
    this.#root = root;
    const tree = root.lookupMaybe(name('ParentTree'), PDFDict);
    this.#entries = new Map(tree ? entriesOf(tree) : []);
  }

  elementOf(key: number): PDFRef | undefined {
    const entry = this.#entries.get(key);
    return entry instanceof PDFRef ? entry : undefined;
  }

  set(key: number, element: PDFRef): void {
    this.#entries.set(key, element);
  }

  /** @returns the new entry's key */
  add(element: PDFRef): number {
    const next = numberOf(this.#root.lookup(name('ParentTreeNextKey')));
    const key = [...this.#entries.keys()].reduce((most, each) => Math.max(most, each + 1), next);
    this.#entries.set(key, element);
    this.#root.set(name('ParentTreeNextKey'), PDFNumber.of(key + 1));
    return key;
  }

  /** Rewrites the tree as a single node. */
  save(): void {
    const numbers = PDFArray.withContext(this.#doc.context);
    for (const [key, element] of [...this.#entries].sort(([a], [b]) => a - b)) {
      numbers.push(PDFNumber.of(key));
      numbers.push(element);
    }
    const tree = this.#doc.context.obj({ Nums: numbers });
    this.#root.set(name('ParentTree'), this.#doc.context.register(tree));
  }
}

function* entriesOf(tree: PDFDict): Generator<[number, PDFObject]> {
  const numbers = tree.lookupMaybe(name('Nums'), PDFArray)?.asArray() ?? [];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [key, value] = [numbers[at], numbers[at + 1]];
    if (key instanceof PDFNumber && value) yield [key.asNumber(), value];
  }
  const kids = tree.lookupMaybe(name('Kids'), PDFArray);
  for (let at = 0; kids && at < kids.size(); at += 1) yield* entriesOf(kids.lookup(at, PDFDict));
}
