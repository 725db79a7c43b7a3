import type { PageGeometry } from '@platen/contracts';
import type { BlockContext } from '../blocks/place.ts';
import { decimal } from '../media/markup.ts';
import { pageRoom } from '../../html/page/page-room.ts';

type Orientation = 'portrait' | 'landscape';

/**
 * The sheets of blocks that are turned against the document's: as large, with the same margins.
 * @returns undefined: they are on the sheets that there are
 */
export function turnedSheet(
  orientation: Orientation | undefined,
  { document, sheet, isOnSheet, at }: BlockContext,
): { sheet: PageGeometry; look: string | undefined } | undefined {
  if (orientation === undefined) return undefined;
  if (!isOnSheet) {
    const message =
      'must be left out here: only what stands in the content itself has sheets of its own';
    document.faults.add({ path: `${at}/orientation`, message });
    return undefined;
  }
  if (sheet.width > sheet.height === (orientation === 'landscape')) return undefined;
  const turned = { ...sheet, width: sheet.height, height: sheet.width };
  const [width, height] = [Math.round(turned.width), Math.round(turned.height)];
  document.sheetRules.add(`@page ${orientation}{size:${width}pt ${height}pt}`);
  const room = pageRoom(turned);
  const look = document.sheet.classOf([
    `page:${orientation}`,
    `--page-width:${decimal(room.width)}pt`,
    `--page-height:${decimal(room.height)}pt`,
  ]);
  return { sheet: turned, look };
}
