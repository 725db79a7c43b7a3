import { fieldPieces } from './check/field-pieces.ts';
import { xmlParts, type OfficePackage } from '../office/opc/parts.ts';
import { needsTotal } from './figures/settle-formulas.ts';
import { descendants, type XmlElement } from '../office/xml/tree.ts';
import { codeOf, codesIn } from './check/field-instruction.ts';

const TOTAL = /^\s*NUMPAGES(?:\s+\\\*\s+(?:MERGEFORMAT|Arabic))*\s*$/i;

const RIGHT_OR_LEFT: ReadonlySet<string> = new Set(['oddPage', 'evenPage']);

/**
 * True if a document shows its number of pages, and LibreOffice may show more than there are:
 * before a section that restarts its page numbers, or begins on a certain side, it counts an empty page that is not
 * printed. The same is true of one with a formula that counts with it.
 */
export function hasWrongTotal(document: OfficePackage): boolean {
  const roots = xmlParts(document).map(({ root }) => root);
  if (roots.some(needsTotal)) return true;
  return fillsUp(document.main.root) && roots.some((root) => totalsOf(root).length > 0);
}

/** Writes the number of pages where fields would compute it. */
export function writeTotal(document: OfficePackage, pages: number): void {
  for (const { root } of xmlParts(document)) {
    const fields = fieldPieces(root);
    for (const field of totalsOf(root)) fields.settle(field, String(pages));
  }
}

function fillsUp(root: XmlElement): boolean {
  const restarts = descendants(root, 'w:pgNumType');
  const types = descendants(root, 'w:type');
  return (
    restarts.some(({ attributes }) => attributes['w:start'] !== undefined) ||
    types.some(({ attributes }) => RIGHT_OR_LEFT.has(attributes['w:val'] ?? ''))
  );
}

function totalsOf(root: XmlElement): XmlElement[] {
  return codesIn(root).filter((field) => TOTAL.test(codeOf(field)));
}
