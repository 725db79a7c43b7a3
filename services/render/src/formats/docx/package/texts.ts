import { element, textNode, type XmlElement } from '../../office/xml/tree.ts';

/** A text as it is, with its spaces. */
export function wordText(text: string): XmlElement {
  return element('w:t', { 'xml:space': 'preserve' }, [textNode(text)]);
}

/** The text of a run. Breaks and tabs stand beside its texts (ISO/IEC 29500-1, 17.3.3). */
export function wordLines(text: string): XmlElement[] {
  return text.split(/([\n\t])/).flatMap((part) => {
    if (part === '\n' || part === '\t') return [element(part === '\n' ? 'w:br' : 'w:tab')];
    return part === '' ? [] : [wordText(part)];
  });
}
