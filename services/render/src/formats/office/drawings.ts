import { kindOf, type Relationship, type XmlPart } from './opc/parts.ts';
import { isSafeLink } from './safe-link.ts';
import { descendants, replace, type XmlElement } from './xml/tree.ts';

/** Elements of a drawing that run, embed or fetch; a chart keeps its visible values. */
export const ACTIVE_IN_DRAWINGS: readonly string[] = [
  // objects and controls
  'o:OLEObject',
  'p:oleObj',
  'p:control',
  // other documents and data
  'c:externalData',
  // films and sound
  'a:videoFile',
  'a:audioFile',
  'a:wavAudioFile',
  'a:quickTimeFile',
  'a:snd',
  'p14:media',
];

/** Targets of a drawing's link besides safe addresses: slides. */
const TO_SLIDE = 'ppaction://hlinksldjump';

/** Links of texts and shapes; `a:hlink` itself is the colour that a theme gives them (ISO/IEC 29500-1, 20.1.6.6). */
const LINK = /^a:hlink./;

/** Leaves of a part's links those that lead to a safe address or to a slide. */
export function disarmLinks(part: XmlPart): void {
  part.relationships = part.relationships.filter(
    ({ isExternal, target }) => !isExternal || isSafeLink(target),
  );
  const targets = new Map(part.relationships.map((each) => [each.id, each]));
  for (const link of descendants(part.root, (name) => LINK.test(name))) {
    const { attributes } = link;
    const target = targets.get(attributes['r:id'] ?? '');
    if (!target || !isLinkTo(target, attributes)) replace(link);
    delete attributes['invalidUrl'];
    if (target?.isExternal) delete attributes['action'];
  }
}

function isLinkTo(target: Relationship, { action }: XmlElement['attributes']): boolean {
  return target.isExternal || (kindOf(target) === 'slide' && action === TO_SLIDE);
}
