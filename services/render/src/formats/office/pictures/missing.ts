import { partById, xmlParts, type OfficePackage } from '../opc/parts.ts';
import { descendants, type XmlElement } from '../xml/tree.ts';
import { isBlank } from './check-picture.ts';

/** Elements that show a picture: of DrawingML and of VML. */
const SHOWING: ReadonlySet<string> = new Set(['a:blip', 'v:imagedata']);

/** How many pictures of a document are linked, lost, or in a format that LibreOffice cannot read. */
export function missingPictures(document: OfficePackage): number {
  const missing = new Set<string>();
  for (const part of xmlParts(document)) {
    for (const node of descendants(part.root, SHOWING)) {
      const id = namedIn(node);
      const picture = id === undefined ? undefined : partById(id, part, document);
      const isThere = picture?.kind === 'picture' && !isBlank(picture.bytes);
      if (id !== undefined && !isThere) missing.add(`${part.path} ${id}`);
    }
  }
  return missing.size;
}

/** @returns undefined for a place without a picture; '' for one whose link is taken out. A link counts where there is no copy. */
function namedIn({ nodeName, attributes }: XmlElement): string | undefined {
  const ids = ['r:embed', 'r:id', 'o:relid', 'r:link'].map((name) => attributes[name] ?? '');
  return ids.find((id) => id !== '') ?? (nodeName === 'v:imagedata' ? '' : undefined);
}
