import { codeOf, setCode } from '../check/field-instruction.ts';
import { fieldPieces, type FieldPieces } from '../check/field-pieces.ts';
import type { OfficePackage } from '../../office/opc/parts.ts';
import { childOf, descendants, type XmlElement } from '../../office/xml/tree.ts';
import { outlineLevels, valueIn } from '../package/styles.ts';

const IS_SEQUENCE = /^\s*SEQ\b/i;

/** A number of a sequence: `SEQ Figure \* ARABIC \s 1` (ISO/IEC 29500-1, 17.16.5.56). */
const SEQUENCE = /^\s*SEQ\s+(?:"([^"\\]+)"|([^\s"\\]+))\s*((?:\\[^\\]*)*)$/i;

/** Formats that LibreOffice lacks, such as `\* Ordinal`, and a beginning that is no number: it shows what it showed. */
const UNREAD =
  /\\\*(?!\s*"?(?:arabic|roman|alphabetic|mergeformat|charformat|upper|lower|caps|firstcap)\b)|\\r(?!\s*"?\d)/i;

/** Formats of numbers that LibreOffice knows. */
const FORMAT = /\\\*\s*"?(arabic|roman|alphabetic)\b/i;

const RESTART = /\\r\s*"?(\d{1,9})/i;
const LEVEL = /\\s\s*"?(\d)/i;

/** A format shows it nevertheless. */
const HIDDEN = /^(?![^]*\\\*)[^]*\\h/i;

const NAMES: ReadonlySet<string> = new Set(['w:p', 'w:instrText', 'w:fldSimple']);

/**
 * Gives every number of a sequence in the body its figure: LibreOffice counts none without a format, and neither resets
 * (`\s`), repeats (`\c`) nor hides one (`\h`).
 * @returns whether one shows what it showed: it refers to another by a bookmark, or has a format that LibreOffice lacks
 */
export function settleSequences(document: OfficePackage): boolean {
  const { root } = document.main;
  const nodes = descendants(root, NAMES);
  const codes = nodes.filter((node) => node.nodeName !== 'w:p' && IS_SEQUENCE.test(codeOf(node)));
  if (codes.length === 0) return false;
  const fields = fieldPieces(root);
  const numbers = new Numbers();
  const levels = outlineLevels(document);
  for (const node of nodes) {
    const level = levels.get(valueIn(childOf(node, 'w:pPr'), 'w:pStyle'));
    if (level !== undefined) numbers.passHeading(level);
    const code = node.nodeName === 'w:p' ? '' : codeOf(node);
    const [, quoted = '', name = quoted.trim(), switches = ''] = SEQUENCE.exec(code) ?? [];
    if (name !== '') show(node, { name, switches, number: numbers.next(name, switches) }, fields);
  }
  return codes.some((node) => !SEQUENCE.test(codeOf(node)) || UNREAD.test(codeOf(node)));
}

interface Shown {
  name: string;
  switches: string;
  number: number;
}

/** LibreOffice takes all between `SEQ` and the first switch for the name, also quotation marks. */
function show(node: XmlElement, { name, switches, number }: Shown, fields: FieldPieces): void {
  const format = FORMAT.exec(switches)?.[1] ?? 'ARABIC';
  const isHidden = HIDDEN.test(switches);
  if (!isHidden && !UNREAD.test(switches))
    setCode(node, ` SEQ ${name} \\* ${format} \\r ${number} `);
  else fields.settle(node, isHidden ? '' : undefined);
}

/** The numbers of a document so far, by their sequences. */
class Numbers {
  readonly #last = new Map<string, { number: number; headings: string }>();
  /** How many headings there were, by level. */
  readonly #headings: number[] = [];

  passHeading(level: number): void {
    this.#headings[level] = (this.#headings[level] ?? 0) + 1;
  }

  next(name: string, switches: string): number {
    const level = Number(LEVEL.exec(switches)?.[1] ?? 0);
    const headings = this.#headings.slice(0, level + 1).join();
    const last = this.#last.get(name.toLowerCase()) ?? { number: 0, headings };
    const before = level > 0 && last.headings !== headings ? 0 : last.number;
    const start = RESTART.exec(switches)?.[1];
    const step = /\\c/i.test(switches) ? 0 : 1;
    const number = start === undefined ? before + step : Number(start);
    this.#last.set(name.toLowerCase(), { number, headings });
    return number;
  }
}
