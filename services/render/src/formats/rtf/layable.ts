import { LayoutBudget } from '../office/layable.ts';
import { textOf } from './text.ts';
import { destinationOf, groupsOf, type Group } from './tree.ts';

/**
 * Refuses what LibreOffice does not lay out in time.
 * @param lines of its text
 * @throws {PlatenError} invalid_document
 */
export function requireLayable(document: Group, lines: readonly { text: string }[]): void {
  const budget = new LayoutBudget();
  for (const { text } of lines) budget.paragraph(text.length);
  new Reader(budget).read(document);
}

/** The property of a shape with the text of WordArt (RTF 1.9.1, Drawing Objects). */
const WORD_ART = 'gtextUNICODE';

class Reader {
  readonly #budget: LayoutBudget;
  #cells = 0;

  constructor(budget: LayoutBudget) {
    this.#budget = budget;
  }

  read(group: Group): void {
    const [name, value] = destinationOf(group).name === 'sp' ? groupsOf(group) : [];
    if (name && value && textOf(name).trim() === WORD_ART)
      this.#budget.wordArt(textOf(value).length);
    for (const child of group.children) {
      if (child.kind === 'group') this.read(child);
      if (child.kind === 'word') this.#word(child.name);
    }
  }

  /** A row ends with `\row`; each `\cellx` before it is the end of a cell. */
  #word(name: string): void {
    if (name === 'cellx') this.#cells += 1;
    if (name !== 'row') return;
    this.#budget.row(this.#cells);
    this.#cells = 0;
  }
}
