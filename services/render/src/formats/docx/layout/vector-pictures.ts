import { printedParts } from '../package/printed-parts.ts';
import { partById, type OfficePackage, type XmlPart } from '../../office/opc/parts.ts';
import { pixelSize } from '../../office/pictures/pixels.ts';
import { descendants } from '../../office/xml/tree.ts';

/** Shows a drawing itself where its picture for older programs is no more than a dot, as some generators write it. */
export function settleVectorPictures(document: OfficePackage): void {
  for (const part of printedParts(document)) {
    for (const blip of descendants(part.root, 'a:blip')) {
      const [vector] = descendants(blip, 'asvg:svgBlip');
      const id = vector?.attributes['r:embed'];
      if (id === undefined || !pictureOf(id, part, document)) continue;
      if (isDot(blip.attributes['r:embed'] ?? '', part, document)) blip.attributes['r:embed'] = id;
    }
  }
}

function isDot(id: string, part: XmlPart, document: OfficePackage): boolean {
  const bytes = pictureOf(id, part, document);
  const size = bytes && pixelSize(bytes);
  return !size || (size.width <= 1 && size.height <= 1);
}

function pictureOf(id: string, from: XmlPart, document: OfficePackage) {
  const part = partById(id, from, document);
  return part?.kind === 'picture' ? part.bytes : undefined;
}
