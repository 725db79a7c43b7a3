import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFString,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';
import type { Part } from './part.ts';
import { pairsOf } from './trees.ts';
import { dictIn } from '../../pdf/objects.ts';

/** Where the links and bookmarks of a part lead. Two parts may call different places by one name. */
export class Destinations {
  readonly #context: PDFContext;
  readonly #pages: Part['pages'];
  readonly #byNumber: ReadonlyMap<number, PDFRef>;
  readonly #byName = new Map<string, PDFArray>();

  constructor({ catalog, pages }: Part) {
    this.#context = catalog.context;
    this.#pages = pages;
    this.#byNumber = new Map([...pages].map(([reference, at]) => [at, reference]));
    const named = [
      ...(dictIn(catalog, 'Dests')?.entries() ?? []),
      ...pairsOf(this.#context, dictIn(catalog, 'Names')?.get(PDFName.of('Dests')), 'Names'),
    ];
    for (const [name, value] of named) {
      const place = this.#place(value);
      if (place) this.#byName.set(bytesOf(name), place);
    }
  }

  /** The names with their places. */
  get named(): ReadonlyMap<string, PDFArray> {
    return this.#byName;
  }

  /** @returns the place without its name; undefined: there is none, or its page was left out */
  resolve(destination: PDFObject | undefined): PDFArray | undefined {
    const value = this.#context.lookup(destination);
    return value instanceof PDFArray || value instanceof PDFDict
      ? this.#place(value)
      : value && this.#byName.get(bytesOf(value));
  }

  #place(object: PDFObject): PDFArray | undefined {
    const value = this.#context.lookup(object);
    const array = value instanceof PDFDict ? value.lookup(PDFName.of('D')) : value;
    if (!(array instanceof PDFArray) || array.size() === 0) return undefined;
    const first = array.get(0);
    // Some programs write the page's number, which is for other files.
    const numbered = first instanceof PDFNumber ? this.#byNumber.get(first.asNumber()) : first;
    if (!(numbered instanceof PDFRef) || !this.#pages.has(numbered)) return undefined;
    return this.#context.obj([numbered, ...array.asArray().slice(1)]);
  }
}

/** A name or a string, byte by byte. */
export function bytesOf(name: PDFObject): string {
  if (name instanceof PDFName || name instanceof PDFString || name instanceof PDFHexString)
    return Buffer.from(name.asBytes()).toString('latin1');
  return '';
}
