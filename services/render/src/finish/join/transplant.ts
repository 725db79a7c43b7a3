import {
  PDFArray,
  PDFDict,
  PDFRawStream,
  PDFRef,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';

/**
 * Moves all objects of a document into another one under new numbers. The library's copier follows references from
 * function to function instead: a long chain of links exhausts the stack.
 * @returns what a reference or an object of the former document is in the new one
 */
export function transplant(from: PDFContext, to: PDFContext): (object: PDFObject) => PDFObject {
  const shift = to.largestObjectNumber;
  const moved = (object: PDFObject): PDFObject => {
    if (object instanceof PDFRef)
      return PDFRef.of(object.objectNumber + shift, object.generationNumber);
    if (object instanceof PDFDict) return movedDict(object);
    if (object instanceof PDFRawStream)
      return PDFRawStream.of(movedDict(object.dict), object.contents);
    if (!(object instanceof PDFArray)) return object;
    const array = PDFArray.withContext(to);
    for (const each of object.asArray()) array.push(moved(each));
    return array;
  };
  const movedDict = (dict: PDFDict): PDFDict => {
    const clone = dict.clone(to);
    for (const [key, value] of dict.entries()) clone.set(key, moved(value));
    return clone;
  };
  for (const [reference, object] of from.enumerateIndirectObjects())
    to.assign(moved(reference) as PDFRef, moved(object));
  return moved;
}
