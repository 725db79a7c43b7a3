import { FieldPieces } from './check/field-pieces.ts';
import type { OfficePackage, XmlPart } from '../office/opc/parts.ts';
import {
  descendants,
  element,
  replace,
  textNode,
  textOf,
  type XmlElement,
} from '../office/xml/tree.ts';

const TOTAL = /^\s*NUMPAGES(?:\s+\\\*\s+(?:MERGEFORMAT|Arabic))*\s*$/i;

const RIGHT_OR_LEFT: ReadonlySet<string> = new Set(['oddPage', 'evenPage']);

/**
 * True if a document shows its number of pages, and LibreOffice may show more than there are:
 * before a section that restarts its page numbers, or begins on a certain side, it counts an empty page that is not
 * printed.
 */
export function hasWrongTotal({ main, parts }: OfficePackage): boolean {
  return fillsUp(main.root) && xmlParts(parts).some(({ root }) => totalsOf(root).length > 0);
}

/** Writes the number of pages where fields would compute it. */
export function writeTotal({ parts }: OfficePackage, pages: number): void {
  for (const { root } of xmlParts(parts)) {
    const fields = new FieldPieces(root);
    for (const code of fields.codes) if (isTotal(code)) fields.settle(code, String(pages));
    for (const field of simpleTotals(root)) writeSimple(field, pages);
  }
}

function fillsUp(root: XmlElement): boolean {
  const restarts = descendants(root, (name) => name === 'w:pgNumType');
  const types = descendants(root, (name) => name === 'w:type');
  return (
    restarts.some(({ attributes }) => attributes['w:start'] !== undefined) ||
    types.some(({ attributes }) => RIGHT_OR_LEFT.has(attributes['w:val'] ?? ''))
  );
}

function xmlParts(parts: OfficePackage['parts']): XmlPart[] {
  return [...parts.values()].filter((part) => part.kind === 'xml');
}

function isTotal(field: XmlElement): boolean {
  const simple = field.nodeName === 'w:fldSimple' ? field.attributes['w:instr'] : undefined;
  return TOTAL.test(simple ?? textOf(field));
}

function totalsOf(root: XmlElement): XmlElement[] {
  return descendants(root, (name) => name === 'w:instrText' || name === 'w:fldSimple').filter(
    isTotal,
  );
}

function simpleTotals(root: XmlElement): XmlElement[] {
  return totalsOf(root).filter(({ nodeName }) => nodeName === 'w:fldSimple');
}

/** With the format of its last result. */
function writeSimple(field: XmlElement, pages: number): void {
  const [run] = descendants(field, (name) => name === 'w:r');
  const looks = run ? run.childNodes.filter(({ nodeName }) => nodeName === 'w:rPr') : [];
  const text = element('w:t', {}, [textNode(String(pages))]);
  replace(field, [element('w:r', {}, [...looks, text])]);
}
