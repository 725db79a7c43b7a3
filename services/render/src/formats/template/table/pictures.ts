import { drawn } from '../blocks/media.ts';
import type { BlockContext } from '../blocks/place.ts';
import { faultsOf, type Fault } from '../media/fault.ts';
import type { LaidCell } from './layout.ts';

const HEIGHT = '15mm';

/** The picture of a cell, as wide as its height makes it, or as a column that has a width allows. @param uri a data: URI, or the name of a file beside the template */
export function pictureHtml(
  uri: string,
  { column, path }: Pick<LaidCell, 'column' | 'path'>,
  context: BlockContext,
): Promise<string> {
  const { header: alt, height = HEIGHT, width } = column;
  const inTable = faultsOf('picture', `${context.at}/rows`);
  const fault: Fault = (_, expected, cause) => inTable(path, expected, cause);
  return drawn(async () => {
    const { pictureOf } = await import('../media/picture/image.ts');
    const { pictureElement } = await import('../media/picture/element.ts');
    const look = { alt, height, isCompressible: width !== 'auto' };
    return pictureElement(pictureOf(uri, context.document.assets, fault), look, fault);
  }, context);
}
