import { isUtf8 } from 'node:buffer';
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFStream,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib';

/** A name of PDF; the library has one object for each. */
export const name = (text: string): PDFName => PDFName.of(text);

/** A dictionary, or that of a stream; undefined for anything else. */
export function dictOf(object: PDFObject | undefined): PDFDict | undefined {
  const dict = object instanceof PDFStream ? object.dict : object;
  return dict instanceof PDFDict ? dict : undefined;
}

/** A dictionary in another one; undefined if there is none. */
export function dictIn(dict: PDFDict | undefined, key: string): PDFDict | undefined {
  const found = dict?.lookup(name(key));
  return found instanceof PDFDict ? found : undefined;
}

/** Whether it is a dictionary or stream of this subtype. */
export function isOf(subtype: string, object: PDFObject | undefined): boolean {
  return dictOf(object)?.get(name('Subtype')) === name(subtype);
}

/** A search in what may contain itself: each thing is searched once. */
export function searchedOnce<Thing>(search: (thing: Thing) => boolean): (thing: Thing) => boolean {
  const known = new Map<Thing, boolean>();
  return (thing) => {
    const found = known.get(thing);
    if (found !== undefined) return found;
    known.set(thing, false);
    const isFound = search(thing);
    known.set(thing, isFound);
    return isFound;
  };
}

/** The items of an array in a dictionary; none if it has no such array. */
export function arrayIn(dict: PDFDict | undefined, key: string): PDFObject[] {
  const array = dict?.lookup(name(key));
  return array instanceof PDFArray ? array.asArray() : [];
}

/** The entries of an array; a single object counts as one. */
export function listOf(object: PDFObject | undefined): PDFObject[] {
  if (object === undefined) return [];
  if (!(object instanceof PDFArray)) return [object];
  return Array.from({ length: object.size() }, (_, at) => object.lookup(at)).filter(
    (entry) => entry !== undefined,
  );
}

export function textOf(object: PDFObject | undefined): string {
  // A name that is a text is UTF-8 (ISO 32000-2, 7.3.5); older writers have other ones.
  if (object instanceof PDFName && isUtf8(object.asBytes()))
    return Buffer.from(object.asBytes()).toString();
  if (object instanceof PDFName || object instanceof PDFString || object instanceof PDFHexString)
    return object.decodeText();
  return '';
}

export function numberOf(object: PDFObject | undefined): number {
  return object instanceof PDFNumber ? object.asNumber() : 0;
}
