import { PDFDict, PDFName, type PDFDocument, type PDFPage } from '@cantoo/pdf-lib';

/** Of a name, in bytes (ISO 32000-1, annex C; ISO 19005-2, 6.1.13). Chromium needs nine for a Chinese character. */
const MAX_BYTES = 127;

/** Gives destinations whose names are too long short ones, and their links with them. */
export function shortenDestinationNames(doc: PDFDocument): void {
  const destinations = doc.catalog.lookup(PDFName.of('Dests'));
  if (!(destinations instanceof PDFDict)) return;
  const shorter = rename(destinations);
  if (shorter.size > 0) for (const page of doc.getPages()) renameTargets(page, shorter);
}

/** @returns the new names by the former ones */
function rename(destinations: PDFDict): Map<PDFName, PDFName> {
  const names = new Map<PDFName, PDFName>();
  for (const [name, destination] of destinations.entries()) {
    if (name.asBytes().length <= MAX_BYTES) continue;
    const shorter = freeName(destinations, names.size + 1);
    names.set(name, shorter);
    destinations.delete(name);
    destinations.set(shorter, destination);
  }
  return names;
}

/** A name that no author has taken. */
function freeName(destinations: PDFDict, number: number): PDFName {
  let name = PDFName.of(`destination-${number}`);
  while (destinations.has(name)) name = PDFName.of(`${name.decodeText()}-`);
  return name;
}

function renameTargets(page: PDFPage, names: ReadonlyMap<PDFName, PDFName>): void {
  for (const object of page.node.Annots()?.asArray() ?? []) {
    const annotation = page.node.context.lookup(object);
    if (!(annotation instanceof PDFDict)) continue;
    renameEntry(annotation, PDFName.of('Dest'), names);
    const action = annotation.lookup(PDFName.of('A'));
    if (action instanceof PDFDict) renameEntry(action, PDFName.of('D'), names);
  }
}

/** Names are one object each: the library keeps them. */
function renameEntry(dict: PDFDict, key: PDFName, names: ReadonlyMap<PDFName, PDFName>): void {
  const value = dict.lookup(key);
  const shorter = value instanceof PDFName ? names.get(value) : undefined;
  if (shorter) dict.set(key, shorter);
}
