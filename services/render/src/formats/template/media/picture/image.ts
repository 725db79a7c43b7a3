import type { BlockOf } from '@platen/contracts';
import type { Filled } from '../../filled.ts';
import { faultsOf, type Fault } from '../fault.ts';
import { assetFor, type Asset } from '../../../../assets.ts';
import type { MediaContext } from '../context.ts';
import { pictureIn, readDataUri, type Picture } from './data-uri.ts';
import { pictureElement } from './element.ts';
import { checkPixels } from './pixels.ts';
import { vectorPicture } from './vector.ts';

/**
 * A picture from a data: URI or a file beside the template: PNG, JPEG, GIF, WebP, AVIF or SVG; at most
 * 8 MiB and 100 megapixels.
 * @param at the block's JSON Pointer
 * @throws {PlatenError} template_error: its bytes are not what the URI says, it is too large, or a side is 0
 */
export function renderImage(
  block: Filled<BlockOf<'image'>>,
  at: string,
  { assets = [] }: MediaContext = {},
): string {
  const fault = faultsOf('picture', at);
  const picture = pictureOf(block.src, assets, fault);
  const alt = block.decorative ? '' : (block.alt ?? '');
  return pictureElement(picture, { ...block, alt }, fault);
}

/** @param reference a data: URI, or the name of a file beside the template @throws {PlatenError} template_error */
export function pictureOf(reference: string, assets: readonly Asset[], fault: Fault): Picture {
  const asset = assetFor(reference, { assets, from: '' });
  const picture = asset ? pictureIn(asset, fault) : readDataUri(reference, fault);
  if (picture.type === 'svg+xml') return vectorPicture(picture.bytes.toString(), 'src', { fault });
  checkPixels(picture, fault);
  return picture;
}
