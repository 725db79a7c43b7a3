import { ACTIVE_IN_DRAWINGS } from '../../office/drawings.ts';
import { asLink } from '../package/link-style.ts';
import { descendants, settleBelow, type XmlElement } from '../../office/xml/tree.ts';
import { settledAlternative } from './alternatives.ts';
import { disarmFields, type FieldOptions } from './fields.ts';
import { revisionsIn } from './revisions.ts';
import { isSafeLink } from '../../office/safe-link.ts';

/** Content that runs, embeds or fetches. The picture of an OLE object stays; a chart keeps its shown values. */
const REMOVED: ReadonlySet<string> = new Set([
  // objects and controls
  'w:objectEmbed',
  'w:objectLink',
  'w:control',
  ...ACTIVE_IN_DRAWINGS,
  // other documents and data
  ...'w:subDoc w:altChunk w:mailMerge w:attachedTemplate w:linkStyles'.split(' '),
  ...'w:attachedSchema w:saveThroughXslt sl:schemaLibrary w:frameset'.split(' '),
  // films and sound
  'w:movie',
  'wp15:webVideoPr',
  // comments: no page shows them, and LibreOffice without a screen fails to draw them
  ...'w:commentRangeStart w:commentRangeEnd w:commentReference w:annotationRef'.split(' '),
  // names of macros, of files and of where they came from
  ...'w:entryMacro w:exitMacro ep:Template ep:HyperlinkBase ep:HLinks'.split(' '),
]);

const VML = /^[vo]:/;

/** Sources that VML names directly, not by a relationship ([MS-OI29500], ECMA-376-4 part 4, 14). */
const VML_SOURCES: ReadonlySet<string> = new Set(['src', 'o:href', 'r:href', 'r:link', 'r:pict']);

/** Elements that wrap content without a visible effect; easy-template-x finds no section tags inside them. */
const WRAPPERS: ReadonlySet<string> = new Set(['w:sdtContent', 'w:smartTag', 'w:customXml']);

/** Elements that belong to wrappers. */
const WRAPPER_PROPERTIES: ReadonlySet<string> = new Set(
  'w:sdtPr w:sdtEndPr w:smartTagPr w:customXmlPr'.split(' '),
);

/** Removes active content from a part, and keeps the visible content. */
export function disarm(root: XmlElement, options: FieldOptions): void {
  const revisions = revisionsIn(root);
  settleBelow(root, (node) => {
    const { nodeName } = node;
    if (REMOVED.has(nodeName) || WRAPPER_PROPERTIES.has(nodeName)) return [];
    if (WRAPPERS.has(nodeName) || nodeName === 'w:sdt') return node.childNodes;
    return revisions.settled(node) ?? settledAlternative(node);
  });
  revisions.joinParagraphs();
  for (const node of descendants(root, (name) => VML.test(name))) disarmShape(node);
  for (const { attributes } of descendants(root, (name) => name.startsWith('a:hlink'))) {
    delete attributes['invalidUrl'];
    delete attributes['action'];
  }
  for (const link of descendants(root, 'w:hyperlink')) {
    for (const run of descendants(link, 'w:r')) asLink(run);
  }
  disarmFields(root, options);
}

function disarmShape(shape: XmlElement): void {
  const kept = Object.entries(shape.attributes).filter(
    ([name, value]) => !VML_SOURCES.has(name) && (name !== 'href' || isSafeLink(value)),
  );
  shape.attributes = Object.fromEntries(kept);
}
