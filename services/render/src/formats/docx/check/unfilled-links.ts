import type { OfficePackage, XmlPart } from '../../office/opc/parts.ts';
import { codeOf, codesIn, isSafeInstruction, setCode } from './field-instruction.ts';
import { isSafeLink } from '../../office/safe-link.ts';

/** Removes tags from addresses if nothing is filled: LibreOffice would take them for file names. */
export function dropUnfilledLinks({ parts }: OfficePackage): void {
  for (const part of parts.values()) {
    if (part.kind !== 'xml') continue;
    dropTargets(part);
    for (const field of codesIn(part.root))
      if (!isSafeInstruction(codeOf(field))) setCode(field, NOWHERE);
  }
}

function dropTargets(part: XmlPart): void {
  part.relationships = part.relationships.filter(
    ({ isExternal, target }) => !isExternal || isSafeLink(target),
  );
}

/** A link to nowhere in the document. */
const NOWHERE = ' HYPERLINK \\l "_" ';
