import { PDFArray, PDFNumber, PDFRef } from '@cantoo/pdf-lib';
import type { PDFDict, PDFDocument, PDFObject } from '@cantoo/pdf-lib';
import { name, numberOf } from '../../pdf/objects.ts';
import { pairsOf } from '../join/trees.ts';

/** Leads from what is tagged to its element, by numbers (ISO 32000-2, 14.7.5.4). */
export class ParentTree {
  readonly #doc: PDFDocument;
  readonly #root: PDFDict;
  readonly #entries: Map<number, PDFObject>;

  /** @param root the structure's */
  constructor(doc: PDFDocument, root: PDFDict) {
    this.#doc = doc;
    this.#root = root;
    const pairs = pairsOf(doc.context, root.get(name('ParentTree')), 'Nums');
    this.#entries = new Map(pairs.map(([key, value]) => [numberOf(key), value]));
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
