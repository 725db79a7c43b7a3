import { printedParts } from '../package/printed-parts.ts';
import { boundedText, PlatenError } from '@platen/contracts';
import type Big from 'big.js';
import { partOf, type OfficePackage, type XmlPart } from '../../office/opc/parts.ts';
import { ancestorOf, descendants, forget, type XmlElement } from '../../office/xml/tree.ts';
import { codeOf, formulasIn } from '../check/field-instruction.ts';
import { fieldPieces } from '../check/field-pieces.ts';
import type { ShownNumber } from './cell-number.ts';
import { computed, Uncomputable } from './formula.ts';
import { writtenAs } from './number-picture.ts';
import { grouped, separatorsOf, type Separators } from './separators.ts';
import { formulaTable, ROW, type FormulaTable, type Grids } from './table.ts';

/** Formulas of one document, together. */
const MAX_FORMULAS = 5_000;

interface Settling {
  /** BCP 47; left out: the document's own language. */
  locale: string | undefined;
  /** Whether its tables may have changed since the formulas were computed. */
  isFilled: boolean;
  /** The number of pages, if it is known. */
  pageTotal: number | undefined;
}

/** True if a formula needs the number of pages. */
export function needsTotal(root: XmlElement): boolean {
  return formulasIn(root).some((field) => /\bNUMPAGES\b/i.test(codeOf(field)));
}

/**
 * Makes plain text of formulas: their results, in document order. One that cannot be computed shows what it showed when
 * the document was saved, unless it stands in a table of a document that was filled.
 * @returns whether one shows what it showed
 * @throws {PlatenError} template_error: names the formula and what is wrong with it
 */
export function settleFormulas(document: OfficePackage, settling: Settling): boolean {
  const separators = separatorsOf(settling.locale ?? languageOf(document));
  const grids: Grids = new WeakMap();
  let isStale = false;
  let count = 0;
  for (const part of printedParts(document)) {
    const fields = fieldPieces(part.root);
    for (const field of formulasIn(part.root)) {
      const result =
        (count += 1) > MAX_FORMULAS
          ? undefined
          : resultOf(field, part, { ...settling, separators, grids });
      isStale ||= result === undefined;
      fields.settle(field, result);
    }
    for (const row of descendants(part.root, 'w:tr')) forget(row, [ROW]);
  }
  return isStale;
}

function resultOf(
  field: XmlElement,
  { path }: XmlPart,
  { separators, grids, isFilled, pageTotal }: Settling & Pick<Asked, 'separators' | 'grids'>,
): string | undefined {
  const code = codeOf(field);
  const isInTable = ancestorOf(field, 'w:tc') !== undefined;
  try {
    return written(code, { field, separators, grids, pageTotal });
  } catch (error) {
    if (!(error instanceof Uncomputable)) throw error;
    if (!isFilled || !isInTable) return undefined;
    throw refused(code, path, error);
  }
}

interface Asked {
  field: XmlElement;
  separators: Separators;
  grids: Grids;
  pageTotal: number | undefined;
}

function written(code: string, { field, separators, grids, pageTotal }: Asked): string {
  const [formula = '', ...switches] = code.replace(/^\s*=/, '').split('\\');
  let table: FormulaTable | undefined;
  const tableOf = () => (table ??= formulaTable(field, separators, grids));
  const value = computed(formula.trim(), {
    side: (side) => tableOf().side(side),
    range: (from, to) => tableOf().range(from, to),
    named: (name) => (name === 'NUMPAGES' ? pageTotal : undefined),
  });
  const picture = pictureIn(switches);
  if (picture === undefined) return likeCells(value, table?.read ?? [], separators);
  const shown = writtenAs(picture, value, separators);
  if (shown === undefined)
    throw new Uncomputable(`the picture “${picture.slice(0, 40)}” is not known`);
  return shown;
}

function pictureIn(switches: readonly string[]): string | undefined {
  const picture = switches
    .find((each) => each.startsWith('#'))
    ?.slice(1)
    .trim();
  return picture?.replace(/^"([^"]*)".*$/, '$1');
}

const CODES = new Set(Intl.supportedValuesOf('currency'));
const signIn = (text: string) => /\p{Sc}/u.exec(text)?.[0];
const codeIn = (text: string) => text.match(/\b[A-Z]{3}\b/g)?.find((code) => CODES.has(code));
const hasCurrency = (text: string) => (signIn(text) ?? codeIn(text)) !== undefined;

/** Without a picture a result looks like what it was computed from: its currency, its digits, its groups. */
function likeCells(
  value: Big,
  read: readonly ShownNumber[],
  { decimal, group }: Separators,
): string {
  const decimals = Math.max(0, ...read.map((each) => each.decimals));
  const places = value.eq(value.round(decimals)) ? decimals : Math.max(2, decimals);
  const [whole = '', fraction = ''] = value.abs().toFixed(places).split('.');
  const digits = read.some(({ isGrouped }) => isGrouped) ? grouped(whole, group) : whole;
  const sign = value.lt(0) ? '-' : '';
  const [before, after] = unitOf(read);
  return `${before}${sign}${digits}${fraction === '' ? '' : decimal + fraction}${after}`;
}

/** What all cells with a unit have before and after their numbers. Words before one, as in `Item 12`, are no unit. */
function unitOf(read: readonly ShownNumber[]): [before: string, after: string] {
  for (const currencyIn of [signIn, codeIn]) {
    const found = read.flatMap(({ before, after }) => currencyIn(before + after) ?? []);
    if (new Set(found).size > 1) throw new Uncomputable('its cells show several currencies');
  }
  const units = new Set(
    read.map(({ before, after }) => `${hasCurrency(before) ? before : ''}\0${after}`),
  );
  units.delete('\0');
  const [before = '', after = ''] = units.size === 1 ? [...units].join('').split('\0') : [];
  return [before, after];
}

/** The language of the text (ISO/IEC 29500-1, 17.3.2.20). */
function languageOf(document: OfficePackage): string | undefined {
  const styles = partOf(document, 'styles');
  const [language] = styles ? descendants(styles.root, 'w:lang') : [];
  return language?.attributes['w:val'];
}

function refused(code: string, path: string, cause: Uncomputable): PlatenError {
  const formula = boundedText(code.replace(/\s+/g, ' ').trim(), 100);
  const sentence = `The formula { ${formula} } in ${boundedText(path, 80)} cannot be computed: ${cause.message}.`;
  return new PlatenError('template_error', sentence, {
    cause,
    details: [{ path: '/file', message: sentence }],
  });
}
