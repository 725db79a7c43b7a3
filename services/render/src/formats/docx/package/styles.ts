import { partOf, type OfficePackage } from '../../office/opc/parts.ts';
import { childOf, elementsOf, type XmlElement } from '../../office/xml/tree.ts';

/** The styles of a document, by their ids. */
export type Styles = ReadonlyMap<string, XmlElement>;

export function stylesOf(document: OfficePackage): Styles {
  const all = elementsOf(partOf(document, 'styles')?.root, 'w:style');
  return new Map(all.map((style) => [style.attributes['w:styleId'] ?? '', style]));
}

/** A style and those that it is based on; one that is based on itself ends there. */
export function* basesOf(id: string, styles: Styles): Generator<XmlElement> {
  const met = new Set<XmlElement>();
  for (let style = styles.get(id); style && !met.has(style);) {
    met.add(style);
    yield style;
    style = styles.get(valueIn(style, 'w:basedOn'));
  }
}

/** What a property says; '' if it is not there. */
export function valueIn(holder: XmlElement | undefined, name: string): string {
  return childOf(holder, name)?.attributes['w:val'] ?? '';
}

/** The levels of styles that are headings, themselves or by what they are based on; 1 is the highest. */
export function outlineLevels(document: OfficePackage): ReadonlyMap<string, number> {
  const styles = stylesOf(document);
  return new Map(
    [...styles.keys()].flatMap((id): [string, number][] => {
      const bases = [...basesOf(id, styles)].map((each) => childOf(each, 'w:pPr'));
      const level = bases.map((each) => valueIn(each, 'w:outlineLvl')).find(Boolean);
      return level === undefined ? [] : [[id, Number(level) + 1]];
    }),
  );
}
