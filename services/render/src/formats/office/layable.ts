import type { XmlNode } from 'easy-template-x';
import type { XmlPart } from './opc/parts.ts';
import { refusal } from './refusal.ts';
import { descendants, elementsOf, isElement, isText, textOf, type XmlElement } from './xml/tree.ts';

/**
 * Beyond these LibreOffice takes longer than a document has: its time grows with the square of a row's cells and of a paragraph's
 * characters, and with each letter of WordArt (measured, LibreOffice 7.4). So `rows` and `paragraphs` are sums of squares, of 500 rows
 * of Word's 63 columns, and of 500 pages of four paragraphs each. The text in all is what 2,000 pages hold, and no plan allows more.
 */
export const MOST = { rows: 2e6, paragraphs: 2e10, wordArt: 2_000, text: 6_000_000 } as const;

const REFUSALS: Readonly<Record<keyof typeof MOST, string>> = {
  rows: 'The tables have too many rows of so many columns. Divide the document, or upload them as .xlsx.',
  paragraphs: 'The document has paragraphs of too many characters. Divide them.',
  wordArt: `The document has more than ${MOST.wordArt} characters of WordArt. Make them plain text.`,
  text: `The document has more than ${MOST.text} characters (some 2,000 pages). Divide it.`,
};

/** What a document has that takes LibreOffice long; each throws invalid_document. */
export function layoutBudget() {
  const spent = { rows: 0, paragraphs: 0, wordArt: 0, text: 0 };
  const spend = (what: keyof typeof MOST, amount: number, where?: string) => {
    if ((spent[what] += amount) > MOST[what]) throw refusal(REFUSALS[what], where);
  };
  return {
    /** @param cells of one row */
    row: (cells: number, where?: string) => spend('rows', cells ** 2, where),
    /** @param length in UTF-16 units */
    paragraph(length: number, where?: string): void {
      spend('paragraphs', length ** 2, where);
      spend('text', length);
    },
    /** @param length in UTF-16 units */
    wordArt: (length: number, where?: string) => spend('wordArt', length, where),
  };
}

/** Of rows times columns: LibreOffice looks at each page of the area between the cells, empty or not (measured, 7.4). */
const MOST_AREA = 100_000_000;

/** Cells that one file fills by repeats or by a formula of an array: LibreOffice makes them all. */
const MOST_FILLED = 1_000_000;

/**
 * Refuses a sheet that LibreOffice does not lay out in time.
 * @param size up to the last cell or drawing, and how many cells are filled without each being in the file
 * @throws {PlatenError} invalid_document
 */
export function requireCells(
  { rows, columns, filled }: { rows: number; columns: number; filled: number },
  where: string,
): void {
  if (rows * columns > MOST_AREA)
    throw refusal(
      'A sheet has cells or drawings far away from its first one. Delete the rows and columns between them, or those that are not needed.',
      where,
    );
  if (filled > MOST_FILLED)
    throw refusal(`A formula or a repeat fills more than ${MOST_FILLED} cells. Divide it.`, where);
}

/** Rows of tables, and the cells in them. */
const ROWS: ReadonlySet<string> = new Set([
  'w:tr',
  'w:tblGrid',
  'a:tr',
  'a:tblGrid',
  'table:table-row',
]);

const PARAGRAPHS: ReadonlySet<string> = new Set(['w:p', 'a:p', 'text:p', 'text:h']);

/**
 * Refuses the content of Word, slides or OpenDocument that LibreOffice does not lay out in time, by its size alone.
 * @throws {PlatenError} invalid_document
 */
export function requireLayable(parts: Iterable<Pick<XmlPart, 'path' | 'root'>>): void {
  const budget = layoutBudget();
  for (const { path, root } of parts) {
    for (const node of descendants(root, () => true)) {
      if (ROWS.has(node.nodeName)) budget.row(elementsOf(node).length, path);
      if (PARAGRAPHS.has(node.nodeName)) budget.paragraph(lengthOf(node), path);
      budget.wordArt(wordArtOf(node), path);
    }
  }
}

/** A tab or a break takes as long as several characters (measured, LibreOffice 7.4). */
const CHARACTERS_OF_SIGN = 4;

/** With tabs, breaks and the like, and the spaces that OpenDocument counts (ODF 1.3, part 3, 6.1.3). */
function lengthOf(node: XmlNode): number {
  if (isText(node)) return node.textContent.length;
  if (!isElement(node)) return 0;
  const { attributes, childNodes } = node;
  if (childNodes.length > 0) return childNodes.reduce((sum, child) => sum + lengthOf(child), 0);
  return Number.parseInt(attributes['text:c'] ?? '', 10) || CHARACTERS_OF_SIGN;
}

/** The length of a text that an element bends: of VML, of a shape of Word or of a slide, of OpenDocument. */
function wordArtOf(node: XmlElement): number {
  if (node.nodeName === 'v:textpath') return node.attributes['string']?.length ?? 0;
  if (node.nodeName === 'a:prstTxWarp' && node.attributes['prst'] !== 'textNoShape')
    return lengthBeside(node.parentNode as XmlElement | undefined);
  const isBent = node.attributes['draw:text-path'] === 'true';
  return isBent && node.nodeName === 'draw:enhanced-geometry' ? lengthBeside(node) : 0;
}

/** Of what stands beside an element. */
function lengthBeside(node: XmlElement | undefined): number {
  return node?.parentNode ? textOf(node.parentNode).length : 0;
}

/**
 * LibreOffice crashes on pages without an extent, or never ends to lay them out.
 * @param sides of a page; what is left out has the usual length @param where the part at fault
 * @throws {PlatenError} invalid_document
 */
export function requireExtent(sides: readonly (string | undefined)[], where?: string): void {
  if (!sides.some((side) => Number.parseFloat(side ?? '') <= 0)) return;
  throw refusal('The document has pages without a width or height. Give them a size.', where);
}
