import { descendants, replace, type XmlElement } from '../../office/xml/tree.ts';
import { wordText } from '../package/texts.ts';

/** The parts of a field. */
const PIECES: ReadonlySet<string> = new Set([
  'w:fldChar',
  'w:instrText',
  'w:t',
  'w:tab',
  'w:br',
  'w:cr',
  'w:sym',
  'w:noBreakHyphen',
]);

/** The complex fields of a part, once `disarmFields` has put each in one piece: its code follows its first mark. */
export class FieldPieces {
  readonly #pieces: XmlElement[];
  readonly #places: ReadonlyMap<XmlElement, number>;

  constructor(root: XmlElement) {
    this.#pieces = descendants(root, PIECES);
    this.#places = new Map(this.#pieces.map((piece, index) => [piece, index]));
  }

  get codes(): XmlElement[] {
    return this.#pieces.filter(({ nodeName }) => nodeName === 'w:instrText');
  }

  /**
   * Makes plain text of a field.
   * @param code its instruction
   * @param text what it is to show; left out, what it showed when the document was saved
   */
  settle(code: XmlElement, text?: string): void {
    const at = this.#places.get(code) ?? 0;
    const begin = this.#pieces[at - 1];
    if (typeOf(begin) !== 'begin') return;
    const { marks, shown } = this.#after(at);
    const removed = text === undefined ? marks : [...marks, ...shown];
    for (const piece of removed) replace(piece);
    if (begin) replace(begin);
    replace(code, text === undefined ? [] : [wordText(text)]);
  }

  /** The content after a field's code, to its last mark. */
  #after(at: number): { marks: XmlElement[]; shown: XmlElement[] } {
    const marks: XmlElement[] = [];
    const shown: XmlElement[] = [];
    let depth = 0;
    for (const piece of this.#pieces.slice(at + 1)) {
      const type = typeOf(piece);
      const isOwn = depth === 0 && (type === 'separate' || type === 'end');
      (isOwn ? marks : shown).push(piece);
      if (type === 'begin') depth += 1;
      if (type === 'end' && depth-- === 0) break;
    }
    return { marks, shown };
  }
}

function typeOf(piece: XmlElement | undefined): string | undefined {
  return piece?.attributes['w:fldCharType'];
}
