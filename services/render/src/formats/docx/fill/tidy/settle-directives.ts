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

/** After a part is filled: does what the ends of its tags ask for. */
export function settleDirectives(root: XmlElement): void {
  const texts = descendants(root, (name) => name === 'w:t' || name === 'a:t').filter(
    (node) => withoutMarks(textOf(node)) !== textOf(node),
  );
  if (texts.length === 0) return;
  const around = (kind: Parameters<typeof hasMark>[1], names: string | ReadonlySet<string>) => {
    const nodes = texts.filter((node) => hasMark(textOf(node), kind));
    return byAncestor(nodes, names);
  };
  for (const [row, own] of around('row', 'w:tr')) {
    if (isEmpty(own.map(textOf).join(''), 'row')) replace(row);
  }
  for (const paragraph of around('line', PARAGRAPHS).keys()) removeEmptyLines(paragraph);
  const cells = [...around('merge', 'w:tc').keys()];
  for (const [table, own] of byAncestor(cells, 'w:tbl')) {
    mergeEqualCells(table, new Set(own));
  }
  for (const node of texts) setChildren(node, [textNode(withoutMarks(textOf(node)))]);
}

/** Nodes by the nearest of their ancestors with one of these names. */
function byAncestor(nodes: readonly XmlElement[], names: string | ReadonlySet<string>) {
  const groups = Map.groupBy(nodes, (node) => ancestorOf(node, names));
  groups.delete(undefined);
  return groups as Map<XmlElement, XmlElement[]>;
}
