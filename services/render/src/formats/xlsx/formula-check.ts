import { isSafeLink } from '../office/safe-link.ts';
import { FUNCTIONS } from './functions.ts';

/** `"it is ""so"""`, and the names of sheets: `'It''s'!A1`. Either may have the sign of the other. */
const QUOTED = /"(?:[^"]|"")*"|'(?:[^']|'')*'/g;

const CALL = /([\p{L}_][\p{L}\p{N}_.]*)\s*\(/gu;
const NAME = /[\p{L}_\\][\p{L}\p{N}_.\\?]*/gu;

/** How newer functions are written (MS-XLSX, 2.2.2). */
const PREFIX = /^(?:_xlfn\.|_xlws\.)+/i;

/** A link to a place that is written out. */
const LINK = /\bHYPERLINK\s*\(\s*"((?:[^"]|"")*)"/gi;

/** Whether a formula of a workbook uses only the workbook. */
export type FormulaCheck = (formula: string) => boolean;

/** @param names the workbook's defined names, each with its formula */
export function formulaCheck(
  names: readonly (readonly [name: string, formula: string])[],
): FormulaCheck {
  const unsafe = unsafeNames(names);
  return (formula) => {
    const outline = outlineOf(formula);
    return outline !== undefined && !uses(outline, unsafe);
  };
}

/** A name is as unsafe as those that its formula uses. */
function unsafeNames(names: readonly (readonly [string, string])[]): ReadonlySet<string> {
  const unsafe = new Set<string>();
  const outlines = names.map(
    ([name, formula]) => [name.toLowerCase(), outlineOf(formula)] as const,
  );
  for (let before = -1; before < unsafe.size;) {
    before = unsafe.size;
    for (const [name, outline] of outlines) {
      if (outline === undefined || uses(outline, unsafe)) unsafe.add(name);
    }
  }
  return unsafe;
}

function uses(outline: string, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false;
  return [...outline.matchAll(NAME)].some(([name]) => names.has(name.toLowerCase()));
}

/**
 * A formula without its texts. Other documents are named in brackets or by an address, DDE has a `|`; columns of
 * tables stand in brackets, too, which LibreOffice 7.4 does not always compute. Unknown functions could do anything.
 * @returns undefined for one that is not safe
 */
function outlineOf(formula: string): string | undefined {
  if ([...formula.matchAll(LINK)].some(([, target = '']) => !isSafeLink(target))) return undefined;
  const isLink = (name: string) =>
    name === 'HYPERLINK' && [...formula.matchAll(LINK)].length === countOf(formula, name);
  const quoted = [...formula.matchAll(QUOTED)].map(([found]) => found);
  if (quoted.some((found) => found.startsWith("'") && /[[\]|#]|:\/|\\/.test(found)))
    return undefined;
  const outline = formula.replace(QUOTED, (found) => (found.startsWith("'") ? '_' : '""'));
  if (/[[\]|'"]/.test(outline.replaceAll('""', ''))) return undefined;
  const calls = [...outline.matchAll(CALL)].map(([, name = '']) =>
    name.replace(PREFIX, '').toUpperCase(),
  );
  return calls.every((name) => FUNCTIONS.has(name) || isLink(name)) ? outline : undefined;
}

function countOf(formula: string, name: string): number {
  return formula.toUpperCase().split(name).length - 1;
}
