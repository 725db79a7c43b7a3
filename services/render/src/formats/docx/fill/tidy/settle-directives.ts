import {
  ancestorOf,
  descendants,
  replace,
  setChildren,
  textNode,
  textOf,
  type XmlElement,
} from '../../../office/xml/tree.ts';
import { hasMark, isEmpty, withoutMarks } from './directives.ts';
import { removeEmptyLines } from './empty-lines.ts';
import { mergeEqualCells } from './equal-cells.ts';

const PARAGRAPHS: ReadonlySet<string> = new Set(['w:p', 'a:p']);
const ROWS: ReadonlySet<string> = new Set(['w:tr']);
const TABLES: ReadonlySet<string> = new Set(['w:tbl']);
const CELLS: ReadonlySet<string> = new Set(['w:tc']);

/** After a part is filled: does what the ends of its tags ask for. */
export function settleDirectives(root: XmlElement): void {
  const texts = descendants(root, (name) => name === 'w:t' || name === 'a:t').filter(
    (node) => withoutMarks(textOf(node)) !== textOf(node),
  );
  if (texts.length === 0) return;
  const around = (kind: Parameters<typeof hasMark>[1], names: ReadonlySet<string>) => {
    const nodes = texts.filter((node) => hasMark(textOf(node), kind));
    return groupsBy(nodes, (node) => ancestorOf(node, names));
  };
  for (const [row, own] of around('row', ROWS)) {
    if (isEmpty(own.map(textOf).join(''), 'row')) replace(row);
  }
  for (const paragraph of around('line', PARAGRAPHS).keys()) removeEmptyLines(paragraph);
  const cells = [...around('merge', CELLS).keys()];
  for (const [table, own] of groupsBy(cells, (cell) => ancestorOf(cell, TABLES))) {
    mergeEqualCells(table, new Set(own));
  }
  for (const node of texts) setChildren(node, [textNode(withoutMarks(textOf(node)))]);
}

function groupsBy(
  nodes: readonly XmlElement[],
  holderOf: (node: XmlElement) => XmlElement | undefined,
): Map<XmlElement, XmlElement[]> {
  const groups = new Map<XmlElement, XmlElement[]>();
  for (const node of nodes) {
    const holder = holderOf(node);
    if (!holder) continue;
    const group = groups.get(holder);
    if (group) group.push(node);
    else groups.set(holder, [node]);
  }
  return groups;
}
