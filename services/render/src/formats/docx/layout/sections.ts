import type { OfficePackage, XmlPart } from '../../office/opc/parts.ts';
import { descendants, type XmlElement } from '../../office/xml/tree.ts';

/** The sections of a document, in order. */
export function sectionsOf({ main }: OfficePackage): XmlElement[] {
  return descendants(main.root, 'w:sectPr');
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
