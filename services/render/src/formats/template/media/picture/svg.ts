import type { BlockOf } from '@platen/contracts';
import type { Filled } from '../../filled.ts';
import { faultsOf } from '../fault.ts';
import { pictureElement } from './element.ts';
import { vectorPicture } from './vector.ts';

/**
 * A drawing in SVG. It stands apart from the page, so it sees the system's
 * typefaces but neither the page's own nor its styles.
 * @param at the block's JSON Pointer
 * @throws {PlatenError} template_error: it is no SVG, or a side is 0
 */
export function renderSvg(block: Filled<BlockOf<'svg'>>, at: string): string {
  const fault = faultsOf('drawing', at);
  const picture = vectorPicture(block.svg, 'svg', fault);
  return pictureElement(picture, { ...block, alt: block.alt ?? '' }, fault);
}
