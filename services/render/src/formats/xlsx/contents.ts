import type { WantedFont } from '../office/font-words.ts';
import { type OfficePackage, partOf, partsBehind, type XmlPart } from '../office/opc/parts.ts';
import { FontWords } from '../office/font-words.ts';
import { childOf, descendants, elementsOf, textOf, type XmlElement } from '../office/xml/tree.ts';

const TEXT_HOLDERS: ReadonlySet<string> = new Set(['x:si', 'x:is', 'a:p', 'c:v', 'x:definedName']);
export const HEADERS = /^x:(?:odd|even|first)(?:Header|Footer)$/;

/** Whether a reader sees the texts of these elements. */
export const holdsText = (name: string) => TEXT_HOLDERS.has(name) || HEADERS.test(name);

/** The fonts of its cells, each with words of theirs (ISO/IEC 29500-1, 18.8). */
export function wantedFonts(document: OfficePackage): WantedFont[] {
  const styles = partOf(document, 'styles');
  if (!styles) return [];
  const fonts = childrenOf(styles, 'x:fonts').map(nameOf);
  const formats = childrenOf(styles, 'x:cellXfs').map(
    ({ attributes }) => fonts[Number(attributes['fontId'] ?? 0)],
  );
  const items = sharedTexts(document);
  const words = new FontWords();
  for (const { root } of sheetsOf(document)) {
    for (const cell of descendants(root, 'x:c')) {
      addCell(cell, { font: formats[Number(cell.attributes['s'] ?? 0)], items, words });
    }
  }
  return words.wanted();
}

interface Adding {
  font: string | undefined;
  items: readonly XmlElement[];
  words: FontWords;
}

/** The texts that cells share. */
export function sharedTexts(document: OfficePackage): XmlElement[] {
  return elementsOf(partOf(document, 'sharedStrings')?.root, 'x:si');
}

/** What holds the text of a cell. */
export function textIn(cell: XmlElement, shared: readonly XmlElement[]): XmlElement | undefined {
  const value = childOf(cell, 'x:v');
  const isShared = cell.attributes['t'] === 's' && value !== undefined;
  return isShared ? shared[Number(textOf(value))] : (childOf(cell, 'x:is') ?? value);
}

function addCell(cell: XmlElement, { font, items, words }: Adding): void {
  const text = textIn(cell, items);
  if (!text) return;
  const runs = elementsOf(text, 'x:r');
  if (runs.length === 0) words.add(textOf(text), font);
  for (const run of runs) {
    const looks = childOf(run, 'x:rPr');
    const own = childOf(looks, 'x:rFont')?.attributes['val'];
    words.add(textOf(run), own ?? font);
  }
}

/** The sheets of cells. */
export function sheetsOf(document: OfficePackage): XmlPart[] {
  return partsBehind(document.main, 'worksheet', document);
}

export function childrenOf({ root }: XmlPart, name: string): XmlElement[] {
  return elementsOf(childOf(root, name));
}

function nameOf(font: XmlElement): string | undefined {
  return childOf(font, 'x:name')?.attributes['val'];
}
