import { partOf, type OfficePackage, type XmlPart } from '../../office/opc/parts.ts';
import { childOf, descendants, type XmlElement } from '../../office/xml/tree.ts';
import { printedParts } from '../package/printed-parts.ts';
import { settleAlignmentTabs } from './alignment-tabs.ts';
import { settleBareGrids } from './bare-grids.ts';
import { settleContents } from './contents-styles.ts';
import { settleEquations } from './equations.ts';
import { settleFloatingTables } from './floating-tables.ts';
import { settleVectorPictures } from './vector-pictures.ts';

/** What LibreOffice lays out otherwise than Word, by the elements that show it. */
const LIMITS: Readonly<Record<string, (part: XmlElement) => boolean>> = {
  'rotated-text': (root) => each(root, 'wps:wsp').some(isTurned),
  'text-effect': (root) => each(root, 'a:prstTxWarp').some(isWarped) || has(root, 'v:textpath'),
  'vertical-alignment': (root) =>
    each(root, 'w:vAlign').some(
      ({ attributes, parentNode }) =>
        parentNode?.nodeName === 'w:sectPr' && (attributes['w:val'] ?? 'top') !== 'top',
    ),
  'header-wrap': (root) =>
    /^w:(?:hdr|ftr)$/.test(root.nodeName) &&
    (has(root, 'wp:wrapSquare') || has(root, 'wp:wrapTight')),
};

/** The same, by the whole document. */
const IN_DOCUMENTS: Readonly<Record<string, (document: OfficePackage) => boolean>> = {
  'floating-table': settleFloatingTables,
  'alignment-tab': settleAlignmentTabs,
  hyphenation: isHyphenated,
  'legal-numbering': isLegal,
  smartart: lacksDrawing,
};

/**
 * Mends what LibreOffice would lay out otherwise than Word, as far as a small step before it can. @returns the names of
 * what stays, sorted
 */
export function settleLayout(document: OfficePackage): string[] {
  settleContents(document);
  settleBareGrids(document);
  settleEquations(document);
  settleVectorPictures(document);
  const names = Object.entries(IN_DOCUMENTS).filter(([, isIn]) => isIn(document));
  const roots = printedParts(document).map(({ root }) => root);
  const more = Object.entries(LIMITS).filter(([, isIn]) => roots.some(isIn));
  return [...names, ...more].map(([name]) => name).sort();
}

function each(root: XmlElement, name: string): XmlElement[] {
  return descendants(root, (nodeName) => nodeName === name);
}

function has(root: XmlElement, name: string): boolean {
  return each(root, name).length > 0;
}

/** A shape with text that is turned with it. */
function isTurned(shape: XmlElement): boolean {
  const turn = Number(each(shape, 'a:xfrm')[0]?.attributes['rot'] ?? 0);
  return turn % 21_600_000 !== 0 && has(shape, 'w:t');
}

function isWarped({ attributes }: XmlElement): boolean {
  return (attributes['prst'] ?? 'textNoShape') !== 'textNoShape';
}

function isHyphenated(document: OfficePackage): boolean {
  const settings = partOf(document, 'settings')?.root;
  const value = settings && childOf(settings, 'w:autoHyphenation')?.attributes;
  return value !== undefined && !/^(?:0|false|off)$/.test(value['w:val'] ?? '1');
}

/** Levels that show Roman or other numbers above them as plain ones (ISO/IEC 29500-1, 17.9.4), or never begin again (17.9.10). */
function isLegal(document: OfficePackage): boolean {
  const numbering = partOf(document, 'numbering')?.root;
  if (!numbering) return false;
  return each(numbering, 'w:abstractNum').some((list) => {
    const formats = each(list, 'w:numFmt').map(({ attributes }) => attributes['w:val']);
    const isOther = formats.some((format) => format !== 'decimal' && format !== 'bullet');
    return (isOther && has(list, 'w:isLgl')) || each(list, 'w:lvlRestart').some(isNever);
  });
}

function isNever({ attributes }: XmlElement): boolean {
  return attributes['w:val'] === '0';
}

/** SmartArt without the drawing that its program saves with it. */
function lacksDrawing({ parts }: OfficePackage): boolean {
  const kinds = [...parts.values()].flatMap((part) =>
    part.kind === 'xml' ? [part as XmlPart] : [],
  );
  const count = (ending: RegExp) =>
    kinds.filter(({ contentType }) => ending.test(contentType)).length;
  return count(/diagramData\+xml$/) > count(/diagramDrawing\+xml$/);
}
