import { layoutBudget } from '../office/layable.ts';
import { textOf } from './text.ts';
import { destinationOf, groupsOf, type Group } from './tree.ts';

/**
 * Refuses what LibreOffice does not lay out in time.
 * @param lines of its text
 * @throws {PlatenError} invalid_document
 */
export function requireLayable(document: Group, lines: readonly { text: string }[]): void {
  const budget = layoutBudget();
  for (const { text } of lines) budget.paragraph(text.length);
  let cells = 0;
  const read = (group: Group) => {
    const [name, value] = destinationOf(group).name === 'sp' ? groupsOf(group) : [];
    if (name && value && textOf(name).trim() === WORD_ART) budget.wordArt(textOf(value).length);
    for (const child of group.children) {
      if (child.kind === 'group') read(child);
      if (child.kind !== 'word') continue;
      // A row ends with `\row`; each `\cellx` before it is the end of a cell.
      if (child.name === 'cellx') cells += 1;
      if (child.name !== 'row') continue;
      budget.row(cells);
      cells = 0;
    }
  };
  read(document);
}

/** The property of a shape with the text of WordArt (RTF 1.9.1, Drawing Objects). */
const WORD_ART = 'gtextUNICODE';
