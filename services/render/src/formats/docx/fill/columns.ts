import { officeMarkup, type TextNodeTag, type XmlNode } from 'easy-template-x';
import { descendants, elementsOf, textOf, type XmlElement } from '../../office/xml/tree.ts';
import { TagFault } from './tags/template-fault.ts';

const OVER_COLUMNS = /^\{\{\s*#[^]*loopOver[^]*column/;

/**
 * A loop over columns repeats them with every row of its table, so that another loop over the same columns
 * would repeat what this one has made.
 * @throws {TagFault} there is one
 */
export function refuseSharedColumns(open: TextNodeTag, close: TextNodeTag): void {
  const { query } = officeMarkup;
  // Outside of a table there are none, whatever the library's types say.
  const cell = query.containingTableCellNode(open.xmlTextNode) as XmlNode | null;
  const last = query.containingTableCellNode(close.xmlTextNode) as XmlNode | null;
  if (!cell || !last) return;
  const table = query.containingTableNode(cell);
  const [from, to] = [columnOf(cell), columnOf(last)];
  for (const row of elementsOf(table)) {
    const cells = elementsOf(row, 'w:tc');
    for (const each of cells.slice(from, to + 1)) refuseIn(each, open);
  }
}

function columnOf(cell: XmlNode): number {
  const cells = (cell.parentNode?.childNodes ?? []).filter(({ nodeName }) => nodeName === 'w:tc');
  return cells.indexOf(cell);
}

function refuseIn(cell: XmlElement, open: TextNodeTag): void {
  const other = descendants(cell, 'w:t').find(
    (text) => OVER_COLUMNS.test(textOf(text)) && text !== open.xmlTextNode.parentNode,
  );
  if (!other) return;
  throw new TagFault(
    textOf(other),
    `repeats columns that ${open.rawText} repeats already: open one loop in the first row and close it in the last`,
  );
}
