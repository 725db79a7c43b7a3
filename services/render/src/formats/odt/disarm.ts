import { isSafeLink } from '../office/safe-link.ts';
import {
  childOf,
  descendants,
  elementsOf,
  replace,
  setChildren,
  settleBelow,
  textNode,
  textOf,
  type XmlElement,
} from '../office/xml/tree.ts';
import { settleControl } from './forms.ts';

/** Parts of its package that a document may use. Each says whether it exists. */
export interface Inside {
  /** A field of a mail merge becomes a tag. */
  isFilled: boolean;
  picture(href: string): boolean;
  font(href: string): boolean;
  /** A chart or a formula. */
  object(href: string): boolean;
  /** @returns where it stands */
  addPicture(bytes: Buffer): string;
}

/** Elements of other namespaces go: scripts, databases, forms of XML, animations and what is yet to come. */
const NAMESPACES: ReadonlySet<string> = new Set([
  'office',
  'style',
  'text',
  'table',
  'draw',
  'number',
  'svgc',
  'chart',
  'dr3d',
  'math',
  'meta',
  'dc',
  'loext',
  'config',
  'form',
  'presentation',
]);

/** Elements that run, embed or fetch, or are not printed. */
const REMOVED: ReadonlySet<string> = new Set([
  // what runs
  'office:scripts',
  'office:event-listeners',
  'presentation:event-listener',
  'text:script',
  'draw:plugin',
  'draw:applet',
  'draw:object-ole',
  'presentation:sound',
  // other documents and data
  'text:section-source',
  'text:alphabetical-index-auto-mark-file',
  'draw:floating-frame',
  'office:dde-source',
  'text:dde-connection-decls',
  'table:dde-links',
  'table:dde-link',
  'table:table-source',
  'table:cell-range-source',
  'table:database-ranges',
  'text:database-next',
  'text:database-row-select',
  'form:connection-resource',
  'meta:template',
  'meta:auto-reload',
  'meta:hyperlink-behaviour',
  // comments, with which LibreOffice without a screen fails, and tracked changes, which are accepted
  'office:annotation',
  'office:annotation-end',
  'text:tracked-changes',
  'text:change',
  'text:change-start',
  'text:change-end',
]);

/** Fields about the machine, a user or a database, or that run something: they keep their last text. */
const SETTLED: ReadonlySet<string> = new Set([
  'text:file-name',
  'text:template-name',
  'text:author-name',
  'text:author-initials',
  'text:execute-macro',
  'text:dde-connection',
  'text:meta-field',
  'text:database-display',
  'text:database-name',
  'text:database-row-number',
]);

/** Takes out of a part whatever would act, and leaves what is to be seen. */
export function disarm(root: XmlElement, inside: Inside): void {
  const dangling = danglingReferences(root);
  settleBelow(root, (node) => {
    const { nodeName } = node;
    if (REMOVED.has(nodeName) || !NAMESPACES.has(nodeName.split(':', 1)[0] ?? '')) return [];
    if (nodeName === 'text:database-display' && inside.isFilled) return [mergeTag(node)];
    if (SETTLED.has(nodeName) || nodeName.startsWith('text:sender-') || dangling.has(node))
      return node.childNodes;
    if (nodeName.startsWith('form:')) return settleControl(node);
    return settledReference(node, inside);
  });
  for (const data of descendants(root, (name) => name === 'office:binary-data')) replace(data);
  for (const node of descendants(root, () => true)) dropAttributes(node);
}

function mergeTag({ attributes }: XmlElement) {
  return textNode(`{{ ${attributes['text:column-name'] ?? ''} }}`);
}

type Settle = (node: XmlElement, inside: Inside) => XmlElement['childNodes'] | undefined;

const kept = (isKept: boolean) => (isKept ? undefined : []);

const settleLink: Settle = (node) => (leadsSafely(node) ? undefined : node.childNodes);
const settleArea: Settle = (node) => kept(leadsSafely(node));
const settlePicture: Settle = (node, inside) => kept(hasPicture(node, inside));

/** Replacements of elements with links; undefined: they stay. */
const SETTLE: Readonly<Record<string, Settle>> = {
  'text:a': settleLink,
  'draw:a': settleLink,
  'draw:area-rectangle': settleArea,
  'draw:area-circle': settleArea,
  'draw:area-polygon': settleArea,
  'draw:image': settlePicture,
  'draw:fill-image': settlePicture,
  'style:background-image': settlePicture,
  'text:list-level-style-image': settlePicture,
  'draw:object': (node, inside) => kept(hasObject(node, inside)),
  'svgc:font-face-uri': (node, inside) => kept(inside.font(hrefOf(node) ?? '')),
};

function settledReference(node: XmlElement, inside: Inside): XmlElement['childNodes'] | undefined {
  const settle = Object.hasOwn(SETTLE, node.nodeName) ? SETTLE[node.nodeName] : undefined;
  if (settle) return settle(node, inside);
  dropReference(node);
  return undefined;
}

function hrefOf({ attributes }: XmlElement): string | undefined {
  return attributes['xlink:href'];
}

function leadsSafely(node: XmlElement): boolean {
  return isSafeLink(hrefOf(node) ?? '');
}

/** A background image without data means that there is none. */
function hasPicture(node: XmlElement, inside: Inside): boolean {
  const { attributes } = node;
  const href = hrefOf(node);
  const data = childOf(node, 'office:binary-data');
  if (href !== undefined) return inside.picture(href);
  if (!data) return node.nodeName === 'style:background-image';
  attributes['xlink:href'] = inside.addPicture(Buffer.from(textOf(data), 'base64'));
  setChildren(
    node,
    node.childNodes.filter((child) => child !== data),
  );
  return true;
}

/** In the package, or a formula in place. */
function hasObject(node: XmlElement, inside: Inside): boolean {
  const href = hrefOf(node);
  if (href !== undefined) return inside.object(href);
  const [own] = elementsOf(node);
  return own?.nodeName === 'math:math';
}

function dropReference({ attributes }: XmlElement): void {
  for (const name of Object.keys(attributes)) {
    if (name.startsWith('xlink:')) Reflect.deleteProperty(attributes, name);
  }
}

/** Formulas of Writer's tables and fields compute only from the text. */
const WRITER_FORMULA = 'ooow:';
const FORMULAS: ReadonlySet<string> = new Set(['table:formula', 'text:formula']);

function dropAttributes({ attributes }: XmlElement): void {
  for (const [name, value] of Object.entries(attributes)) {
    const isUnsafe =
      name.startsWith('script:') ||
      name === 'xml:base' ||
      (FORMULAS.has(name) && !value.startsWith(WRITER_FORMULA));
    if (isUnsafe) Reflect.deleteProperty(attributes, name);
  }
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
