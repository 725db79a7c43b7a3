import { childOf, descendants, element, replace, type XmlElement } from '../../office/xml/tree.ts';
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
export type FieldPieces = ReturnType<typeof fieldPieces>;

export function fieldPieces(root: XmlElement) {
  const pieces = descendants(root, PIECES);
  const places = new Map(pieces.map((piece, index) => [piece, index]));
  /** The content after a field's code, to its last mark. */
  const after = (at: number) => {
    const marks: XmlElement[] = [];
    const shown: XmlElement[] = [];
    let depth = 0;
    for (const piece of pieces.slice(at + 1)) {
      const type = typeOf(piece);
      const isOwn = depth === 0 && (type === 'separate' || type === 'end');
      (isOwn ? marks : shown).push(piece);
      if (type === 'begin') depth += 1;
      if (type === 'end' && depth-- === 0) break;
    }
    return { marks, shown };
  };
  return {
    /**
     * Makes plain text of a field, with the looks of its last result.
     * @param code what holds its instruction
     * @param text what it is to show; left out, what it showed when the document was saved
     */
    settle(code: XmlElement, text?: string): void {
      if (code.nodeName === 'w:fldSimple') return settleSimple(code, text);
      const at = places.get(code) ?? 0;
      const begin = pieces[at - 1];
      if (!begin || typeOf(begin) !== 'begin') return;
      const { marks, shown } = after(at);
      for (const piece of [...marks, ...(text === undefined ? [] : shown), begin]) replace(piece);
      replace(code, text === undefined ? [] : [wordText(text)]);
    },
  };
}

function settleSimple(field: XmlElement, text: string | undefined): void {
  if (!text) return replace(field, text === undefined ? field.childNodes : []);
  const [run] = descendants(field, 'w:r');
  const looks = childOf(run, 'w:rPr');
  replace(field, [element('w:r', {}, [...(looks ? [looks] : []), wordText(text)])]);
}

function typeOf(piece: XmlElement): string | undefined {
  return piece.attributes['w:fldCharType'];
}
