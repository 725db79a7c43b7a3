import type { OfficePackage, XmlPart } from '../../office/opc/parts.ts';

const PRINTED = /(?:document\.main|header|footer|footnotes|endnotes)\+xml$/;

/** The parts whose text is on the pages. */
export function printedParts({ parts }: OfficePackage): XmlPart[] {
  return [...parts.values()].filter(
    (part): part is XmlPart => part.kind === 'xml' && PRINTED.test(part.contentType),
  );
}
