import { childOf, descendants, element, textNode, type XmlElement } from '../../office/xml/tree.ts';

/** What takes the place of a simple field: a text, with the looks of its last result. */
export function simpleResult(field: XmlElement, text: string): XmlElement[] {
  const [run] = descendants(field, 'w:r');
  const looks = childOf(run, 'w:rPr');
  const words = element('w:t', { 'xml:space': 'preserve' }, [textNode(text)]);
  return [element('w:r', {}, [...(looks ? [looks] : []), words])];
}
