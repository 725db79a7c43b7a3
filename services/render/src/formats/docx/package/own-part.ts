import { element } from '../../office/xml/tree.ts';
import {
  addRelationship,
  freeName,
  partOf,
  type OfficePackage,
  type XmlPart,
} from '../../office/opc/parts.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** The styles or settings of a document; without any, it is given a part for them. */
export function ownPart(docx: OfficePackage, kind: 'styles' | 'settings'): XmlPart {
  return partOf(docx, kind) ?? addPart(docx, kind);
}

function addPart({ main, parts }: OfficePackage, kind: string): XmlPart {
  const path = freeName(
    (number) => `word/platen-${kind}${number}.xml`,
    (name) => parts.has(name),
  );
  const part: XmlPart = {
    kind: 'xml',
    path,
    contentType: `application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml`,
    root: element(`w:${kind}`, { 'xmlns:w': main.root.attributes['xmlns:w'] ?? WORD }),
    relationships: [],
  };
  parts.set(path, part);
  addRelationship(main, { type: `${OFFICE}/${kind}`, target: path, isExternal: false });
  return part;
}
