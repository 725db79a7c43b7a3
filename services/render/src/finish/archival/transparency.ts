import { PDFArray, PDFName, PDFNumber, type PDFDict, type PDFDocument } from '@cantoo/pdf-lib';
import { dictIn, dictOf, searchedOnce } from '../../pdf/objects.ts';

const OPAQUE_MODES: readonly unknown[] = [PDFName.of('Normal'), PDFName.of('Compatible')];
const ALPHAS = [PDFName.of('ca'), PDFName.of('CA')];
const HOLDERS = ['ExtGState', 'XObject', 'Pattern', 'Font'];

/** Which pages, from 0, paint anything that shows what is behind it (ISO 19005-1, 6.4). */
export function transparentPages(doc: PDFDocument): number[] {
  const inResources = (resources: PDFDict | undefined): boolean =>
    HOLDERS.some((kind) =>
      dictIn(resources, kind)
        ?.values()
        .some((value) => inObject(dictOf(doc.context.lookup(value)))),
    );
  const inObject = searchedOnce(
    (dict: PDFDict | undefined) =>
      dict !== undefined && (isItselfTransparent(dict) || inResources(dictIn(dict, 'Resources'))),
  );
  return doc
    .getPages()
    .flatMap((page, index) => (inResources(page.node.Resources()) ? [index] : []));
}

/** A graphics state, or an image with a mask of its own. */
function isItselfTransparent(dict: PDFDict): boolean {
  const mask = dict.lookup(PDFName.of('SMask'));
  if (mask !== undefined && mask !== PDFName.of('None')) return true;
  const mode = dict.lookup(PDFName.of('BM'));
  const modes = mode instanceof PDFArray ? mode.asArray() : [mode];
  if (mode !== undefined && !modes.every((each) => OPAQUE_MODES.includes(each))) return true;
  return ALPHAS.some((key) => {
    const alpha = dict.lookup(key);
    return alpha instanceof PDFNumber && alpha.asNumber() < 1;
  });
}
