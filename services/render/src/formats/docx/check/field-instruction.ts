import { isSafeLink } from '../../office/safe-link.ts';

/** Fields that read nothing but their own document (ISO/IEC 29500-1, 17.16.5). */
const SAFE: ReadonlySet<string> = new Set([
  'PAGE',
  'NUMPAGES',
  'SECTION',
  'SECTIONPAGES',
  'STYLEREF',
  'PAGEREF',
  'NOTEREF',
  'REF',
  'DATE',
  'TIME',
  'CREATEDATE',
  'SAVEDATE',
  'PRINTDATE',
  'TOC',
  'TC',
  'INDEX',
  'XE',
  'SEQ',
  'LISTNUM',
  'AUTONUM',
  'AUTONUMLGL',
  'AUTONUMOUT',
  'TITLE',
  'SUBJECT',
  'AUTHOR',
  'KEYWORDS',
  'COMMENTS',
  'DOCPROPERTY',
  'FORMTEXT',
  'FORMCHECKBOX',
  'FORMDROPDOWN',
  'SYMBOL',
  'EQ',
  'ADVANCE',
  'HYPERLINK',
]);

/** Fields with counts from the last save, which LibreOffice would show as 0. */
const COUNTED =
  /^\s*DOCPROPERTY\s+"?(?:Words|Characters|CharactersWithSpaces|Lines|Paragraphs|Pages|Bytes|TotalEditingTime)\b/i;

const NAME = /^\s*([A-Za-z]+)(?=\s|\\|$)/;

/** The target of a HYPERLINK, unless it is a place in the document (`\l`). */
const LINK_TARGET = /^\s*HYPERLINK\s+(?!\\)(?:"([^"]*)"|(\S+))/i;

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
  return /^\s*HYPERLINK\s+\\l\s+("[^"]*"|\S+)\s*(\\[ho]\s*("[^"]*")?\s*)*$/i.test(instruction);
}
