import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { dictOf } from '../../pdf/objects.ts';

const OPAQUE_MODES: readonly unknown[] = [PDFName.of('Normal'), PDFName.of('Compatible')];
const ALPHAS = [PDFName.of('ca'), PDFName.of('CA')];
const HOLDERS = ['ExtGState', 'XObject', 'Pattern', 'Font'].map((name) => PDFName.of(name));

/** Which pages, from 0, paint anything that shows what is behind it (ISO 19005-1, 6.4). */
export function transparentPages(doc: PDFDocument): number[] {
  const search = new Search();
  return doc
    .getPages()
    .flatMap((page, index) => (search.inResources(page.node.Resources()) ? [index] : []));
}

class Search {
  readonly #known = new Map<PDFDict, boolean>();

  inResources(resources: PDFDict | undefined): boolean {
    return HOLDERS.some((name) =>
      resources
        ?.lookupMaybe(name, PDFDict)
        ?.values()
        .some((value) => this.#inObject(resources, value)),
    );
  }

  #inObject(holder: PDFDict, value: PDFObject): boolean {
    const dict = dictOf(holder.context.lookup(value));
    if (!dict) return false;
    const known = this.#known.get(dict);
    if (known !== undefined) return known;
    this.#known.set(dict, false);
    const resources = dict.lookupMaybe(PDFName.of('Resources'), PDFDict);
    const isTransparent = isItselfTransparent(dict) || this.inResources(resources);
    this.#known.set(dict, isTransparent);
    return isTransparent;
  }
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
