import { boundedText } from '@platen/contracts';
import { refusal } from '../office/refusal.ts';
import {
  childOf,
  descendants,
  replace,
  setChildren,
  textOf,
  type XmlElement,
} from '../office/xml/tree.ts';
import type { FormulaCheck } from './formula-check.ts';

/**
 * Keeps only formulas that compute from the workbook. A cell without its formula keeps its saved value (ISO/IEC
 * 29500-1, 18.3.1.4).
 * @throws {PlatenError} invalid_document: it has none
 */
export function disarmCells(root: XmlElement, check: FormulaCheck, values: SavedValues): void {
  const cells = descendants(root, 'x:c').flatMap((cell) => {
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
    if (isUnsafe || !isSafe(formula, check)) {
      if (!hasValue(cell, values)) throw unknown(cell, formula, values.sheet);
      replace(formula);
    } else if (values.isStale) {
      setChildren(cell, [formula]);
      delete cell.attributes['t'];
    }
  }
}

/** The values of a sheet, as they were saved. */
interface SavedValues {
  /** Its name, for errors. */
  sheet: string;
  /** Whether its writer asks for all to be computed: it may have written 0 for each, and LibreOffice computes what has none. */
  isStale: boolean;
}

function isShared({ attributes }: XmlElement): boolean {
  return attributes['t'] === 'shared';
}

/** A data table, which recomputes another cell again and again. */
function isSafe(formula: XmlElement, check: FormulaCheck): boolean {
  return formula.attributes['t'] !== 'dataTable' && check(textOf(formula));
}

function hasValue(cell: XmlElement, { isStale }: SavedValues): boolean {
  const value = childOf(cell, 'x:v');
  const text = value && textOf(value);
  if (text === '') return cell.attributes['t'] === 'str';
  return text !== undefined && !(isStale && Number(text) === 0);
}

const MAX_QUOTE = 80;

function unknown(cell: XmlElement, formula: XmlElement, sheet: string) {
  return refusal(
    `The formula =${boundedText(textOf(formula), MAX_QUOTE)} is not computed here, and the workbook does not hold its value. ` +
      'Open the workbook in Excel, save it and upload it again.',
    `sheet “${sheet}”, cell ${cell.attributes['r'] ?? '?'}`,
  );
}
