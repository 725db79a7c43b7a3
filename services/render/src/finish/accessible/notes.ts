import { PDFName, PDFString, type PDFDocument } from '@cantoo/pdf-lib';
import type { Structure } from './structure.ts';

const ID = PDFName.of('ID');
const ID_TREE = PDFName.of('IDTree');

/** Every note needs an identifier (ISO 14289-1, 7.9); a document that has none yet gets its tree of them. */
export function identifyNotes(doc: PDFDocument, structure: Structure): void {
  const names = doc.context.obj([]);
  for (const { ref, dict, type } of structure.elements()) {
    if (type !== 'Note' || dict.has(ID)) continue;
    // A name tree is in the order of its keys.
    const id = PDFString.of(`platen-note-${String(names.size() / 2).padStart(6, '0')}`);
    dict.set(ID, id);
    names.push(id);
    names.push(ref);
  }
  if (names.size() > 0 && !structure.root.has(ID_TREE)) {
    structure.root.set(ID_TREE, doc.context.obj({ Names: names }));
  }
}
