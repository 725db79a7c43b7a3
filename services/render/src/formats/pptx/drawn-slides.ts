import { requireLayable } from '../office/layable.ts';
import {
  type OfficePackage,
  partsBehind,
  type Relationship,
  type XmlPart,
} from '../office/opc/parts.ts';
import { refusal } from '../office/refusal.ts';
import { descendants } from '../office/xml/tree.ts';

/** Of elements that are drawn: LibreOffice draws a slide with its layout and its master, as often as it is used. */
const MOST_DRAWN = 500_000;

/** However little is on them, LibreOffice takes 10 ms for each at least (measured, 7.4). */
const MOST_SLIDES = 1_000;

/**
 * Refuses slides that LibreOffice does not draw in time. A slide may be used often, so it counts each time.
 * @throws {PlatenError} invalid_document
 */
export function requireDrawable(document: OfficePackage): void {
  const slides = usedSlides(document);
  if (slides.length > MOST_SLIDES)
    throw refusal(`The presentation has more than ${MOST_SLIDES} slides. Divide it.`);
  const sizes = new Map<XmlPart, number>();
  let drawn = 0;
  for (const slide of slides) {
    drawn += withLayout(slide, document).reduce((sum, part) => sum + sizeOf(part, sizes), 0);
    if (drawn > MOST_DRAWN)
      throw refusal(`The slides draw more than ${MOST_DRAWN} elements. Divide the presentation.`);
  }
  requireLayable(slides);
}

/**
 * In the order of the presentation. Each use gets a relationship of its own: LibreOffice's time grows with the square of the
 * uses of one.
 */
function usedSlides({ main, parts }: OfficePackage): XmlPart[] {
  const slides = new Map(main.relationships.map((each) => [each.id, each]));
  const taken = new Set<string>();
  return descendants(main.root, 'p:sldId').flatMap(({ attributes }) => {
    const slide = slides.get(attributes['r:id'] ?? '');
    const part = parts.get(slide?.target ?? '');
    if (!slide || part?.kind !== 'xml') return [];
    if (taken.has(slide.id)) attributes['r:id'] = again(main, slide);
    taken.add(slide.id);
    return [part];
  });
}

/** @returns the id of another relationship to the same part */
function again({ relationships }: XmlPart, known: Relationship): string {
  const id = `platen-${relationships.length}-${known.id}`;
  relationships.push({ ...known, id });
  return id;
}

/** A slide with its layout and its master. */
function withLayout(slide: XmlPart, document: OfficePackage): XmlPart[] {
  const [layout] = partsBehind(slide, 'slideLayout', document);
  const [master] = layout ? partsBehind(layout, 'slideMaster', document) : [];
  return [slide, layout, master].filter((part) => part !== undefined);
}

function sizeOf(part: XmlPart, sizes: Map<XmlPart, number>): number {
  const known = sizes.get(part) ?? descendants(part.root, () => true).length;
  sizes.set(part, known);
  return known;
}
