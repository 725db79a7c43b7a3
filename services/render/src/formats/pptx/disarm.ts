import { ACTIVE_IN_DRAWINGS, disarmLinks } from '../office/drawings.ts';
import type { XmlPart } from '../office/opc/parts.ts';
import { descendants, settleBelow, type XmlElement } from '../office/xml/tree.ts';

/** Elements that run, embed or fetch, or are not printed. */
const REMOVED: ReadonlySet<string> = new Set([
  ...ACTIVE_IN_DRAWINGS,
  'p:controls',
  'p:timing',
  'p:transition',
  'p:custDataLst',
  'p:contentPart',
  'p:photoAlbum',
  'p:embeddedFontLst',
  'p:notesMasterIdLst',
  'p:handoutMasterIdLst',
  'p:smartTags',
  'p:kinsoku',
  'p:htmlPubPr',
  'p:webPr',
  'ep:Template',
  'ep:HyperlinkBase',
  'ep:HLinks',
]);

const OBJECTS: ReadonlySet<string> = new Set(['p:oleObj']);

/** Takes out of a part of a presentation whatever would act. An object leaves the picture that was saved of it. */
export function disarmSlides(part: XmlPart): void {
  disarmLinks(part);
  const pictures = new Map<XmlElement, XmlElement[]>();
  for (const frame of descendants(part.root, 'p:graphicFrame')) {
    if (descendants(frame, OBJECTS).length === 0) continue;
    pictures.set(frame, descendants(frame, 'p:pic').slice(0, 1));
  }
  settleBelow(part.root, (node) => {
    const picture = pictures.get(node);
    if (picture) return picture;
    return REMOVED.has(node.nodeName) ? [] : undefined;
  });
}
