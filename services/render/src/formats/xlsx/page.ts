import { PlatenError, resolveDocxPage, type DocxPage, type PdfOptions } from '@platen/contracts';
import type { OfficePackage } from '../office/opc/parts.ts';
import {
  childOf,
  element,
  elementsOf,
  putFirst,
  putInOrder,
  setChildren,
  type XmlElement,
} from '../office/xml/tree.ts';
import { sheetsOf } from './contents.ts';

/** Excel's default margins, in inches (ISO/IEC 29500-1, 18.3.1.62). */
const DEFAULT_MARGINS = {
  left: '0.7',
  right: '0.7',
  top: '0.75',
  bottom: '0.75',
  header: '0.3',
  footer: '0.3',
};

const POINTS_PER_INCH = 72;
const MM_PER_INCH = 25.4;

/** The elements of a sheet that stand behind its page (ISO/IEC 29500-1, 18.3.1.99: the order is fixed). */
const AFTER_PAGE: ReadonlySet<string> = new Set(
  [
    ...'headerFooter rowBreaks colBreaks cellWatches ignoredErrors drawing'.split(' '),
    ...'drawingHF picture tableParts extLst'.split(' '),
  ].map((name) => `x:${name}`),
);

/**
 * Gives every sheet the page that the request names; what it does not name stays as the sheet has it.
 * @throws {PlatenError} invalid_request: an option is wrong
 */
export function applyPage(document: OfficePackage, options: PdfOptions): void {
  const { page, errors } = resolveDocxPage(options);
  if (errors) {
    throw new PlatenError('invalid_request', 'The page options are wrong.', { details: errors });
  }
  const isFitted = options.sheet?.fit === 'page_width';
  for (const { root } of sheetsOf(document)) {
    if (Object.keys(page.margins).length > 0) applyMargins(root, page);
    if (page.sheet ?? page.landscape !== undefined) applySheet(root, page);
    if (isFitted) fitWidth(root);
  }
}

function applyMargins(root: XmlElement, { margins }: DocxPage): void {
  const { attributes } = ensured(root, 'x:pageMargins', DEFAULT_MARGINS);
  for (const [side, points] of Object.entries(margins)) {
    attributes[side] = String(points / POINTS_PER_INCH);
  }
}

function applySheet(root: XmlElement, { sheet, landscape }: DocxPage): void {
  const { attributes } = ensured(root, 'x:pageSetup');
  const isTurned = landscape ?? (!sheet?.isCustom && attributes['orientation'] === 'landscape');
  attributes['orientation'] = isTurned ? 'landscape' : 'portrait';
  delete attributes['r:id'];
  if (!sheet) return;
  delete attributes['paperSize'];
  attributes['paperWidth'] = millimetres(sheet.width);
  attributes['paperHeight'] = millimetres(sheet.height);
}

function millimetres(points: number): string {
  return `${((points / POINTS_PER_INCH) * MM_PER_INCH).toFixed(2)}mm`;
}

/** All columns on the width of a page, and as many pages as the rows need. */
function fitWidth(root: XmlElement): void {
  const properties = childOf(root, 'x:sheetPr') ?? element('x:sheetPr');
  const setUp = childOf(properties, 'x:pageSetUpPr') ?? element('x:pageSetUpPr');
  setUp.attributes['fitToPage'] = '1';
  const others = elementsOf(properties).filter((child) => child !== setUp);
  setChildren(properties, [...others, setUp]);
  putFirst(root, properties);
  const { attributes } = ensured(root, 'x:pageSetup');
  Object.assign(attributes, { fitToWidth: '1', fitToHeight: '0' });
  delete attributes['scale'];
}

function ensured(
  root: XmlElement,
  name: 'x:pageMargins' | 'x:pageSetup',
  attributes: Record<string, string> = {},
): XmlElement {
  const known = childOf(root, name);
  if (known) return known;
  const made = element(name, { ...attributes });
  putInOrder(root, made, {
    has: (each) => !AFTER_PAGE.has(each) && !(name === 'x:pageMargins' && each === 'x:pageSetup'),
  });
  return made;
}
