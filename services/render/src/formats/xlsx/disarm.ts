import { ACTIVE_IN_DRAWINGS, disarmLinks } from '../office/drawings.ts';
import type { PackageReader } from '../office/opc/open.ts';
import { isOn, kindOf, type XmlPart } from '../office/opc/parts.ts';
import { refusal } from '../office/refusal.ts';
import {
  childOf,
  descendants,
  elementsOf,
  forget,
  markName,
  replace,
  setChildren,
  settleBelow,
  textNode,
  textOf,
  type XmlElement,
} from '../office/xml/tree.ts';
import { disarmCells } from './cells.ts';
import { formulaCheck, type FormulaCheck } from './formula-check.ts';
import { HEADERS } from './contents.ts';
import { tableReferences, type TableReferences } from './table-references.ts';

/** Elements that run, embed or fetch, or are not printed. */
const REMOVED: ReadonlySet<string> = new Set([
  ...ACTIVE_IN_DRAWINGS,
  ...'x:externalReferences x:oleObjects x:controls x:legacyDrawing'.split(' '),
  ...'x:legacyDrawingHF x:dataConsolidate x:queryTableParts x:webPublishing'.split(' '),
  ...'x:webPublishItems x:pivotCaches x:customWorkbookViews x:customSheetViews'.split(' '),
  ...'x:customProperties x:dataValidations x:scenarios x:smartTags'.split(' '),
  ...'x:functionGroups x:fileRecoveryPr x:calculatedColumnFormula'.split(' '),
  ...'x:totalsRowFormula ep:Template ep:HyperlinkBase ep:HLinks'.split(' '),
]);

/** What a sheet showed and loses. */
const OBJECTS: ReadonlySet<string> = new Set(['x:oleObject', 'x:control']);

/** At the root of a sheet with such. `limitsOf` takes it away. */
export const HAD_OBJECTS = markName('objects');

/** Allowed content of a sheet's extensions. */
const EXTENSIONS: ReadonlySet<string> = new Set([
  'x14:conditionalFormattings',
  'x14:sparklineGroups',
  'x14:conditionalFormatting',
  'x14:id', // of the rule that goes on there
]);

/** Elements that go with an unsafe formula outside of cells: conditional formats, sparklines. A chart keeps its values. */
const WITH_FORMULAS: ReadonlySet<string> = new Set([
  ...'x:cfRule x14:cfRule x14:sparkline c:f'.split(' '),
]);

const FORMULAS: ReadonlySet<string> = new Set(['x:formula', 'xm:f', 'c:f']);

/** @returns what takes out of each part of a workbook whatever would act */
export function disarmerOf(reader: PackageReader): (part: XmlPart) => void {
  const workbook = reader.read(reader.main);
  const sheets = sheetNames(reader);
  const referencesOf = tableReferences(reader, sheets);
  writeReferences(workbook, referencesOf);
  const isSafe = formulaCheck(definedNames(workbook));
  const isStale = isUncomputed(workbook, reader);
  return (part) => {
    const { root } = part;
    const sheet = sheets.get(part.path) ?? part.path;
    const pivots = part.relationships.filter((link) => kindOf(link) === 'pivotTable');
    for (const { target } of pivots) requireShown(reader.read(target), root, sheet);
    part.relationships = part.relationships.filter((link) => !pivots.includes(link));
    disarmLinks(part);
    dropDanglingHyperlinks(part);
    writeReferences(root, referencesOf, sheet);
    if (descendants(root, OBJECTS).length > 0) root.attributes[HAD_OBJECTS] = '1';
    settleBelow(root, (node) => (isRemoved(node, isSafe) ? [] : undefined));
    disarmCells(root, isSafe, { sheet, isStale });
    for (const node of descendants(root, (name) => HEADERS.test(name))) dropFileName(node);
    for (const node of descendants(root, (name) => name.startsWith('xdr:'))) {
      forget(node, ['macro', 'textlink']);
    }
  };
}

/** In formulas of cells and of names. */
function writeReferences(root: XmlElement, of: TableReferences, sheet?: string): void {
  for (const node of descendants(root, HOLDERS)) {
    const cell = (node.parentNode as XmlElement | undefined)?.attributes['r'];
    const [before, after] = [textOf(node), of(textOf(node), { sheet, cell })];
    if (after !== before) setChildren(node, [textNode(after)]);
  }
}

const HOLDERS: ReadonlySet<string> = new Set(['x:f', 'x:definedName']);

const FIELDS: ReadonlySet<string> = new Set(['x:rowFields', 'x:colFields', 'x:dataFields']);

/** What a pivot table shows stands in cells, unless it has no fields yet. @throws {PlatenError} invalid_document: its writer left them to Excel */
function requireShown(pivot: XmlElement, sheet: XmlElement, name: string): void {
  if (elementsOf(pivot, FIELDS).length === 0) return;
  const place = childOf(pivot, 'x:location')?.attributes['ref'] ?? '';
  const [first = 0, last = first] = (place.match(/\d+/g) ?? []).map(Number);
  const rows = descendants(sheet, 'x:row').filter(
    ({ attributes: { r } }) => Number(r) >= first && Number(r) <= last,
  );
  if (rows.some((row) => descendants(row, 'x:v').length > 0)) return;
  const remedy = 'Open the workbook in Excel, save it and upload it again.';
  throw refusal(`The cells of a pivot table are not saved. ${remedy}`, `sheet “${name}”`);
}

/**
 * Whether Excel computes all formulas as it opens a workbook, since its writer asks for that, or names itself but no version of
 * a computation (ISO/IEC 29500-1, 18.2.2). LibreOffice names none, and computes.
 */
function isUncomputed(workbook: XmlElement, reader: PackageReader): boolean {
  const { calcId, fullCalcOnLoad } = childOf(workbook, 'x:calcPr')?.attributes ?? {};
  if (isOn(fullCalcOnLoad)) return true;
  const link = reader.relationshipsOf('').find((each) => kindOf(each) === 'extended-properties');
  const program = link && childOf(reader.read(link.target), 'ep:Application');
  return (
    calcId === undefined && program !== undefined && !textOf(program).startsWith('LibreOffice')
  );
}

function definedNames(workbook: XmlElement): [name: string, formula: string][] {
  return descendants(workbook, 'x:definedName').map((node) => [
    node.attributes['name'] ?? '',
    isFormula(node) ? textOf(node) : 'MACRO()',
  ]);
}

function isFormula({ attributes }: XmlElement): boolean {
  return ['function', 'vbProcedure', 'xlm'].every((name) => !isOn(attributes[name]));
}

/** By the path of their part. */
function sheetNames(reader: PackageReader): ReadonlyMap<string, string> {
  const targets = new Map(
    reader.relationshipsOf(reader.main).map(({ id, target }) => [id, target]),
  );
  const sheets = descendants(reader.read(reader.main), 'x:sheet');
  return new Map(
    sheets.map(({ attributes }) => [
      targets.get(attributes['r:id'] ?? '') ?? '',
      attributes['name'] ?? '',
    ]),
  );
}

function isRemoved(node: XmlElement, isSafe: FormulaCheck): boolean {
  const { nodeName } = node;
  if (REMOVED.has(nodeName)) return true;
  if (nodeName === 'x:definedName') return !isFormula(node) || !isSafe(textOf(node));
  if (nodeName === 'x:ext') return !elementsOf(node).some((each) => EXTENSIONS.has(each.nodeName));
  const formulas = WITH_FORMULAS.has(nodeName) ? descendants(node, FORMULAS) : [];
  return formulas.some((formula) => !isSafe(textOf(formula)));
}

function dropDanglingHyperlinks({ root, relationships }: XmlPart): void {
  const holder = childOf(root, 'x:hyperlinks');
  if (!holder) return;
  const known = new Set(relationships.map(({ id }) => id));
  const kept = elementsOf(holder).filter(({ attributes }) => {
    const id = attributes['r:id'];
    return id === undefined ? attributes['location'] !== undefined : known.has(id);
  });
  setChildren(holder, kept);
  if (kept.length === 0) replace(holder);
}

/** The engine would print the name that the file has there, and its folder (ISO/IEC 29500-1, 18.3.1.46). */
function dropFileName(node: XmlElement): void {
  const text = textOf(node).replace(/&(&|[FZ])/g, (code) => (code === '&&' ? code : ''));
  setChildren(node, [textNode(text)]);
}
