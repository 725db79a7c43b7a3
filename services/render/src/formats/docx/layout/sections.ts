import {
  isOn,
  partById,
  partOf,
  type OfficePackage,
  type Part,
  type XmlPart,
} from '../../office/opc/parts.ts';
import { childOf, descendants, elementsOf, type XmlElement } from '../../office/xml/tree.ts';

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
      elementsOf(section).some(({ attributes }) => ids.includes(attributes['r:id'] ?? '')),
    ) ?? sections.at(-1)
  );
}

const REFERENCES: ReadonlySet<string> = new Set(['w:headerReference', 'w:footerReference']);

/** The headers and footers that are on some page for certain: those of the first page of a section that begins one. */
export function shownHeaders(document: OfficePackage): ReadonlySet<Part | undefined> {
  const settings = partOf(document, 'settings')?.root;
  const isSided = isSet(settings, 'w:evenAndOddHeaders');
  const references = sectionsOf(document).flatMap((section, index) => {
    const type = childOf(section, 'w:type')?.attributes['w:val'];
    const isFirst = isSet(section, 'w:titlePg');
    if ((index > 0 && type === 'continuous') || (isSided && !isFirst)) return [];
    return elementsOf(section, REFERENCES).filter(
      ({ attributes }) => attributes['w:type'] === (isFirst ? 'first' : 'default'),
    );
  });
  return new Set(
    references.map(({ attributes }) => partById(attributes['r:id'] ?? '', document.main, document)),
  );
}

export function isSet(holder: XmlElement | undefined, name: string): boolean {
  const property = childOf(holder, name);
  return property !== undefined && isOn(property.attributes['w:val'] ?? '1');
}
