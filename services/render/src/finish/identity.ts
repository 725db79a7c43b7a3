import { createHash } from 'node:crypto';
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFString,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { dictOf, name } from '../pdf/objects.ts';

const DATE = new Date(Date.UTC(2000, 0, 1));

/** Gives a document dates that say nothing; those of embedded files follow. */
export function settleDates(doc: PDFDocument): void {
  doc.setCreationDate(DATE);
  doc.setModificationDate(DATE);
  // LibreOffice's packet has the dates once more; what a standard asks for is written later.
  doc.catalog.delete(name('Metadata'));
}

/** Gives a document identifiers that follow from its content: its own, and those of its tags. */
export async function settleIdentifiers(
  doc: PDFDocument,
  save: () => Promise<Uint8Array>,
): Promise<void> {
  renumberTags(doc);
  const { trailerInfo } = doc.context;
  delete trailerInfo.ID;
  const digest = createHash('sha256')
    .update(await save())
    .digest()
    .subarray(0, 16);
  const id = PDFHexString.of(digest.toString('hex'));
  trailerInfo.ID = doc.context.obj([id, id]);
}

/** Chromium's identifiers of tags count on from page to page; their order stays. */
function renumberTags(doc: PDFDocument): void {
  const objects = doc.context.enumerateIndirectObjects();
  const found = objects.flatMap(([, object]) =>
    object instanceof PDFDict && object.get(name('Type')) === name('StructElem')
      ? (idOf(object.get(name('ID'))) ?? [])
      : [],
  );
  const numbers = new Map(
    found.toSorted().map((text, at) => [text, `id${String(at).padStart(8, '0')}`]),
  );
  if (numbers.size > 0) for (const [, object] of objects) renumber(object, numbers);
}

/** Names of PDF are no identifiers of tags. */
function idOf(object: PDFObject | undefined): string | undefined {
  return object instanceof PDFString || object instanceof PDFHexString
    ? object.decodeText()
    : undefined;
}

function renumber(object: PDFObject, numbers: ReadonlyMap<string, string>): void {
  const renumbered = (value: PDFObject) => {
    const id = numbers.get(idOf(value) ?? '');
    if (id === undefined) renumber(value, numbers);
    return id === undefined ? undefined : PDFString.of(id);
  };
  if (object instanceof PDFArray) {
    object.asArray().forEach((value, at) => {
      const id = renumbered(value);
      if (id) object.set(at, id);
    });
  }
  const dict = dictOf(object);
  for (const [key, value] of dict?.entries() ?? []) {
    const id = renumbered(value);
    if (id) dict?.set(key, id);
  }
}
