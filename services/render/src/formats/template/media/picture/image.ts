import type { BlockOf } from '@platen/contracts';
import type { Filled } from '../../filled.ts';
import { faultsOf, type Fault } from '../fault.ts';
import { readDataUri, type Picture } from './data-uri.ts';
import { pictureElement } from './element.ts';
import { checkPixels } from './pixels.ts';
import { vectorPicture } from './vector.ts';

/**
 * A picture from a data: URI of PNG, JPEG, GIF, WebP, AVIF or SVG; at most
 * 8 MiB and 100 megapixels.
 * @param at the block's JSON Pointer
 * @throws {PlatenError} template_error: its bytes are not what the URI says, it is too large, or a side is 0
 */
export function renderImage(block: Filled<BlockOf<'image'>>, at: string): string {
  const fault = faultsOf('picture', at);
  const picture = pictureOf(block.src, fault);
  const alt = block.decorative ? '' : (block.alt ?? '');
  return pictureElement(picture, { ...block, alt }, fault);
}

/** @param uri a data: URI @throws {PlatenError} template_error */
export function pictureOf(uri: string, fault: Fault): Picture {
  const picture = readDataUri(uri, fault);
  if (picture.type === 'svg+xml') return vectorPicture(picture.bytes.toString(), 'src', fault);
  checkPixels(picture, fault);
  return picture;
}
