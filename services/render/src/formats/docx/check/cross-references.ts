import type { OfficePackage } from '../../office/opc/parts.ts';
import {
  descendants,
  replace,
  setChildren,
  textNode,
  textOf,
  type XmlElement,
} from '../../office/xml/tree.ts';
import { FieldPieces } from './field-pieces.ts';

/** A reference to a bookmark (ISO/IEC 29500-1, 17.16.5.45 and others). */
const REFERENCE = /^(\s*(?:REF|PAGEREF|NOTEREF)\s+"?)([^\s"\\]+)/i;

/**
 * Leaves of references whose bookmark is not there, or no longer, what they showed when the document
 * was saved, as Word does; LibreOffice would print an error. Names of bookmarks have no case in Word.
 */
export function settleReferences({ parts }: OfficePackage): void {
  const roots = [...parts.values()].flatMap((part) => (part.kind === 'xml' ? [part.root] : []));
  const names = new Map(
    roots
      .flatMap((root) => descendants(root, (name) => name === 'w:bookmarkStart'))
      .map(({ attributes }) => attributes['w:name'] ?? '')
      .map((name) => [name.toLowerCase(), name]),
  );
  for (const root of roots) {
    for (const field of descendants(root, (name) => name === 'w:fldSimple')) {
      settleSimple(field, names);
    }
    const fields = new FieldPieces(root);
    for (const code of fields.codes) settleComplex(code, fields, names);
  }
}

type Names = ReadonlyMap<string, string>;

function settleSimple(field: XmlElement, names: Names): void {
  const settled = settledInstruction(field.attributes['w:instr'] ?? '', names);
  if (settled === undefined) replace(field, field.childNodes);
  else field.attributes['w:instr'] = settled;
}

function settleComplex(code: XmlElement, fields: FieldPieces, names: Names): void {
  const instruction = textOf(code);
  const settled = settledInstruction(instruction, names);
  if (settled === undefined) fields.settle(code);
  else if (settled !== instruction) setChildren(code, [textNode(settled)]);
}

/** @returns undefined for a reference to what is not there */
function settledInstruction(instruction: string, names: Names): string | undefined {
  const [whole, before = '', name = ''] = REFERENCE.exec(instruction) ?? [];
  if (whole === undefined) return instruction;
  const known = names.get(name.toLowerCase());
  return known === undefined ? undefined : `${before}${known}${instruction.slice(whole.length)}`;
}
