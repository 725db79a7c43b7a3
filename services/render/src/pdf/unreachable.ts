import {
  PDFArray,
  PDFDict,
  PDFRef,
  PDFStream,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';

/** Takes out what nothing leads to any more; it would be written all the same. */
export function removeUnreachable(context: PDFContext): void {
  const reached = reachable(context);
  let largest = 0;
  for (const [reference] of context.enumerateIndirectObjects()) {
    if (reached.has(reference)) largest = Math.max(largest, reference.objectNumber);
    else context.delete(reference);
  }
  // A trailer says how many objects there are (ISO 32000-2, table 15).
  context.largestObjectNumber = largest;
}

/** From the trailer on. pdf-lib has one PDFRef for each object. */
function reachable(context: PDFContext): Set<PDFRef> {
  const reached = new Set<PDFRef>();
  const { Root, Info, Encrypt, ID } = context.trailerInfo;
  const open: PDFObject[] = [Root, Info, Encrypt, ID].filter((entry) => entry !== undefined);
  for (let object = open.pop(); object; object = open.pop()) {
    if (!(object instanceof PDFRef)) {
      for (const part of partsOf(object)) open.push(part);
    } else if (!reached.has(object)) {
      reached.add(object);
      const target = context.lookup(object);
      if (target) open.push(target);
    }
  }
  return reached;
}

function partsOf(object: PDFObject): PDFObject[] {
  if (object instanceof PDFStream) return object.dict.values();
  if (object instanceof PDFDict) return object.values();
  return object instanceof PDFArray ? object.asArray() : [];
}
