import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib';
import type { Part } from './part.ts';
import { pairsOf } from './trees.ts';
import { dictIn, name } from '../../pdf/objects.ts';

/** Where the links and bookmarks of a part lead. Two parts may call different places by one name. */
export interface Destinations {
  named: ReadonlyMap<string, PDFArray>;
  /** @returns the place without its name; undefined: there is none, or its page was left out */
  resolve: (destination: PDFObject | undefined) => PDFArray | undefined;
}

export function destinationsOf({ catalog, pages }: Part): Destinations {
  const { context } = catalog;
  const byNumber = new Map([...pages].map(([reference, at]) => [at, reference]));
  const placeOf = (object: PDFObject): PDFArray | undefined => {
    const value = context.lookup(object);
    const array = value instanceof PDFDict ? value.lookup(name('D')) : value;
    if (!(array instanceof PDFArray) || array.size() === 0) return undefined;
    const first = array.get(0);
    // Some programs write the page's number, which is for other files.
    const numbered = first instanceof PDFNumber ? byNumber.get(first.asNumber()) : first;
    if (!(numbered instanceof PDFRef) || !pages.has(numbered)) return undefined;
    return context.obj([numbered, ...array.asArray().slice(1)]);
  };
  const named = new Map<string, PDFArray>();
  for (const [key, value] of [
    ...(dictIn(catalog, 'Dests')?.entries() ?? []),
    ...pairsOf(context, dictIn(catalog, 'Names')?.get(name('Dests')), 'Names'),
  ]) {
    const place = placeOf(value);
    if (place) named.set(bytesOf(key), place);
  }
  return {
    named,
    resolve(destination) {
      const value = context.lookup(destination);
      return value instanceof PDFArray || value instanceof PDFDict
        ? placeOf(value)
        : value && named.get(bytesOf(value));
    },
  };
}

/** A name or a string, byte by byte. */
export function bytesOf(text: PDFObject): string {
  if (text instanceof PDFName || text instanceof PDFString || text instanceof PDFHexString)
    return Buffer.from(text.asBytes()).toString('latin1');
  return '';
}
