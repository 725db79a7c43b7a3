import type { OfficePackage, XmlPart } from '../../office/opc/parts.ts';
import { childOf, descendants, type XmlElement } from '../../office/xml/tree.ts';

/** The room for text on the pages of a section, in twentieths of a point. */
export interface Room {
  width: number;
  height: number;
}

/** Word's defaults: Letter, and an inch on every side. */
const SIZE = { width: 12_240, height: 15_840 };
const MARGIN = 1_440;

/** The sections of a document, in order. */
export function sectionsOf({ main }: OfficePackage): XmlElement[] {
  return descendants(main.root, 'w:sectPr');
}

export function roomOf(section: XmlElement | undefined): Room {
  const size = childOf(section, 'w:pgSz')?.attributes;
  const margins = childOf(section, 'w:pgMar')?.attributes ?? {};
  const of = (name: string, usual: number) => Math.abs(Number(margins[`w:${name}`] ?? usual)) || 0;
  return {
    width:
      (Number(size?.['w:w']) || SIZE.width) -
      of('left', MARGIN) -
      of('right', MARGIN) -
      of('gutter', 0),
    height: (Number(size?.['w:h']) || SIZE.height) - of('top', MARGIN) - of('bottom', MARGIN),
  };
}

/** The first section that shows a header or footer; of the body's the last, which is where most text stands. */
export function sectionOf(part: XmlPart, document: OfficePackage): XmlElement | undefined {
  const ids = document.main.relationships
    .filter(({ target }) => target === part.path)
    .map(({ id }) => id);
  const sections = sectionsOf(document);
  return (
    sections.find((section) =>
      section.childNodes.some((child) =>
        ids.includes((child as Partial<XmlElement>).attributes?.['r:id'] ?? ''),
      ),
    ) ?? sections.at(-1)
  );
}
