import type { BlockOf } from '@platen/contracts';
import type { Filled } from '../../filled.ts';
import type { MediaContext } from '../context.ts';
import { faultsOf } from '../fault.ts';
import { pictureElement } from './element.ts';
import { vectorPicture } from './vector.ts';

/**
 * A drawing in SVG. It stands apart from the page, so it sees none of its styles; where it names no typeface, its text
 * has the document's, which the engine has too.
 * @param at the block's JSON Pointer
 * @throws {PlatenError} template_error: it is no SVG, or a side is 0
 */
export function renderSvg(
  block: Filled<BlockOf<'svg'>>,
  at: string,
  { fontFamily }: Pick<MediaContext, 'fontFamily'> = {},
): string {
  const fault = faultsOf('drawing', at);
  const picture = vectorPicture(block.svg, 'svg', { fault, fontFamily });
  return pictureElement(picture, { ...block, alt: block.alt ?? '' }, fault);
}
