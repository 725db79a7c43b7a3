import { xmlParts, type OfficePackage, type XmlPart } from '../../office/opc/parts.ts';

const PRINTED = /(?:document\.main|header|footer|footnotes|endnotes)\+xml$/;

/** The parts whose text is on the pages. */
export function printedParts(document: OfficePackage): XmlPart[] {
  return xmlParts(document).filter(({ contentType }) => PRINTED.test(contentType));
}
