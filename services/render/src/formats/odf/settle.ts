import { isSafeLink } from '../office/safe-link.ts';
import {
  childOf,
  descendants,
  setChildren,
  settleBelow,
  textNode,
  textOf,
  type XmlElement,
} from '../office/xml/tree.ts';

interface Inside {
  /** A field of a mail merge becomes a tag. */
  isFilled: boolean;
  /** Checks a picture of the package. @returns whether it is there */
  picture(href: string): boolean;
  /** Checks a picture that stands in the XML. @returns what is drawn */
  inPlace(bytes: Uint8Array): Uint8Array;
}

/** What LibreOffice would print otherwise than it was saved, or fails with. */
const REMOVED: ReadonlySet<string> = new Set([
  // what is elsewhere, and would be printed as an empty box, or take the place of what was saved
  ...'text:section-source office:dde-source table:table-source'.split(' '),
  ...'draw:floating-frame draw:plugin draw:applet'.split(' '),
  // comments, with which LibreOffice without a screen fails, and tracked changes, which are accepted
  ...'office:annotation office:annotation-end text:tracked-changes text:change'.split(' '),
  ...'text:change-start text:change-end'.split(' '),
]);

/** Fields about the machine, a user or a database, or that run something: they keep their last text. */
const SETTLED: ReadonlySet<string> = new Set(
  [
    'text:file-name text:template-name text:author-name text:author-initials',
    'text:execute-macro text:dde-connection text:database-display text:database-name',
    'text:database-row-number',
  ].flatMap((names) => names.split(' ')),
);

const LINKS: ReadonlySet<string> = new Set([
  ...'text:a draw:a draw:area-rectangle draw:area-circle draw:area-polygon'.split(' '),
]);

const PICTURES: ReadonlySet<string> = new Set([
  ...'draw:image draw:fill-image style:background-image'.split(' '),
  'text:list-level-style-image',
]);

/** Gives a part the looks that it had when it was saved, and checks its pictures. */
export function settle(root: XmlElement, inside: Inside): void {
  const dangling = danglingReferences(root);
  settleBelow(root, (node) => {
    const { nodeName } = node;
    if (REMOVED.has(nodeName)) return [];
    if (nodeName === 'text:database-display' && inside.isFilled) return [mergeTag(node)];
    if (isSettled(nodeName) || dangling.has(node)) return node.childNodes;
    if (PICTURES.has(nodeName)) return hasPicture(node, inside) ? undefined : [];
    return LINKS.has(nodeName) ? linkOf(node) : undefined;
  });
}

function mergeTag({ attributes }: XmlElement) {
  return textNode(`{{ ${attributes['text:column-name'] ?? ''} }}`);
}

function isSettled(name: string): boolean {
  return SETTLED.has(name) || name.startsWith('text:sender-');
}

/** Elsewhere a relative link would lead into the folder of LibreOffice. @returns undefined: it stays */
function linkOf({ nodeName, attributes, childNodes }: XmlElement) {
  if (isSafeLink(attributes['xlink:href'] ?? '')) return undefined;
  return nodeName.startsWith('draw:area-') ? [] : childNodes;
}

/** A background image without data means that there is none. */
function hasPicture(node: XmlElement, inside: Inside): boolean {
  const href = node.attributes['xlink:href'];
  if (href !== undefined) return inside.picture(href);
  const data = childOf(node, 'office:binary-data');
  if (!data) return node.nodeName === 'style:background-image';
  const drawn = inside.inPlace(Buffer.from(textOf(data), 'base64'));
  setChildren(data, [textNode(Buffer.from(drawn).toString('base64'))]);
  return true;
}

/** Targets of references (ODF 1.3, part 3, 7.7): elements, and the attribute with their name. */
const TARGETS: Readonly<Record<string, { names: readonly string[]; attribute: string }>> = {
  'text:bookmark-ref': {
    names: ['text:bookmark', 'text:bookmark-start'],
    attribute: 'text:name',
  },
  'text:reference-ref': {
    names: ['text:reference-mark', 'text:reference-mark-start'],
    attribute: 'text:name',
  },
  'text:sequence-ref': { names: ['text:sequence'], attribute: 'text:ref-name' },
  'text:note-ref': { names: ['text:note'], attribute: 'text:id' },
};

/** References to what is not there, or no longer: they show what they showed; LibreOffice would print an error. */
function danglingReferences(root: XmlElement): ReadonlySet<XmlElement> {
  const dangling = new Set<XmlElement>();
  for (const [name, { names, attribute }] of Object.entries(TARGETS)) {
    const references = descendants(root, (each) => each === name);
    if (references.length === 0) continue;
    const targets = descendants(root, (each) => names.includes(each));
    const known = new Set(targets.map(({ attributes }) => attributes[attribute]));
    for (const each of references) {
      if (!known.has(each.attributes['text:ref-name'])) dangling.add(each);
    }
  }
  return dangling;
}
