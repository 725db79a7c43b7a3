import { LayoutBudget } from '../office/layable.ts';
import type { OfficePackage } from '../office/opc/parts.ts';
import { childOf, descendants, elementsOf, textOf } from '../office/xml/tree.ts';
import { partOf, sheetsOf } from './contents.ts';

/**
 * Refuses cells that LibreOffice does not lay out in time. A shared text counts in each of its cells.
 * @throws {PlatenError} invalid_document
 */
export function requireLayable(document: OfficePackage): void {
  const strings = partOf(document, 'sharedStrings');
  const shared = strings ? elementsOf(strings.root).map((each) => textOf(each).length) : [];
  const budget = new LayoutBudget();
  for (const { path, root } of sheetsOf(document)) {
    for (const cell of descendants(root, (name) => name === 'x:c')) {
      const value = cell.attributes['t'] === 's' ? childOf(cell, 'x:v') : undefined;
      budget.paragraph(value ? (shared[Number(textOf(value))] ?? 0) : textOf(cell).length, path);
    }
  }
}
