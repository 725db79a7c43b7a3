import { LONGEST_SIDE } from '@platen/contracts';
import { refusal } from '../office/refusal.ts';
import type { XmlPart } from '../office/opc/parts.ts';
import { childOf } from '../office/xml/tree.ts';

/** Of a page's side in a PDF, 3 to 14,400 points (ISO 32000-1, C.2), in units of 1/12,700 point. */
const LEAST = 3 * 12_700;
const MOST = LONGEST_SIDE * 12_700;

/**
 * LibreOffice crashes on slides without an extent, and never ends with one of kilometres. A presentation without a size has
 * the usual one.
 * @throws {PlatenError} invalid_document: its slides are no pages of a PDF
 */
export function requireSlideSize({ root, path }: XmlPart): void {
  const size = childOf(root, 'p:sldSz');
  if (!size) return;
  const isSide = (side = '') => /^\d+$/.test(side) && Number(side) >= LEAST && Number(side) <= MOST;
  const { cx, cy } = size.attributes;
  if (isSide(cx) && isSide(cy)) return;
  throw refusal('The slides must be 1.1 mm to 5,080 mm wide and high. Change their size.', path);
}
