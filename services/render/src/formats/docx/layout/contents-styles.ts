import { codeOf, codesIn, setCode } from '../check/field-instruction.ts';
import { type OfficePackage } from '../../office/opc/parts.ts';
import { outlineLevels, stylesOf, valueIn } from '../package/styles.ts';

/** Contents of headings of some levels, and of paragraphs of further styles: `TOC \o "1-3" \t "Annex,1"` (ISO/IEC 29500-1, 17.16.5.68). */
const LEVELS = /\\o\s+"?(\d)-(\d)"?/i;
const STYLES = /\\t\s+"([^"]*)"/i;

/**
 * Switches that LibreOffice passes over where it computes contents: a bookmark's range, no page numbers, separators,
 * captions without labels (ISO/IEC 29500-1, 17.16.5.68).
 */
const PASSED_OVER = /^\s*TOC\b[^]*\\[abdnps]\b/i;

/**
 * Takes styles out of contents that stand in them as headings already: LibreOffice would list these twice. It knows
 * no list but one with commas, and Word writes one with semicolons where the country does.
 * @returns whether some contents will be other than the document says
 */
export function settleContents(document: OfficePackage): boolean {
  const styles = stylesOf(document);
  const levels = new Map(
    [...outlineLevels(document)].map(([id, level]) => [
      valueIn(styles.get(id), 'w:name').toLowerCase(),
      level,
    ]),
  );
  let isOther = false;
  for (const code of codesIn(document.main.root)) {
    const settled = settledCode(codeOf(code), levels);
    if (settled !== undefined) setCode(code, settled);
    isOther ||= PASSED_OVER.test(codeOf(code));
  }
  return isOther;
}

/** @returns undefined for a code that stays */
function settledCode(code: string, levels: ReadonlyMap<string, number>): string | undefined {
  const [, first, last] = LEVELS.exec(code) ?? [];
  const [whole, list] = STYLES.exec(code) ?? [];
  if (!/^\s*TOC\b/i.test(code) || whole === undefined || list === undefined) return undefined;
  const words = list.split(/[,;]/);
  const kept = words.filter((_, index) => {
    const level = levels.get((words[index - (index % 2)] ?? '').trim().toLowerCase());
    return !(level !== undefined && level >= Number(first) && level <= Number(last));
  });
  return code.replace(whole, () => (kept.length === 0 ? '' : `\\t "${kept.join(',')}"`));
}
