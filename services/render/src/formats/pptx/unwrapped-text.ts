import type { XmlPart } from '../office/opc/parts.ts';
import { ancestorOf, childOf, descendants, type XmlElement } from '../office/xml/tree.ts';

/** A presentation's usual width, in units of 1/12,700 point (ISO/IEC 29500-1, 19.2.1.39). */
const USUAL_WIDTH = 9_144_000;

/** What shows where a box ends. */
const FILLS = /^a:(?:solidFill|gradFill|blipFill|pattFill|grpFill|ln|effectLst)$/;

/**
 * Makes text boxes whose lines do not wrap as wide as there is room: LibreOffice centres longer lines on the box, so that they
 * begin left of it.
 * @returns whether some are left that it may place so
 */
export function settleUnwrappedText(main: XmlPart, slides: readonly XmlPart[]): boolean {
  const width = Number(childOf(main.root, 'p:sldSz')?.attributes['cx'] ?? USUAL_WIDTH);
  const left = slides
    .flatMap(({ root }) => descendants(root, 'p:sp'))
    .filter((shape) => isUnwrapped(shape) && !isWidened(shape, width));
  return left.length > 0;
}

function bodyOf(shape: XmlElement): XmlElement | undefined {
  return descendants(shape, 'a:bodyPr')[0];
}

function isUnwrapped(shape: XmlElement): boolean {
  const hasText = descendants(shape, 'a:t').length > 0;
  return hasText && bodyOf(shape)?.attributes['wrap'] === 'none';
}

/** Only a box of its own place, without a look, whose text begins at its left. */
function isWidened(shape: XmlElement, slide: number): boolean {
  const form = descendants(shape, 'a:xfrm')[0];
  const extent = childOf(form, 'a:ext');
  const room = slide - Number(childOf(form, 'a:off')?.attributes['x']);
  if (!extent || !(room > 0) || form?.attributes['rot'] !== undefined || !isPlain(shape))
    return false;
  extent.attributes['cx'] = String(Math.max(room, Number(extent.attributes['cx'])));
  const body = bodyOf(shape);
  if (body) body.attributes['wrap'] = 'square';
  return true;
}

function isPlain(shape: XmlElement): boolean {
  const properties = childOf(shape, 'p:spPr');
  const isFilled = properties?.childNodes.some(({ nodeName }) => FILLS.test(nodeName));
  const isAligned = descendants(shape, 'a:pPr').some(
    ({ attributes }) => (attributes['algn'] ?? 'l') !== 'l',
  );
  const isPlaced = descendants(shape, (name) => name === 'p:ph' || name === 'p:style').length === 0;
  return isFilled !== true && !isAligned && isPlaced && ancestorOf(shape, 'p:grpSp') === undefined;
}
