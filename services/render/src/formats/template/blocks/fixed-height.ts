import type { Length } from '@platen/contracts';
import { decimal } from '../media/markup.ts';
import { cssLength, points } from '../style/length.ts';
import type { Attributes } from './element.ts';
import type { BlockContext } from './place.ts';

interface Fixed {
  /** Declarations. */
  look: string[];
  attributes: Attributes;
}

/**
 * A height that content does not change: the engine measures whether the content fits.
 * @param path of what has it, relative to the block: `/rows/3`; without it the block
 */
export function fixedHeight(
  height: Length | undefined,
  { document, at, inHeaderFooter }: Pick<BlockContext, 'document' | 'at' | 'inHeaderFooter'>,
  path = '',
): Fixed {
  if (height === undefined) return { look: [], attributes: {} };
  if (inHeaderFooter) {
    const message = 'must be left out in a header or footer: what stands there is not measured';
    document.faults.add({ path: `${at}${path}/height`, message });
  }
  return {
    look: ['box-sizing:border-box', `height:${cssLength(height)}`, 'break-inside:avoid'],
    attributes: { 'data-block': at + path, 'data-height': decimal(points(height)) },
  };
}
