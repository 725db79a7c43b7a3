import {
  childOf,
  element,
  elementsOf,
  putFirst,
  putInOrder,
  setChildren,
  textOf,
  type XmlElement,
} from '../../../office/xml/tree.ts';

/** A cell, with its place in the grid of its table. */
interface Cell {
  node: XmlElement;
  column: number;
  span: number;
  text: string;
  /** The topmost of the cells that are one with it. */
  head: XmlElement;
}

/**
 * Makes one cell of marked cells that stand under each other and show the same text (ISO/IEC 29500-1, 17.4.84).
 * Where a marked cell further left begins a new group, those right of it do, too: no group extends into the next.
 */
export function mergeEqualCells(table: XmlElement, marked: ReadonlySet<XmlElement>): void {
  let above: readonly Cell[] = [];
  for (const row of elementsOf(table, 'w:tr')) {
    const cells = cellsOf(row).filter(({ node }) => marked.has(node));
    const isSame = (cell: Cell) => (one: Cell) =>
      one.column === cell.column && one.span === cell.span && one.text === cell.text;
    for (const cell of cells) {
      const upper = above.find(isSame(cell));
      if (!upper) break;
      cell.head = upper.head;
      join(upper.head, cell.node);
    }
    above = cells;
  }
}

function cellsOf(row: XmlElement): Cell[] {
  let column = numberIn(row, 'w:trPr', 'w:gridBefore') ?? 0;
  return elementsOf(row, 'w:tc').map((node) => {
    const span = numberIn(node, 'w:tcPr', 'w:gridSpan') ?? 1;
    const cell = { node, column, span, text: textOf(node), head: node };
    column += span;
    return cell;
  });
}

function numberIn(node: XmlElement, properties: string, name: string): number | undefined {
  const holder = childOf(node, properties);
  const value = Number(childOf(holder, name)?.attributes['w:val']);
  return Number.isInteger(value) ? value : undefined;
}

function join(head: XmlElement, cell: XmlElement): void {
  setMerge(head, 'restart');
  setMerge(cell, 'continue');
  const paragraph = childOf(cell, 'w:p');
  const looks = childOf(paragraph, 'w:pPr');
  const properties = childOf(cell, 'w:tcPr');
  setChildren(cell, [
    ...(properties ? [properties] : []),
    element('w:p', {}, looks ? [looks] : []),
  ]);
}

/** Properties of a cell that must come before it (ISO/IEC 29500-1, 17.4.70). */
const BEFORE: ReadonlySet<string> = new Set(['w:cnfStyle', 'w:tcW', 'w:gridSpan', 'w:hMerge']);

function setMerge(cell: XmlElement, value: 'restart' | 'continue'): void {
  const properties = childOf(cell, 'w:tcPr') ?? element('w:tcPr');
  putInOrder(properties, element('w:vMerge', { 'w:val': value }), BEFORE);
  putFirst(cell, properties);
}
