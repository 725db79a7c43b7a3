import { printedParts } from '../package/printed-parts.ts';
import type { OfficePackage, XmlPart } from '../../office/opc/parts.ts';
import { pixelSize } from '../../office/pictures/pixels.ts';
import { descendants } from '../../office/xml/tree.ts';

/** Shows a drawing itself where its picture for older programs is no more than a dot, as some generators write it. */
export function settleVectorPictures(document: OfficePackage): void {
  for (const part of printedParts(document)) {
    for (const blip of descendants(part.root, 'a:blip')) {
      const [vector] = descendants(blip, 'asvg:svgBlip');
      const id = vector?.attributes['r:embed'];
      if (id === undefined || !pictureOf(id, part, document.parts)) continue;
      if (isDot(blip.attributes['r:embed'] ?? '', part, document.parts))
        blip.attributes['r:embed'] = id;
    }
  }
}

function isDot(id: string, part: XmlPart, parts: OfficePackage['parts']): boolean {
  const bytes = pictureOf(id, part, parts);
  const size = bytes && pixelSize(bytes);
  return !size || (size.width <= 1 && size.height <= 1);
}

function pictureOf(id: string, { relationships }: XmlPart, parts: OfficePackage['parts']) {
  const part = parts.get(relationships.find((each) => each.id === id)?.target ?? '');
  return part?.kind === 'picture' ? part.bytes : undefined;
}
