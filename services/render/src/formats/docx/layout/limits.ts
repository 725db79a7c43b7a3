import { partOf, xmlParts, type OfficePackage } from '../../office/opc/parts.ts';
import { childOf, descendants, elementsOf, type XmlElement } from '../../office/xml/tree.ts';
import { printedParts } from '../package/printed-parts.ts';
import { settleAlignmentTabs } from './alignment-tabs.ts';
import { settleBareGrids } from './bare-grids.ts';
import { settleContents } from './contents-styles.ts';
import { settleEquations } from './equations.ts';
import { settleFloatingTables } from './floating-tables.ts';
import { isSet } from './sections.ts';
import { settleVectorPictures } from './vector-pictures.ts';

/** Fonts of signs, in whose place LibreOffice draws those of OpenSymbol. */
const DRAWN =
  /^(?:Wingdings(?: [23])?|Symbol|(?:ITC )?Zapf ?Dingbats|MT Extra|OpenSymbol|StarSymbol)$/i;

/** Borders of lines, not of pictures (ISO/IEC 29500-1, 17.18.2). */
const LINES =
  /^(?:nil|none|single|thick|double|triple|d(?:ot|ash)[a-zA-Z]*|th(?:in|ick)Th.*|(?:doubleW|w)ave|threeDE.*|inset|outset)$/;

/** Accents over a letter of an equation that LibreOffice knows: others become `´`. */
const ACCENTS = /^[\u0300-\u0308\u030A\u030C\u20D7\u20DB→¨¯´ˆˇ˘˙˚˜^~`]$/;

/** What LibreOffice lays out otherwise than Word, by the elements that show it. */
const SHOWN: ReadonlyMap<string, (element: XmlElement, root: XmlElement) => string | undefined> =
  new Map([
    ['wps:wsp', (shape) => (isTurned(shape) ? 'rotated-text' : undefined)],
    ['pic:pic', (picture) => (isTurnedShape(picture) ? 'rotated-picture' : undefined)],
    ['a:prstTxWarp', (warp) => (isWarped(warp) ? 'text-effect' : undefined)],
    ['v:textpath', () => 'text-effect'],
    ['w:vAlign', (alignment) => (isOfSection(alignment) ? 'vertical-alignment' : undefined)],
    [
      'w:pgBorders',
      (sides) =>
        elementsOf(sides).every((side) => LINES.test(side.attributes['w:val'] ?? 'nil'))
          ? undefined
          : 'page-border',
    ],
    ['w:endnoteReference', () => 'endnotes'],
    ['m:borderBox', () => 'equation'],
    [
      'm:accPr',
      (look) =>
        ACCENTS.test(childOf(look, 'm:chr')?.attributes['m:val'] ?? '^') ? undefined : 'equation',
    ],
    ['w:tl2br', diagonal],
    ['w:tr2bl', diagonal],
    [
      'w:sym',
      ({ attributes: { 'w:font': font = '', 'w:char': sign = '' } }) =>
        /^F0/i.test(sign) && !DRAWN.test(font) ? 'symbol' : undefined,
    ],
    ['wp:wrapSquare', headerWrap],
    ['wp:wrapTight', headerWrap],
    ['w10:wrap', headerWrap],
  ]);

/** The same, by the whole document: what has none of the element has none of it. */
const IN_DOCUMENTS: Readonly<Record<string, (document: OfficePackage, has: Has) => boolean>> = {
  'floating-table': (document, has) => has('w:tbl') && settleFloatingTables(document),
  'alignment-tab': (document, has) => has('w:ptab') && settleAlignmentTabs(document),
  hyphenation: lacksDictionary,
  'legal-numbering': isLegal,
  smartart: lacksDrawing,
};

/**
 * Mends what LibreOffice would lay out otherwise than Word, as far as a small step before it can. @returns the names of
 * what stays, sorted
 */
export function settleLayout(document: OfficePackage): string[] {
  const isOther = settleContents(document);
  const has = elementsIn(document);
  if (has('w:tbl')) settleBareGrids(document);
  if (has('m:r')) settleEquations(document);
  if (has('a:blip')) settleVectorPictures(document);
  const names = Object.entries(IN_DOCUMENTS).filter(([, isIn]) => isIn(document, has));
  const shown = printedParts(document).flatMap(({ root }) =>
    descendants(root, SHOWN).map((element) => SHOWN.get(element.nodeName)?.(element, root)),
  );
  const all = [...names.map(([name]) => name), ...shown, isOther ? 'contents' : undefined];
  return [...new Set(all)].filter((name) => name !== undefined).sort();
}

type Has = (name: string) => boolean;

/** Whether what is printed has such an element. */
function elementsIn(document: OfficePackage): Has {
  const names = new Set<string>();
  for (const { root } of printedParts(document)) descendants(root, (name) => !names.add(name));
  return (name) => names.has(name);
}

function diagonal({ attributes }: XmlElement): string | undefined {
  return /^(?:nil|none)$/.test(attributes['w:val'] ?? 'nil') ? undefined : 'diagonal-border';
}

function headerWrap({ attributes }: XmlElement, { nodeName }: XmlElement): string | undefined {
  const isBeside = !/^(?:topAndBottom|none)$/.test(attributes['type'] ?? '');
  return isBeside && /^w:(?:hdr|ftr)$/.test(nodeName) ? 'header-wrap' : undefined;
}

/** Whether it aligns the text of a page, not of a cell. */
function isOfSection({ attributes, parentNode }: XmlElement): boolean {
  return parentNode?.nodeName === 'w:sectPr' && (attributes['w:val'] ?? 'top') !== 'top';
}

const isRotated = (shape: XmlElement) =>
  Number(descendants(shape, 'a:xfrm')[0]?.attributes['rot'] ?? 0) % 21_600_000 !== 0;

/** A shape with text that is turned with it. */
const isTurned = (shape: XmlElement) => isRotated(shape) && descendants(shape, 'w:t').length > 0;

/** A turned picture that is cropped to a shape: LibreOffice fills the shape with blue. */
const isTurnedShape = (picture: XmlElement) =>
  isRotated(picture) && descendants(picture, 'a:prstGeom')[0]?.attributes['prst'] !== 'rect';

function isWarped({ attributes }: XmlElement): boolean {
  return (attributes['prst'] ?? 'textNoShape') !== 'textNoShape';
}

/** Languages of the engines' dictionaries (Dockerfile); `x-none` stands for no language. */
export const HYPHENATED: ReadonlySet<string> = new Set(
  'bg ca cs da de el en es fr hr hu it nb nl nn no pl pt ro ru sk sl sv uk x'.split(' '),
);

/** Whether Word would hyphenate a text by itself in whose language LibreOffice cannot. */
function lacksDictionary(document: OfficePackage): boolean {
  if (!isSet(partOf(document, 'settings')?.root, 'w:autoHyphenation')) return false;
  const styles = childOf(partOf(document, 'styles')?.root, 'w:docDefaults');
  const texts = [...printedParts(document).map(({ root }) => root), ...(styles ? [styles] : [])];
  const languages = texts.flatMap((root) => descendants(root, 'w:lang'));
  return languages.some(({ attributes }) => {
    const [language = ''] = attributes['w:val']?.toLowerCase().split('-') ?? [];
    return language !== '' && !HYPHENATED.has(language);
  });
}

/** Levels that show Roman or other numbers above them as plain ones (ISO/IEC 29500-1, 17.9.4), or never begin again (17.9.10). */
function isLegal(document: OfficePackage): boolean {
  const numbering = partOf(document, 'numbering')?.root;
  if (!numbering) return false;
  return descendants(numbering, 'w:abstractNum').some((list) => {
    const formats = descendants(list, 'w:numFmt').map(({ attributes }) => attributes['w:val']);
    const isOther = formats.some((format) => format !== 'decimal' && format !== 'bullet');
    return (
      (isOther && descendants(list, 'w:isLgl').length > 0) ||
      descendants(list, 'w:lvlRestart').some(({ attributes }) => attributes['w:val'] === '0')
    );
  });
}

/** SmartArt without the drawing that its program saves with it. */
function lacksDrawing(document: OfficePackage): boolean {
  const count = (ending: RegExp) =>
    xmlParts(document).filter(({ contentType }) => ending.test(contentType)).length;
  return count(/diagramData\+xml$/) > count(/diagramDrawing\+xml$/);
}
