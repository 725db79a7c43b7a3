import {
  childOf,
  descendants,
  element,
  elementsOf,
  putFirst,
  putInOrder,
  replace,
  textOf,
  type XmlElement,
} from '../../../office/xml/tree.ts';

/** Paragraph properties that must come before `w:pageBreakBefore` (ISO/IEC 29500-1, 17.3.1.26). */
const BEFORE: ReadonlySet<string> = new Set(['w:pStyle', 'w:keepNext', 'w:keepLines']);

/**
 * LibreOffice writes a break before a paragraph at the end of the one before
 * it. Where that one closes a section, which may repeat it whole, the break
 * goes to where it was meant.
 */
export function moveBreaksBehindSections(root: XmlElement): void {
  for (const paragraph of descendants(root, 'w:p')) {
    const next = paragraph.nextSibling as XmlElement | undefined;
    const last = elementsOf(paragraph).at(-1);
    if (next?.nodeName !== 'w:p' || !last || !isPageBreak(last)) continue;
    if (!textOf(paragraph).includes('{{/')) continue;
    replace(last);
    breakBefore(next);
  }
}

function isPageBreak(run: XmlElement): boolean {
  const [only, ...others] = elementsOf(run).filter(({ nodeName }) => nodeName !== 'w:rPr');
  if (run.nodeName !== 'w:r' || others.length > 0) return false;
  return only?.nodeName === 'w:br' && only.attributes['w:type'] === 'page';
}

function breakBefore(paragraph: XmlElement): void {
  const properties = childOf(paragraph, 'w:pPr') ?? element('w:pPr');
  putInOrder(properties, element('w:pageBreakBefore'), BEFORE);
  putFirst(paragraph, properties);
}
