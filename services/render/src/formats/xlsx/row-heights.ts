import { isOn, type OfficePackage, partOf } from '../office/opc/parts.ts';
import { childOf, descendants, textOf, type XmlElement } from '../office/xml/tree.ts';
import { childrenOf, sharedTexts, sheetsOf, textIn } from './contents.ts';
import { columnOf } from './layable.ts';

/** In widths of a digit: Excel's (ISO/IEC 29500-1, 18.3.1.81). */
const DEFAULT_WIDTH = 8.43;

/** Characters of a turned text that a usual row has room for. */
const IN_A_ROW = 2;

/**
 * Whether a row has no height, but a text that has to break or is turned: Excel makes such rows higher, LibreOffice lays them
 * over the next row. A text breaks that has a line break, or more characters than its column is wide.
 */
export function hasLowRows(document: OfficePackage): boolean {
  const styles = partOf(document, 'styles');
  const formats = styles ? childrenOf(styles, 'x:cellXfs') : [];
  const rooms = formats.map((each) => {
    const { wrapText, textRotation = '0' } = childOf(each, 'x:alignment')?.attributes ?? {};
    return textRotation === '0' ? isOn(wrapText) && Infinity : IN_A_ROW;
  });
  const shared = sharedTexts(document);
  return sheetsOf(document).some(({ root }) => {
    const columns = descendants(root, 'x:col');
    const merged = new Set(
      descendants(root, 'x:mergeCell').map(({ attributes }) => attributes['ref']?.split(':')[0]),
    );
    const isTall = (cell: XmlElement) => {
      const place = cell.attributes['r'] ?? '';
      const room = rooms[Number(cell.attributes['s'] ?? 0)];
      if (!room || merged.has(place)) return false;
      const held = textIn(cell, shared);
      const text = held ? textOf(held) : '';
      const most = Math.min(room, widthOf(columns, columnOf(place)));
      return text.includes('\n') || text.length > most;
    };
    const rows = descendants(root, 'x:row');
    const low = rows.filter(({ attributes }) => !attributes['ht'] && !isOn(attributes['hidden']));
    return low.some((row) => descendants(row, 'x:c').some(isTall));
  });
}

function widthOf(columns: readonly XmlElement[], at: number): number {
  const own = columns.find(
    ({ attributes: { min, max } }) => at >= Number(min) && at <= Number(max),
  );
  return Number(own?.attributes['width'] ?? DEFAULT_WIDTH);
}
