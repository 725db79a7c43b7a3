import {
  PlatenError,
  resolveDocxPage,
  type DocxPage,
  type ErrorDetail,
  type PageOptions,
} from '@platen/contracts';
import {
  childOf,
  descendants,
  element,
  putInOrder,
  setChildren,
  type XmlElement,
} from '../office/xml/tree.ts';
import { requireExtent } from '../office/layable.ts';

/** Word counts in twentieths of a point. */
const TWIPS = 20;

/** Word's defaults for a section: Letter, and an inch on every side. */
const DEFAULT_SIZE = { width: 12_240, height: 15_840 };
const DEFAULT_MARGIN = 1_440;
const DEFAULT_MARGINS = {
  'w:top': '1440',
  'w:right': '1440',
  'w:bottom': '1440',
  'w:left': '1440',
  'w:header': '720',
  'w:footer': '720',
  'w:gutter': '0',
};

/** Text has to have room; as for the other formats (3 pt). */
const MIN_PRINTABLE = 3 * TWIPS;

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/**
 * Gives every section of a document the page that the request names. What it
 * does not name stays as the document has it; a paper's name keeps each
 * section's own orientation.
 * @param root of the main part
 * @throws {PlatenError} invalid_request: an option is wrong, or leaves no room in a section; invalid_document
 */
export function applyPage(root: XmlElement, options: PageOptions): void {
  const { page, errors } = resolveDocxPage(options);
  if (errors) throw invalid(errors);
  for (const { attributes } of descendants(root, 'w:pgSz')) {
    requireExtent([attributes['w:w'], attributes['w:h']]);
  }
  if (!page.sheet && page.landscape === undefined && Object.keys(page.margins).length === 0) return;
  for (const section of sectionsOf(root)) {
    applySheet(section, page);
    applyMargins(section, page);
    checkRoom(section, page);
  }
}

function sectionsOf(root: XmlElement): XmlElement[] {
  const body = childOf(root, 'w:body');
  if (!body) return [];
  if (!childOf(body, 'w:sectPr')) setChildren(body, [...body.childNodes, element('w:sectPr')]);
  return descendants(body, 'w:sectPr');
}

function applySheet(section: XmlElement, { sheet, landscape }: DocxPage): void {
  if (!sheet && landscape === undefined) return;
  const own = sizeOf(section);
  const base = sheet ? { width: twips(sheet.width), height: twips(sheet.height) } : own;
  const isTurned = sheet
    ? (landscape ?? (!sheet.isCustom && isLandscape(own) && !isLandscape(base)))
    : isLandscape(own) !== landscape;
  const { width, height } = isTurned ? { width: base.height, height: base.width } : base;
  const { attributes } = ensure(section, 'w:pgSz');
  attributes['w:w'] = String(width);
  attributes['w:h'] = String(height);
  attributes['w:orient'] = isLandscape({ width, height }) ? 'landscape' : 'portrait';
  delete attributes['w:code']; // the printer's name for the paper that was
}

interface Size {
  width: number;
  height: number;
}

function sizeOf(section: XmlElement | undefined): Size {
  const attributes = childOf(section, 'w:pgSz')?.attributes ?? {};
  return {
    width: measure(attributes['w:w'], DEFAULT_SIZE.width),
    height: measure(attributes['w:h'], DEFAULT_SIZE.height),
  };
}

function isLandscape({ width, height }: Size): boolean {
  return width > height;
}

function applyMargins(section: XmlElement, { margins }: DocxPage): void {
  if (Object.keys(margins).length === 0) return;
  const hadNone = !childOf(section, 'w:pgMar');
  const { attributes } = ensure(section, 'w:pgMar');
  if (hadNone) Object.assign(attributes, DEFAULT_MARGINS);
  for (const side of SIDES) {
    const points = margins[side];
    if (points !== undefined) attributes[`w:${side}`] = String(twips(points));
  }
}

function checkRoom(section: XmlElement, { margins }: DocxPage): void {
  const { width, height } = roomOf(section);
  if (width < MIN_PRINTABLE) throw invalid([fault(margins, ['left', 'right'], 'width')]);
  if (height < MIN_PRINTABLE) throw invalid([fault(margins, ['top', 'bottom'], 'height')]);
}

/** The room for text on the pages of a section, in twentieths of a point. */
export function roomOf(section: XmlElement | undefined): Size {
  const { width, height } = sizeOf(section);
  const own = childOf(section, 'w:pgMar')?.attributes ?? {};
  // Below 0 the text lies over the header or footer, and takes as much room.
  const margin = (side: string) => Math.abs(measure(own[`w:${side}`], DEFAULT_MARGIN));
  return {
    width: width - margin('left') - margin('right') - measure(own['w:gutter'], 0),
    height: height - margin('top') - margin('bottom'),
  };
}

function fault(
  margins: DocxPage['margins'],
  sides: readonly (keyof DocxPage['margins'])[],
  what: string,
) {
  const side = sides.find((each) => margins[each] !== undefined);
  return {
    path: side ? `/options/margin_${side}` : '/options/page_format',
    message: `leaves no printable ${what} in a section of the document`,
  };
}

/** ISO/IEC 29500-1, 17.18.81 and 22.9.2.14: twips, or a number with a unit in the strict form. */
function measure(text: string | undefined, otherwise: number): number {
  const match = /^(-?\d+(?:\.\d+)?)(mm|cm|in|pt|pc|pi)?$/.exec(text?.trim() ?? '');
  if (!match) return otherwise;
  const unit = match[2] as keyof typeof TWIPS_PER_UNIT | undefined;
  return Math.round(Number(match[1]) * (unit ? TWIPS_PER_UNIT[unit] : 1));
}

const TWIPS_PER_UNIT = {
  mm: 1440 / 25.4,
  cm: 1440 / 2.54,
  in: 1440,
  pt: 20,
  pc: 240,
  pi: 240,
} as const;

function twips(points: number): number {
  return Math.round(points * TWIPS);
}

/** A child of a section, created at its place if missing (ISO/IEC 29500-1, 17.6.18: the order is fixed). */
function ensure(section: XmlElement, name: 'w:pgSz' | 'w:pgMar'): XmlElement {
  const known = childOf(section, name);
  if (known) return known;
  const made = element(name);
  putInOrder(section, made, {
    has: (each) => BEFORE_SIZE.has(each) || (name === 'w:pgMar' && each === 'w:pgSz'),
  });
  return made;
}

const BEFORE_SIZE: ReadonlySet<string> = new Set([
  'w:headerReference',
  'w:footerReference',
  'w:footnotePr',
  'w:endnotePr',
  'w:type',
]);

function invalid(details: ErrorDetail[]): PlatenError {
  return new PlatenError('invalid_request', 'The page options do not fit the document.', {
    details,
  });
}
