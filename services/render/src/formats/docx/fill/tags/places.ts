import { boundedText, orElse } from '@platen/contracts';
import { isFormula, isSafeInstruction, setCode } from '../../check/field-instruction.ts';
import { isSafeLink } from '../../../office/safe-link.ts';
import {
  addRelationship,
  kindOf,
  type Relationship,
  type XmlPart,
} from '../../../office/opc/parts.ts';
import {
  descendants,
  forget,
  isText,
  markName,
  setChildren,
  textNode,
  textOf,
  type XmlElement,
} from '../../../office/xml/tree.ts';
import type { Faults } from '../faults.ts';
import { PASS } from '../passes.ts';
import { SECTION_TAG, TAG } from './tag-text.ts';
import { TagFault } from './template-fault.ts';

/**
 * Tags also stand where no run is: in equations, watermarks, properties, addresses of links, values of
 * charts. Meanwhile they are filled as attributes, which loops repeat with their element.
 */
const TEXT = markName('text');
const TARGET = markName('target');
const INSTRUCTION = markName('instruction');

/** Attributes with visible text, by element. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  'wp:docPr': ['descr', 'title'],
  'v:textpath': ['string'],
  'v:shape': ['alt'],
  'w:hyperlink': ['w:tooltip'],
  'w:lvlText': ['w:val'],
  'w:tblCaption': ['w:val'],
  'w:tblDescription': ['w:val'],
};

const SHOWN_NAMES = [...new Set(Object.values(SHOWN).flat())];

/** Texts that are filled in their runs. */
const RUN_TEXTS: ReadonlySet<string> = new Set(['w:t', 'a:t']);

/** Of the properties that programs count and list by themselves no field shows any, but these. */
const LISTED = 'extended-properties+xml';
const SHOWN_PROPERTIES: ReadonlySet<string> = new Set(['ep:Company', 'ep:Manager']);

/** The attributes of an element that may hold tags; one that easy-template-x has made may have none. */
export function placesOf({ nodeName, attributes = {} }: Partial<XmlElement>): string[] {
  const names = [TEXT, TARGET, INSTRUCTION, PASS, ...(SHOWN[nodeName ?? ''] ?? [])];
  return names.filter((name) => attributes[name]?.includes('{{'));
}

/** True for an attribute that holds an address, where a value is written as a part of one. */
export function isAddress(attribute: string): boolean {
  return attribute === TARGET || attribute === INSTRUCTION;
}

/** True if a part may hold a tag: most have none, and are left as they are. */
export function mayHoldTags({ root, relationships }: XmlPart): boolean {
  return relationships.some(isFilledLink) || holdsBrace(root);
}

function holdsBrace(node: XmlElement): boolean {
  return (
    SHOWN_NAMES.some((name) => node.attributes[name]?.includes('{')) ||
    node.attributes['w:instr']?.includes('{') === true ||
    node.childNodes.some((child) =>
      isText(child) ? child.textContent.includes('{') : holdsBrace(child as XmlElement),
    )
  );
}

/** Notes the tags of a part that stand outside of its runs. */
export function gatherPlaces(part: XmlPart, faults: Faults): void {
  const links = new Map(part.relationships.filter(isFilledLink).map((link) => [link.id, link]));
  for (const node of descendants(part.root, () => true)) {
    gatherText(node, part);
    gatherInstruction(node);
    gatherTarget(node, links);
    for (const name of placesOf(node)) checkTags(node.attributes[name] ?? '', part, faults);
  }
}

function gatherText(node: XmlElement, { contentType }: XmlPart): void {
  if (RUN_TEXTS.has(node.nodeName) || !node.childNodes.some(isText)) return;
  if (contentType.endsWith(LISTED) && !SHOWN_PROPERTIES.has(node.nodeName)) return;
  const text = textOf(node);
  if (!text.includes('{{')) return;
  node.attributes[node.nodeName === 'w:instrText' ? INSTRUCTION : TEXT] = text;
  setChildren(node, []);
}

function gatherInstruction({ nodeName, attributes }: XmlElement): void {
  const { 'w:instr': instruction } = attributes;
  if (nodeName === 'w:fldSimple' && instruction?.includes('{{'))
    attributes[INSTRUCTION] = instruction;
}

function gatherTarget({ attributes }: XmlElement, links: ReadonlyMap<string, Relationship>): void {
  const link = links.get(attributes['r:id'] ?? '');
  if (link) attributes[TARGET] = withTags(link.target);
}

function isFilledLink(link: Relationship): boolean {
  return kindOf(link) === 'hyperlink' && link.isExternal && withTags(link.target).includes('{{');
}

/** Word writes the braces of an address by their codes (RFC 3986, 2.1). */
function withTags(target: string): string {
  return target.replace(/(?:%7B|\{){2}.*?(?:%7D|\}){2}/gi, (tag) =>
    orElse(() => decodeURIComponent(tag), tag),
  );
}

function checkTags(text: string, { path }: XmlPart, faults: Faults): void {
  for (const [tag] of text.matchAll(TAG)) {
    if (!SECTION_TAG.test(tag)) continue;
    const reason =
      'is of a section, which an alternative text, an equation, a watermark, a property or an address cannot hold';
    faults.add(new TagFault(tag, reason).message, { part: path });
  }
}

/** Puts what was filled where it belongs. A link leads only to where links may lead. */
export function settlePlaces(part: XmlPart, faults: Faults): void {
  for (const node of descendants(part.root, () => true)) {
    const { [TEXT]: text, [TARGET]: target, [INSTRUCTION]: instruction } = node.attributes;
    if (text !== undefined) setChildren(node, [textNode(text)]);
    if (target !== undefined) setTarget(node, target, { part, faults });
    if (instruction !== undefined) setInstruction(node, instruction, { part, faults });
    forget(node, [TEXT, TARGET, INSTRUCTION]);
  }
}

interface Settling {
  part: XmlPart;
  faults: Faults;
}

function setTarget({ attributes }: XmlElement, target: string, { part, faults }: Settling): void {
  if (!isSafeLink(target)) {
    refuseAddress(target, part, faults);
    return;
  }
  const known = part.relationships.find(({ id }) => id === attributes['r:id']);
  if (known) {
    attributes['r:id'] = addRelationship(part, { type: known.type, target, isExternal: true });
  }
}

function setInstruction(node: XmlElement, instruction: string, { part, faults }: Settling): void {
  if (!isSafeInstruction(instruction) && !isFormula(instruction))
    refuseAddress(instruction.trim(), part, faults);
  setCode(node, instruction);
}

function refuseAddress(address: string, { path }: XmlPart, faults: Faults): void {
  const sentence = `The link to “${boundedText(address, 100)}” leads to no http:, https:, mailto: or tel: address.`;
  faults.add(sentence, { part: path });
}
