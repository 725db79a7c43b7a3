import { type OfficePackage, partOf } from '../office/opc/parts.ts';
import { descendants } from '../office/xml/tree.ts';
import { childrenOf } from './contents.ts';

/** Languages, and formats of the system, as newer Excels name them and as LibreOffice reads them (MS-LCID). */
const LANGUAGES = new Map(
  `cs-cz 405 da-dk 406 de-at C07 de-ch 807 de-de 407 en-au C09 en-ca 1009 en-gb 809 en-us 409 es-es C0A fi-fi 40B fr-ca C0C
   fr-ch 100C fr-fr 40C hu-hu 40E it-it 410 ja-jp 411 ko-kr 412 nb-no 414 nl-nl 413 pl-pl 415 pt-br 416 pt-pt 816 ru-ru 419
   sv-se 41D tr-tr 41F zh-cn 804 zh-tw 404 x-sysdate F800 x-systime F400`
    .match(/\S+ \S+/g)
    ?.map((each) => each.split(' ') as [string, string]),
);

/** A language by its name, perhaps with digits and a calendar; calendars by themselves; `[ENG]`. */
const NAMED = /"[^"]*"|\\.|\[\$-([a-z]+-[\w-]+)(,[\da-f]+)?\]|\[ENG\]|(?<!\w)B[12](?=[dmyhs])/gi;

/** Writes formats so that LibreOffice reads them: of others it prints the bare number. @returns whether all are read wholly */
export function settleNumberFormats(document: OfficePackage): boolean {
  const styles = partOf(document, 'styles');
  if (!styles) return true;
  const used = new Set(childrenOf(styles, 'x:cellXfs').map((each) => each.attributes['numFmtId']));
  let isRead = true;
  for (const { attributes } of descendants(styles.root, 'x:numFmt')) {
    if (!used.has(attributes['numFmtId'])) continue;
    attributes['formatCode'] =
      attributes['formatCode']?.replace(NAMED, (found, name, calendar) => {
        if (/^["\\]/.test(found)) return found;
        const number = LANGUAGES.get(String(name).toLowerCase());
        isRead &&= number !== undefined && calendar === undefined;
        return number === undefined ? '' : `[$-${number}]`;
      }) ?? '';
  }
  return isRead;
}
