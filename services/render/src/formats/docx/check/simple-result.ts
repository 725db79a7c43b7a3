import { childOf, descendants, element, type XmlElement } from '../../office/xml/tree.ts';
import { wordText } from '../package/texts.ts';

/** What takes the place of a simple field: a text, with the looks of its last result. */
export function simpleResult(field: XmlElement, text: string): XmlElement[] {
  const [run] = descendants(field, 'w:r');
  const looks = childOf(run, 'w:rPr');
  return [element('w:r', {}, [...(looks ? [looks] : []), wordText(text)])];
}
