import { type XmlNode } from 'easy-template-x';
import {
  ancestorOf,
  copyOf,
  descendants,
  replace,
  setChildren,
  textNode,
  textOf,
  type XmlElement,
} from '../../../office/xml/tree.ts';
import type { Faults } from '../faults.ts';
import { foreignSection, SECTION_REMEDY } from './foreign-syntax.ts';
import { isTagsAlone, placeOf } from './tag-paragraph.ts';
import { ELSE_TAG, SECTION_TAG, TAG } from './tag-text.ts';
import { sectionName } from './tag-parser.ts';
import { shortTag, TagFault } from './template-fault.ts';

/** Deeper than any document needs; sections are filled by recursion. */
const MAX_DEPTH = 24;

const PARAGRAPHS: ReadonlySet<string> = new Set(['w:p', 'a:p']);

const FOREIGN_ELSE = /^\{\{\s*(?:else\s?if|elsif|elif)\s/i;
const ELSE_REMEDY = 'Write a section within the other: {{else}}{{#name}}…{{/name}}';

/** A tag of a section that is still open. */
interface Open {
  tag: string;
  /** `#` or `^`, or `^^` for a condition that is no loop. */
  sign: string;
  name: string;
  /** The tag's text. */
  node: XmlElement;
}

/**
 * Checks that the sections of a part close as they open, and makes of `{{else}}` the end of one and the beginning of
 * its contrary.
 * @param part its path If they do not nest, removes the tags of sections, so that faults of the others are reported as
 * well.
 */
export function checkStructure(root: XmlElement, part: string, faults: Faults): void {
  const open: Open[] = [];
  const faulty: XmlElement[] = [];
  const report = (node: XmlElement, reason: string) => {
    faulty.push(node);
    faults.add(new TagFault(textOf(node), reason).message, { part, paragraph: placeOf(node) });
  };
  for (const node of descendants(root, isRunText)) {
    const text = textOf(node);
    if (!text.startsWith('{{')) continue;
    if (ELSE_TAG.test(text)) splitAtElse(node, open, report);
    else if (FOREIGN_ELSE.test(text)) report(node, `is no tag here. ${ELSE_REMEDY}`);
    else takeTag(node, open, report);
  }
  for (const { node } of open) report(node, 'is never closed');
  if (faulty.length > 0) dropSections(root);
}

function dropSections(root: XmlElement): void {
  for (const node of descendants(root, isRunText)) {
    if (SECTION_TAG.test(textOf(node))) setChildren(node, []);
  }
}

function isRunText(name: string): boolean {
  return name === 'w:t' || name === 'a:t';
}

type Report = (node: XmlElement, reason: string) => void;

function takeTag(node: XmlElement, open: Open[], report: Report): void {
  const [, sign = '', name = ''] = /^\{\{\s*(#|\^\^?|\/|\?)([^]*)\}\}$/.exec(textOf(node)) ?? [];
  if (sign === '') return;
  if (sign === '/') {
    close(node, name.trim(), { open, report });
    return;
  }
  if (sign === '?') report(node, `is no tag here. ${SECTION_REMEDY}`);
  open.push({ tag: textOf(node), sign, name: sectionName(name.trim()), node });
  if (open.length === MAX_DEPTH + 1) report(node, `is nested in more than ${MAX_DEPTH} others`);
}

/** A closing tag repeats the whole expression, or its part before the first filter, or nothing. */
function closes(name: string, opened: Open): boolean {
  return name === '' || name === opened.name || name === opened.name.split('|')[0]?.trim();
}

function close(
  node: XmlElement,
  name: string,
  { open, report }: { open: Open[]; report: Report },
): void {
  const last = open.at(-1);
  if (!last) {
    report(node, 'closes a section that was never opened');
    return;
  }
  const isForeign = closesForeign(name, last);
  if (isForeign) report(last.node, `is no tag here. ${SECTION_REMEDY}`);
  if (isForeign || closes(name, last)) {
    open.pop();
    return;
  }
  report(node, `stands where ${shortTag(last.tag)} has to be closed`);
  const opened = open.findLastIndex((each) => closes(name, each));
  open.splice(opened === -1 ? open.length - 1 : opened);
}

function closesForeign(name: string, opened: Open): boolean {
  return !closes(name, opened) && foreignSection(opened.name)?.toLowerCase() === name.toLowerCase();
}

function splitAtElse(node: XmlElement, open: Open[], report: Report): void {
  const section = open.at(-1);
  const run = node.parentNode as XmlElement | undefined;
  if (!section || !run) {
    report(node, 'stands in no section');
    return;
  }
  const sign = section.sign === '^' ? '^^' : '^';
  const tag = `{{${sign}${section.name}}}`;
  const whole = wholeOf(node) ?? run;
  const contrary = copyOf(whole);
  setChildren(node, [textNode('{{/}}')]);
  const [other] = descendants(contrary, node.nodeName).filter((each) =>
    ELSE_TAG.test(textOf(each)),
  );
  if (other) setChildren(other, [textNode(tag)]);
  replace(whole, [whole, contrary]);
  open[open.length - 1] = { ...section, sign, tag, node: other ?? node };
}

/** The row or the paragraph that holds this tag and nothing else. */
function wholeOf(node: XmlElement): XmlNode | undefined {
  const isWhole = (each: XmlElement | undefined) =>
    each && isTagsAlone(each) && textOf(each).match(TAG)?.length === 1 ? each : undefined;
  return isWhole(ancestorOf(node, 'w:tr')) ?? isWhole(ancestorOf(node, PARAGRAPHS));
}
