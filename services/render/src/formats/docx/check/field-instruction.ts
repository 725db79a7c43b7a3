import { printedParts } from '../package/printed-parts.ts';
import type { OfficePackage } from '../../office/opc/parts.ts';
import { isSafeLink } from '../../office/safe-link.ts';
import {
  descendants,
  setChildren,
  textNode,
  textOf,
  type XmlElement,
} from '../../office/xml/tree.ts';

/** Fields that read nothing but their own document (ISO/IEC 29500-1, 17.16.5). */
const SAFE: ReadonlySet<string> = new Set(
  [
    'PAGE NUMPAGES SECTION SECTIONPAGES STYLEREF PAGEREF NOTEREF REF DATE TIME',
    'CREATEDATE SAVEDATE PRINTDATE TOC TC XE SEQ LISTNUM AUTONUM AUTONUMLGL',
    'AUTONUMOUT TITLE SUBJECT AUTHOR KEYWORDS COMMENTS DOCPROPERTY FORMTEXT FORMCHECKBOX',
    'FORMDROPDOWN SYMBOL EQ ADVANCE HYPERLINK',
  ].flatMap((names) => names.split(' ')),
);

/** Fields with counts from the last save, which LibreOffice would show as 0. */
const COUNTED =
  /^\s*DOCPROPERTY\s+"?(?:Words|Characters|CharactersWithSpaces|Lines|Paragraphs|Pages|Bytes|TotalEditingTime)\b/i;

const NAME = /^\s*([A-Za-z]+)(?=\s|\\|$)/;

/** The target of a HYPERLINK, unless it is a place in the document (`\l`). */
const LINK_TARGET = /^\s*HYPERLINK\s+(?!\\)(?:"([^"]*)"|(\S+))/i;

/** True for the code of a formula, `= …` (ISO/IEC 29500-1, 17.16.3). */
export function isFormula(code: string): boolean {
  return /^\s*=/.test(code);
}

/** True for the code of a link, `HYPERLINK …` (ISO/IEC 29500-1, 17.16.5.25). */
export function isLink(code: string): boolean {
  return /^\s*HYPERLINK\b/i.test(code);
}

/** The instruction of a field, by the element that holds it. */
export function codeOf(field: XmlElement): string {
  return field.nodeName === 'w:fldSimple' ? (field.attributes['w:instr'] ?? '') : textOf(field);
}

export function setCode(field: XmlElement, code: string): void {
  if (field.nodeName === 'w:fldSimple') field.attributes['w:instr'] = code;
  else setChildren(field, [textNode(code)]);
}

/** The elements that hold instructions. */
export function codesIn(root: XmlElement): XmlElement[] {
  return descendants(root, (name) => name === 'w:instrText' || name === 'w:fldSimple');
}

export function formulasIn(root: XmlElement): XmlElement[] {
  return codesIn(root).filter((field) => isFormula(codeOf(field)));
}

/** Kept fields that LibreOffice shows as they were saved. */
const NOT_COMPUTED: ReadonlySet<string> = new Set(
  'STYLEREF SECTION SECTIONPAGES EQ LISTNUM'.split(' '),
);

/** Fields that become plain text, and whose results may depend on the fields in them. */
const DEPENDENT: ReadonlySet<string> = new Set(['IF', 'COMPARE', 'QUOTE']);

/** Fields with counts or pages of their document, or that Word draws: they become plain text. */
const SAVED: ReadonlySet<string> = new Set(
  'NUMWORDS NUMCHARS INDEX TOA BARCODE DISPLAYBARCODE MERGEBARCODE'.split(' '),
);

/** Of `EQ`, LibreOffice sets ruby alone. */
const RUBY = /^\s*EQ\s+\\\*\s*jc/i;

const PLACE = /\b(?:PAGE|NUMPAGES|SECTION|SECTIONPAGES|STYLEREF|PAGEREF)\b/i;

/** The name of a field that shows what it showed when the document was saved, although that depends on its place; undefined for others. */
export function staleName(code: string): string | undefined {
  const name = NAME.exec(code)?.[1]?.toUpperCase() ?? '';
  const isStale =
    (NOT_COMPUTED.has(name) && !RUBY.test(code)) ||
    SAVED.has(name) ||
    (DEPENDENT.has(name) && PLACE.test(code)) ||
    COUNTED.test(code);
  return isStale ? name : undefined;
}

/** `IF "A" = 1`: numbers, or texts in quotation marks without fields and tags. */
const CONSTANT = String.raw`(?:"[^"{}]*"|[-+]?\d[\d.,]*)`;
const COMPARES_CONSTANTS = new RegExp(
  String.raw`^\s*\w+\s+${CONSTANT}\s*(?:<=|>=|<>|[=<>])\s*${CONSTANT}(?=\s|$)`,
);

/**
 * The name of a field that becomes plain text, and would show something else if values had changed what it compares; undefined for others.
 * @param code with fields in it in braces
 */
export function comparingName(code: string): string | undefined {
  if (COMPARES_CONSTANTS.test(code)) return undefined;
  return /^\s*(IF|COMPARE)\b/i.exec(code)?.[1]?.toUpperCase();
}

/** The names of a document's fields that stay, and that LibreOffice does not compute. */
export function uncomputedFields(document: OfficePackage): string[] {
  const codes = printedParts(document).flatMap(({ root }) => codesIn(root));
  return codes.flatMap((code) => staleName(codeOf(code)) ?? []);
}

/**
 * True if a field's instruction names what is known to fetch nothing and to run nothing.
 * @param isSafe whether a link may lead to an address
 */
export function isSafeInstruction(instruction: string, isSafe = isSafeLink): boolean {
  const name = NAME.exec(instruction)?.[1]?.toUpperCase();
  if (name === undefined || !SAFE.has(name) || COUNTED.test(instruction)) return false;
  return name !== 'HYPERLINK' || isSafeHyperlink(instruction, isSafe);
}

function isSafeHyperlink(instruction: string, isSafe: typeof isSafeLink): boolean {
  const target = LINK_TARGET.exec(instruction);
  if (target) return isSafe(target[1] ?? target[2] ?? '');
  return /^\s*HYPERLINK\s+\\l\s+("[^"]*"|\S+)\s*(\\[ho]\s*("[^"]*"\s*)?)*$/i.test(instruction);
}
