import type { ErrorDetail } from '@platen/contracts';
import { PDFName, type PDFDict, type PDFDocument } from '@cantoo/pdf-lib';
import type { Structure } from './structure.ts';
import { textOf } from '../../pdf/objects.ts';

/** Elements that a reader cannot have read aloud without a text, as a caller knows them. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['Figure', 'a picture'],
  ['Formula', 'an equation'],
]);

/** How many figures are named one by one. */
const MAX_DETAILS = 50;

/**
 * A figure that holds other elements, as HTML's `<figure>` does, is a
 * division; a figure proper needs an alternative text (ISO 14289-1, 7.3), and so does a formula (7.7).
 * @returns those that have none, by their pages
 */
export function figureFaults(doc: PDFDocument, structure: Structure): ErrorDetail[] {
  const faults: ErrorDetail[] = [];
  for (const { dict, type } of structure.elements()) {
    const name = NAMES.get(type);
    if (!name || hasAlternative(dict)) continue;
    if (type === 'Figure' && structure.childrenOf(dict).length > 0) structure.setType(dict, 'Div');
    else
      faults.push({ path: '', message: `${name} on ${pageOf(doc, dict)} has no alternative text` });
  }
  return faults.slice(0, MAX_DETAILS);
}

function hasAlternative(dict: PDFDict): boolean {
  return ['Alt', 'ActualText'].some((key) => textOf(dict.lookup(PDFName.of(key))) !== '');
}

function pageOf(doc: PDFDocument, dict: PDFDict): string {
  const ref = dict.get(PDFName.of('Pg'));
  const index = doc.getPages().findIndex((page) => page.ref === ref);
  return index < 0 ? 'one of the pages' : `page ${index + 1}`;
}
