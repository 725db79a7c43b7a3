import { boundedText } from '@platen/contracts';
import { refusal } from '../office/refusal.ts';
import { childOf, descendants, replace, textOf, type XmlElement } from '../office/xml/tree.ts';
import type { FormulaCheck } from './formula-check.ts';

/**
 * Keeps only formulas that compute from the workbook. A cell without its formula keeps its saved value (ISO/IEC
 * 29500-1, 18.3.1.4).
 * @param sheet its name, for errors
 * @throws {PlatenError} invalid_document: it has none
 */
export function disarmCells(root: XmlElement, check: FormulaCheck, sheet: string): void {
  const cells = descendants(root, (name) => name === 'x:c').flatMap((cell) => {
    const formula = childOf(cell, 'x:f');
    return formula ? [{ cell, formula }] : [];
  });
  const shared = new Set(
    cells
      .filter(({ formula }) => isShared(formula) && !isSafe(formula, check))
      .map(({ formula }) => formula.attributes['si']),
  );
  for (const { cell, formula } of cells) {
    const isUnsafe = isShared(formula) && shared.has(formula.attributes['si']);
    if (!isUnsafe && isSafe(formula, check)) continue;
    if (!hasValue(cell)) throw unknown(cell, formula, sheet);
    replace(formula);
  }
}

function isShared({ attributes }: XmlElement): boolean {
  return attributes['t'] === 'shared';
}

/** A data table, which recomputes another cell again and again. */
function isSafe(formula: XmlElement, check: FormulaCheck): boolean {
  return formula.attributes['t'] !== 'dataTable' && check.isSafe(textOf(formula));
}

function hasValue(cell: XmlElement): boolean {
  const value = childOf(cell, 'x:v');
  return value !== undefined && (textOf(value) !== '' || cell.attributes['t'] === 'str');
}

const MAX_QUOTE = 80;

function unknown(cell: XmlElement, formula: XmlElement, sheet: string) {
  return refusal(
    `The formula =${boundedText(textOf(formula), MAX_QUOTE)} is not computed here, and the workbook does not hold its value. ` +
      'Open the workbook in Excel, save it and upload it again.',
    `sheet “${sheet}”, cell ${cell.attributes['r'] ?? '?'}`,
  );
}
