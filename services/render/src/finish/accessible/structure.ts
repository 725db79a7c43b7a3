import { PDFArray, PDFDict, PDFName, PDFRef } from '@cantoo/pdf-lib';
import type { PDFDocument, PDFObject } from '@cantoo/pdf-lib';
import { mapRoles, standardType } from './roles.ts';

/** An element of the structure: a heading, a paragraph, a figure… */
export interface StructureElement {
  ref: PDFRef;
  dict: PDFDict;
  /** One of the standard types, such as `H1` or `Figure`. */
  type: string;
}

/** The logical structure of a tagged document (ISO 32000-2, 14.7). */
export class Structure {
  readonly root: PDFDict;
  readonly #doc: PDFDocument;
  readonly #types = new Map<PDFName, string>();

  /** A document that is not tagged, such as one of an empty page, gets a structure without content. */
  constructor(doc: PDFDocument) {
    this.#doc = doc;
    this.root = doc.catalog.lookupMaybe(PDFName.of('StructTreeRoot'), PDFDict) ?? this.#newRoot();
  }

  /** All elements in reading order, each before its kids; what has changed by then is seen. */
  *elements(): Generator<StructureElement> {
    const waiting = this.kidsOf(this.root).reverse();
    for (let each = waiting.pop(); each; each = waiting.pop()) {
      const element = this.element(each);
      if (!element) continue;
      yield element;
      for (const kid of this.kidsOf(element.dict).reverse()) waiting.push(kid);
    }
  }

  /** An element's kids that are elements themselves. */
  childrenOf(parent: PDFDict): StructureElement[] {
    return this.kidsOf(parent).flatMap((kid) => this.element(kid) ?? []);
  }

  /** A kid as an element; undefined if it is content, or a reference to an object. */
  element(kid: PDFObject): StructureElement | undefined {
    if (!(kid instanceof PDFRef)) return undefined;
    const dict = this.#doc.context.lookup(kid);
    const name = dict instanceof PDFDict ? dict.get(PDFName.of('S')) : undefined;
    if (!(dict instanceof PDFDict) || !(name instanceof PDFName)) return undefined;
    return { ref: kid, dict, type: this.#standardType(name) };
  }

  kidsOf(dict: PDFDict): PDFObject[] {
    const entry = dict.get(PDFName.of('K'));
    const kids = this.#doc.context.lookup(entry);
    if (kids instanceof PDFArray) return [...kids.asArray()];
    return entry ? [entry] : [];
  }

  setKids(dict: PDFDict, kids: PDFObject[]): void {
    dict.set(PDFName.of('K'), this.#doc.context.obj(kids));
  }

  /** A new element with these kids, without a parent yet. */
  newElement(type: string, parent: PDFRef, kids: PDFObject[]): PDFRef {
    const { context } = this.#doc;
    const ref = context.register(context.obj({ Type: 'StructElem', S: type, P: parent, K: kids }));
    for (const kid of kids) this.element(kid)?.dict.set(PDFName.of('P'), ref);
    return ref;
  }

  setType(dict: PDFDict, type: string): void {
    dict.set(PDFName.of('S'), PDFName.of(type));
  }

  /** Gives every type that is not standard a role. */
  mapRoles(): void {
    const types = new Set([...this.elements()].map(({ type }) => type));
    mapRoles(this.#doc.context, this.root, types);
    this.#types.clear();
  }

  #standardType(name: PDFName): string {
    const known = this.#types.get(name);
    if (known !== undefined) return known;
    const type = standardType(name, this.root.lookupMaybe(PDFName.of('RoleMap'), PDFDict));
    this.#types.set(name, type);
    return type;
  }

  #newRoot(): PDFDict {
    const { context, catalog } = this.#doc;
    const root = context.obj({ Type: 'StructTreeRoot', ParentTree: context.obj({ Nums: [] }) });
    const ref = context.register(root);
    catalog.set(PDFName.of('StructTreeRoot'), ref);
    root.set(PDFName.of('K'), this.newElement('Document', ref, []));
    return root;
  }
}
