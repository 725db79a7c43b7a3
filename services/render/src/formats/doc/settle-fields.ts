import { placesOf } from '../office/archive/compound-file.ts';

/** Of the head of a Word document: its flags, which name the stream of its tables, and pairs of a place and a length in it ([MS-DOC] 2.5.1). */
const FLAGS_AT = 10;
const IN_FIRST_TABLE = 0x02;
const PAIRS_AT = 154;

/** The pairs of fields of the body, headers, footnotes, comments, endnotes and text boxes (2.5.6). */
const FIELDS = [16, 17, 18, 19, 48, 57, 59];

/** The first mark of a field, and kinds of fields (2.8.25, 2.9.89, 2.9.90). */
const BEGIN = 0x13;
const QUOTE = 35;
const OF_MACHINE: ReadonlySet<number | undefined> = new Set([29, 30, 60, 61, 62]);

/**
 * Has FILENAME, TEMPLATE, USERNAME, USERINITIALS and USERADDRESS show what they showed, as in other documents: LibreOffice would
 * write where the file lies here. It knows no QUOTE, and shows what one showed. @param file is changed
 */
export function settleFields(file: Buffer): void {
  const place = placesOf(file, 'WordDocument');
  const head = (at: number) => file[place(at)] ?? 0;
  const number = (at: number) => [3, 2, 1, 0].reduce((sum, nth) => sum * 256 + head(at + nth), 0);
  const isFirst = (head(FLAGS_AT + 1) & IN_FIRST_TABLE) !== 0;
  const inTable = placesOf(file, isFirst ? '1Table' : '0Table');
  for (const nth of FIELDS) {
    const [start, length] = [number(PAIRS_AT + nth * 8), number(PAIRS_AT + nth * 8 + 4)];
    // Places of its marks, one more than there are, and then two bytes for each mark (2.2.2).
    const marks = Math.floor((Math.min(length, file.length) - 4) / 6);
    for (let mark = 0; mark < marks; mark++) {
      const at = start + (marks + 1) * 4 + mark * 2;
      const kind = inTable(at + 1);
      const isBegin = ((file[inTable(at)] ?? 0) & 0x1f) === BEGIN;
      if (isBegin && OF_MACHINE.has(file[kind])) file[kind] = QUOTE;
    }
  }
}
