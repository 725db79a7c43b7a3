import type { OfficePackage, XmlPart } from '../../office/opc/parts.ts';
import {
  descendants,
  setChildren,
  textNode,
  textOf,
  type XmlElement,
} from '../../office/xml/tree.ts';
import { isSafeInstruction } from './field-instruction.ts';
import { isSafeLink } from '../../office/safe-link.ts';

/** Removes tags from addresses if nothing is filled: LibreOffice would take them for file names. */
export function dropUnfilledLinks({ parts }: OfficePackage): void {
  for (const part of parts.values()) {
    if (part.kind !== 'xml') continue;
    dropTargets(part);
    const fields = (name: string) => name === 'w:instrText' || name === 'w:fldSimple';
    for (const field of descendants(part.root, fields)) dropTarget(field);
  }
}

function dropTargets(part: XmlPart): void {
  part.relationships = part.relationships.filter(
    ({ isExternal, target }) => !isExternal || isSafeLink(target),
  );
}

/** A link to nowhere in the document. */
const NOWHERE = ' HYPERLINK \\l "_" ';

function dropTarget(field: XmlElement): void {
  const { 'w:instr': simple } = field.attributes;
  if (isSafeInstruction(simple ?? textOf(field))) return;
  if (simple !== undefined) field.attributes['w:instr'] = NOWHERE;
  else setChildren(field, [textNode(NOWHERE)]);
}
