import { xmlParts, type OfficePackage } from '../office/opc/parts.ts';
import { descendants, forget, textOf } from '../office/xml/tree.ts';
import { HAD_OBJECTS } from './disarm.ts';
import { hasLowRows } from './row-heights.ts';
import { settleNumberFormats } from './number-formats.ts';
import { HEADERS } from './contents.ts';

/** A picture in a header or footer (ISO/IEC 29500-1, 18.3.1.46). */
const PICTURE = /(?<!&)(?:&&)*&G/;

/** Rules of newer conditional formats that LibreOffice reads (measured, 7.4); Excel writes few others ([MS-XLSX] 2.6.2). */
const RULES: ReadonlySet<string | undefined> = new Set(
  'dataBar iconSet expression cellIs containsText notContainsText beginsWith endsWith'.split(' '),
);

/** Mends formats of numbers. @returns the names of what a workbook has and LibreOffice does not print, sorted */
export function limitsOf(document: OfficePackage): string[] {
  const names = new Set(hasLowRows(document) ? ['row-heights'] : []);
  if (!settleNumberFormats(document)) names.add('number-format');
  for (const { root } of xmlParts(document)) {
    if (root.attributes[HAD_OBJECTS]) names.add('object');
    forget(root, [HAD_OBJECTS]);
    const headers = descendants(root, (name) => HEADERS.test(name));
    if (headers.some((header) => PICTURE.test(textOf(header)))) names.add('header-picture');
    if (descendants(root, 'x14:sparkline').length > 0) names.add('sparkline');
    const rules = descendants(root, 'x14:cfRule').map(({ attributes }) => attributes['type']);
    if (rules.some((type) => !RULES.has(type))) names.add('conditional-format');
    const styles = descendants(root, 'x:tableStyleInfo');
    if (styles.some(({ attributes }) => attributes['name'])) names.add('table-style');
  }
  return [...names].sort();
}
