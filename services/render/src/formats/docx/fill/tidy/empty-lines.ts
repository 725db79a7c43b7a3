import { elementsOf, replace, textOf, type XmlElement } from '../../../office/xml/tree.ts';
import { holdsSection } from '../../check/revisions.ts';
import { isEmpty } from './directives.ts';

/** The pieces of one line of a paragraph, its line break the last of them. */
type Line = XmlElement[];

/** Takes the lines of a paragraph away whose values are all empty; the paragraph, if no other is left. */
export function removeEmptyLines(paragraph: XmlElement): void {
  const lines = linesOf(paragraph);
  const kept = lines.filter((line) => !isRemoved(line));
  if (kept.length === 0 && !holdsSection(paragraph)) {
    replace(paragraph);
    return;
  }
  for (const line of lines) if (!kept.includes(line)) line.forEach(remove);
  const last = kept.at(-1);
  const end = last?.at(-1);
  if (last !== lines.at(-1) && end && isLineBreak(end)) remove(end);
}

function linesOf(paragraph: XmlElement): Line[] {
  const lines: Line[] = [[]];
  for (const piece of piecesOf(paragraph)) {
    lines.at(-1)?.push(piece);
    if (isLineBreak(piece)) lines.push([]);
  }
  return lines;
}

/** The drawn content of a paragraph: the content of runs; in a drawing, the runs and breaks themselves. */
function piecesOf(node: XmlElement): XmlElement[] {
  return elementsOf(node).flatMap((child) => {
    if (child.nodeName === 'w:r') {
      return elementsOf(child).filter(({ nodeName }) => nodeName !== 'w:rPr');
    }
    if (child.nodeName === 'a:r' || child.nodeName === 'a:br') return [child];
    return child.nodeName.endsWith('Pr') ? [] : piecesOf(child);
  });
}

function isLineBreak({ nodeName, attributes }: XmlElement): boolean {
  if (nodeName === 'a:br' || nodeName === 'w:cr') return true;
  return nodeName === 'w:br' && (attributes['w:type'] ?? 'textWrapping') === 'textWrapping';
}

/** A field that begins in one line and ends in another stays whole. */
function isRemoved(line: Line): boolean {
  return isEmpty(line.map(textOf).join(''), 'line') && fieldDepth(line) === 0;
}

function fieldDepth(line: Line): number {
  const types = line.map(({ attributes }) => attributes['w:fldCharType']);
  return types.filter((it) => it === 'begin').length - types.filter((it) => it === 'end').length;
}

/** A break of a page or a column stays. */
function remove(piece: XmlElement): void {
  if (piece.nodeName !== 'w:br' || isLineBreak(piece)) replace(piece);
}
