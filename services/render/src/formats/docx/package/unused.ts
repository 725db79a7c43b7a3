import {
  kindOf,
  xmlParts,
  type OfficePackage,
  type Relationship,
  type XmlPart,
} from '../../office/opc/parts.ts';
import { descendants } from '../../office/xml/tree.ts';

/** Relationships that a part names where it uses them; others are for the whole of it. */
const NAMED: ReadonlySet<string> = new Set(
  [
    'header footer hyperlink image hdphoto chart chartUserShapes diagramData',
    'diagramLayout diagramQuickStyle diagramColors diagramDrawing',
  ].flatMap((names) => names.split(' ')),
);

/** Attributes that name a relationship; the last is a diagram's, for its drawing. */
const NAMES = /^r:|^o:relid$|^relId$/;

type Parts = OfficePackage['parts'];

/** The relationships that a document does not use. */
export function unusedIn(document: OfficePackage): ReadonlySet<Relationship> {
  return new Set(xmlParts(document).flatMap((part) => unusedOf(part, document.parts)));
}

/**
 * Drops what nothing leads to any more: links, pictures, charts and headers that went with a condition.
 * @param before what was not used before the document was filled; it stays
 */
export function dropUnused(
  { parts, relationships }: OfficePackage,
  before: ReadonlySet<Relationship>,
): void {
  const reached = new Set<string>();
  const waiting = [...relationships];
  for (let link = waiting.pop(); link; link = waiting.pop()) {
    const part = reached.has(link.target) ? undefined : parts.get(link.target);
    reached.add(link.target);
    if (part?.kind !== 'xml') continue;
    const unused = new Set(unusedOf(part, parts).filter((each) => !before.has(each)));
    part.relationships = part.relationships.filter((each) => !unused.has(each));
    waiting.push(...part.relationships.filter(({ isExternal }) => !isExternal));
  }
  for (const path of [...parts.keys()]) if (!reached.has(path)) parts.delete(path);
}

function unusedOf(part: XmlPart, parts: Parts): Relationship[] {
  const named = part.relationships.filter((link) => NAMED.has(kindOf(link)));
  if (named.length === 0) return [];
  const names = namesIn(part);
  const data = named.filter((link) => kindOf(link) === 'diagramData' && names.has(link.id));
  for (const { target } of data) {
    const diagram = parts.get(target);
    if (diagram?.kind === 'xml') for (const name of namesIn(diagram)) names.add(name);
  }
  return named.filter(({ id }) => !names.has(id));
}

function namesIn({ root }: XmlPart): Set<string> {
  return new Set(
    descendants(root, () => true).flatMap(({ attributes }) =>
      Object.entries(attributes).flatMap(([name, value]) => (NAMES.test(name) ? [value] : [])),
    ),
  );
}
