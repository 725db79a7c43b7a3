import type { XmlNode } from 'easy-template-x';
import { asLink } from '../package/link-style.ts';
import {
  ancestorOf,
  descendants,
  element,
  elementsOf,
  replace,
  setChildren,
  textNode,
  textOf,
  type XmlElement,
} from '../../office/xml/tree.ts';
import {
  comparingName,
  isFormula,
  isLink,
  isSafeInstruction,
  staleName,
} from './field-instruction.ts';
import { isOfRecords, mergeTag } from './merge-field.ts';
import type { TextFields } from '../../office/opc/parts.ts';
import { mayBeSafeLink } from '../../office/safe-link.ts';
import { wordText } from '../package/texts.ts';

/** Text of its own: a field never reaches out of it. */
const STORIES: ReadonlySet<string> = new Set(
  'w:txbxContent w:footnote w:endnote w:comment'.split(' '),
);

/** Content of a run that a field may contain. */
const PIECES: ReadonlySet<string> = new Set(
  [
    'w:fldChar w:fldSimple w:instrText w:delInstrText w:t w:delText w:tab w:br w:cr',
    'w:sym w:noBreakHyphen w:drawing w:pict',
  ].flatMap((names) => names.split(' ')),
);

export interface FieldOptions extends TextFields {
  /** Whether tags are to be filled: then fields of a mail merge are tags. */
  isFilled: boolean;
}

/**
 * Leaves the fields that show where they stand (page numbers, dates, tables of
 * contents) and makes plain text, as last computed, of all others: those
 * that fetch or run something when they are updated (INCLUDEPICTURE, DDE), and
 * whatever is not known (ISO/IEC 29500-1, 17.16). The instruction of a field that
 * stays is joined into one run, so that LibreOffice reads the same text as this
 * check. Where render fills the document, mail merge fields become tags.
 */
export function disarmFields(root: XmlElement, options: FieldOptions): void {
  for (const field of descendants(root, 'w:fldSimple')) {
    disarmSimple(field, options);
  }
  for (const pieces of piecesByStory(root)) disarmComplex(pieces, options);
}

function disarmSimple(field: XmlElement, options: FieldOptions): void {
  const instruction = field.attributes['w:instr'] ?? '';
  const tag = options.isFilled ? simpleText(instruction) : undefined;
  if (tag !== undefined) {
    const texts = descendants(field, 'w:t');
    if (texts.length > 0) showInstead(texts, tag);
    else setChildren(field, [element('w:r', {}, [wordText(tag)])]);
  }
  if (!isSafeInstruction(instruction, mayBeSafeLink) && !isFormula(instruction)) {
    noteStale(instruction, options);
    replace(field, field.childNodes);
    return;
  }
  field.attributes['w:instr'] = inOneLine(instruction);
  if (isLink(instruction)) for (const run of elementsOf(field)) if (isRun(run)) asLink(run);
}

function piecesByStory(root: XmlElement): XmlElement[][] {
  const pieces = descendants(root, PIECES);
  return [...Map.groupBy(pieces, (piece) => ancestorOf(piece, STORIES)).values()];
}

/** A field from its first mark on. */
class OpenField {
  readonly #marks: XmlElement[];
  /** Between the first mark and the second. */
  readonly #code: XmlElement[] = [];
  /** Between the second and the last. */
  readonly #shown: XmlElement[] = [];
  /** Its second mark is still to come. */
  isInCode = true;
  /** Its instruction contains the result of another field. */
  #isComputed = false;

  constructor(begin: XmlElement) {
    this.#marks = [begin];
  }

  /** Something stands in this field. */
  take(piece: XmlElement): void {
    if (!this.isInCode) {
      this.#shown.push(piece);
      return;
    }
    this.#code.push(piece);
    if (piece.nodeName === 'w:fldChar' || piece.nodeName === 'w:fldSimple') this.#isComputed = true;
  }

  separate(mark: XmlElement): void {
    if (!this.isInCode) {
      replace(mark);
      return;
    }
    this.#marks.push(mark);
    this.isInCode = false;
  }

  /** At its last mark: keeps the field, or its last result. */
  end(mark: XmlElement, options: FieldOptions): void {
    this.#marks.push(mark);
    const instruction = this.#code.filter(isText).map(textOf).join('');
    const first = this.#code.find(({ nodeName }) => nodeName === 'w:instrText');
    const text = options.isFilled ? this.#textInstead(instruction) : undefined;
    if (text !== undefined && first) this.#becomeText(text, first);
    const code = text === undefined ? this.#keptCode(instruction) : undefined;
    if (first && code !== undefined) {
      this.#keep(first, code);
      return;
    }
    if (text === undefined) noteStale(instruction, options, this.#code.map(codeOf).join(''));
    this.remove();
  }

  #keep(first: XmlElement, code: string): void {
    setChildren(first, [textNode(inOneLine(code))]);
    first.attributes['xml:space'] = 'preserve';
    for (const piece of this.#code) if (piece !== first) replace(piece);
    if (isLink(code)) this.#styleShown();
  }

  /** A formula may name other fields: it is computed before LibreOffice sees it. @returns undefined: it becomes plain text */
  #keptCode(instruction: string): string | undefined {
    if (this.#isSafe(instruction)) return instruction;
    const code = plainCode(this.#code);
    return isFormula(code) ? code : undefined;
  }

  #isSafe(instruction: string): boolean {
    return !this.#isComputed && isSafeInstruction(instruction, mayBeSafeLink);
  }

  /** The tag that a merge field is; another field that needs a value is shown as Word shows its code, which is refused. */
  #textInstead(instruction: string): string | undefined {
    const tag = this.#isComputed ? undefined : mergeTag(instruction);
    if (tag !== undefined || this.#isSafe(instruction)) return tag;
    if (isOfRecords(instruction)) return shownCode(instruction);
    const plain = plainCode(this.#code);
    if (isFormula(plain) && !/\bMERGEFIELD\b/i.test(plain)) return undefined; // its tags are filled in their place
    const code = this.#code
      .map(codeOf)
      .join('')
      .replace(/\{\{(.*?)\}\}/g, '{ MERGEFIELD $1 }')
      .replace(/\s+/g, ' ')
      .trim();
    return /\{ MERGEFIELD\b/i.test(code) ? `{ ${code} }` : undefined;
  }

  /** With the format of its last result. */
  #becomeText(text: string, code: XmlElement): void {
    const texts = this.#shown.filter(({ nodeName }) => nodeName === 'w:t');
    if (texts.length > 0) showInstead(texts, text);
    else replace(code, [wordText(text)]);
  }

  #styleShown(): void {
    for (const { parentNode } of this.#shown) if (isRun(parentNode)) asLink(parentNode);
  }

  remove(): void {
    for (const piece of [...this.#marks, ...this.#code]) replace(piece);
  }
}

function showInstead([first, ...others]: readonly XmlElement[], text: string): void {
  if (first) replace(first, [wordText(text)]);
  for (const each of others) replace(each);
}

function disarmComplex(pieces: readonly XmlElement[], options: FieldOptions): void {
  const open: OpenField[] = [];
  for (const piece of pieces) {
    if (piece.nodeName === 'w:fldChar') takeMark(piece, open, options);
    else for (const field of open) field.take(piece);
    if (isCode(piece) && !open.at(-1)?.isInCode) replace(piece);
  }
  for (const field of open) field.remove();
}

/** A code with the codes of fields in it, and without their results. */
function plainCode(pieces: readonly XmlElement[]): string {
  const inResult: boolean[] = [];
  const texts: string[] = [];
  for (const piece of pieces) {
    const type = piece.parentNode && piece.attributes['w:fldCharType'];
    if (type === 'begin') inResult.push(false);
    if (type === 'separate') inResult[inResult.length - 1] = true;
    if (type === 'end') inResult.pop();
    if (piece.parentNode && isText(piece) && !inResult.includes(true)) texts.push(textOf(piece));
  }
  return texts.join('');
}

/** A piece of an instruction, as Word shows codes of fields. */
function codeOf(piece: XmlElement): string {
  if (piece.nodeName === 'w:fldSimple') return `{ ${piece.attributes['w:instr'] ?? ''} }`;
  if (piece.nodeName !== 'w:fldChar') return isText(piece) ? textOf(piece) : ' ';
  return { begin: '{ ', end: ' }' }[piece.attributes['w:fldCharType'] ?? ''] ?? ' ';
}

/** LibreOffice takes plain text between the first marks for code too. */
function isText(piece: XmlElement): boolean {
  return isCode(piece) || piece.nodeName === 'w:t' || piece.nodeName === 'w:delText';
}

function isCode({ nodeName }: XmlElement): boolean {
  return nodeName === 'w:instrText' || nodeName === 'w:delInstrText';
}

function takeMark(mark: XmlElement, open: OpenField[], options: FieldOptions): void {
  const type = mark.attributes['w:fldCharType'];
  const own = type === 'begin' ? undefined : open.at(-1);
  for (const field of open) if (field !== own) field.take(mark);
  if (type === 'begin') {
    open.push(new OpenField(mark));
  } else if (type === 'separate' && own) {
    own.separate(mark);
  } else if (type === 'end' && own) {
    open.pop();
    const isFilled = options.isFilled && !open.some((field) => field.isInCode);
    own.end(mark, { ...options, isFilled });
  } else {
    replace(mark);
  }
}

function simpleText(instruction: string): string | undefined {
  return isOfRecords(instruction) ? shownCode(instruction) : mergeTag(instruction);
}

/** As Word shows codes; `fill/tags/foreign-syntax.ts` refuses it. */
function shownCode(instruction: string): string {
  return `{ ${instruction.replace(/[{}]/g, '').replace(/\s+/g, ' ').trim()} }`;
}

/** @param code the instruction with fields in it in braces */
function noteStale(
  instruction: string,
  { staleFields, comparingFields }: FieldOptions,
  code = instruction,
): void {
  const name = staleName(instruction);
  if (name !== undefined) staleFields.add(name);
  const comparing = comparingName(code);
  if (comparing !== undefined) comparingFields.add(comparing);
}

function isRun(node: XmlNode | undefined): node is XmlElement {
  return node?.nodeName === 'w:r';
}

/** As LibreOffice splits it: by spaces. */
function inOneLine(instruction: string): string {
  return ` ${instruction.trim().replace(/\s+/g, ' ')} `;
}
