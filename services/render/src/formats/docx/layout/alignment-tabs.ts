import { printedParts } from '../package/printed-parts.ts';
import { type OfficePackage } from '../../office/opc/parts.ts';
import {
  ancestorOf,
  childOf,
  descendants,
  element,
  elementsOf,
  putFirst,
  putInOrder,
  replace,
  type XmlElement,
} from '../../office/xml/tree.ts';
import { sectionOf } from './sections.ts';
import { basesOf, stylesOf, valueIn, type Styles } from '../package/styles.ts';
import { roomOf } from '../sections.ts';

/** Where the text is not as wide as the page's. */
const NARROW: ReadonlySet<string> = new Set(['w:tc', 'w:txbxContent']);

/** Properties of a paragraph that stand before its tab stops (ISO/IEC 29500-1, 17.3.1.26). */
const BEFORE_TABS: ReadonlySet<string> = new Set(
  'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd'
    .split(' ')
    .map((name) => `w:${name}`),
);

/**
 * Makes ordinary tab stops of alignment tabs (ISO/IEC 29500-1, 17.3.3.23), as Word's headers have them: LibreOffice takes
 * them for any tab. @returns whether some are left
 */
export function settleAlignmentTabs(document: OfficePackage): boolean {
  const styles = stylesOf(document);
  let isLeft = false;
  for (const part of printedParts(document)) {
    const tabs = descendants(part.root, 'w:ptab');
    const { width } = roomOf(tabs.length > 0 ? sectionOf(part, document) : undefined);
    for (const paragraph of new Set(tabs.map((tab) => ancestorOf(tab, 'w:p')))) {
      if (paragraph && mayMend(paragraph)) mend(paragraph, width, styles);
      else isLeft = true;
    }
  }
  return isLeft;
}

function mayMend(paragraph: XmlElement): boolean {
  const tabs = descendants(paragraph, (name) => name === 'w:tab' || name === 'w:ptab');
  return (
    ancestorOf(paragraph, NARROW) === undefined &&
    tabs.every(
      ({ nodeName, attributes, parentNode }) =>
        parentNode?.nodeName === 'w:tabs' ||
        (nodeName === 'w:ptab' && /^(?:center|right)$/.test(attributes['w:alignment'] ?? '')),
    )
  );
}

function mend(paragraph: XmlElement, width: number, styles: Styles): void {
  const properties = childOf(paragraph, 'w:pPr') ?? element('w:pPr');
  const stops = new Map<number, Record<string, string>>();
  for (const position of stopsOf(properties, styles)) stops.set(position, { 'w:val': 'clear' });
  for (const tab of descendants(paragraph, 'w:ptab')) {
    const { 'w:alignment': alignment = '', 'w:leader': leader = 'none' } = tab.attributes;
    const position = Math.round(alignment === 'right' ? width : width / 2);
    stops.set(position, { 'w:val': alignment, 'w:leader': leader });
    replace(tab, [element('w:tab')]);
  }
  const tabs = [...stops]
    .sort(([one], [other]) => one - other)
    .map(([position, look]) => element('w:tab', { ...look, 'w:pos': String(position) }));
  putInOrder(properties, element('w:tabs', {}, tabs), BEFORE_TABS);
  putFirst(paragraph, properties);
}

function stopsOf(properties: XmlElement, styles: Styles): number[] {
  const bases = [...basesOf(valueIn(properties, 'w:pStyle'), styles)];
  return [properties, ...bases.flatMap((style) => elementsOf(style, 'w:pPr'))]
    .flatMap((holder) => elementsOf(childOf(holder, 'w:tabs')))
    .map(({ attributes }) => Number(attributes['w:pos']))
    .filter(Number.isFinite);
}
