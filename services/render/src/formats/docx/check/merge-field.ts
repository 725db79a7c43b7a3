import { isCasing, mergeSuffix, type MergeFormat } from './merge-format.ts';

/** `MERGEFIELD name`, the name in quotation marks or not, then its switches (ISO/IEC 29500-1, 17.16.5.35). */
const MERGE_FIELD = /^\s*MERGEFIELD\s+(?:"([^"]+)"|([^\s\\"]+))([^]*)$/i;

/** `\* Upper`, `\@ "dd.MM.yyyy"`, `\# "0.00"` (ISO/IEC 29500-1, 17.16.4). */
const SWITCH = /\\([*@#bfmv])\s*(?:"([^"]*)"|([^\s\\]\S*))?/g;

/** Fields that say where the next record begins, or that put several of its columns together. */
const OF_RECORDS =
  /^\s*(NEXT|NEXTIF|SKIPIF|MERGEREC|MERGESEQ|ADDRESSBLOCK|GREETINGLINE|ASK|FILLIN|MERGEBARCODE)(?=\s|\\|$)/i;

/** Switches that say how a field looks, not what it shows. */
const LOOKS: ReadonlySet<string> = new Set(['mergeformat', 'mergeformatinet', 'charformat', '']);

/** Word's pictures of dates as strftime has them. */
const DATE_PARTS: Readonly<Record<string, string>> = {
  d: '%-d',
  dd: '%d',
  ddd: '%a',
  dddd: '%A',
  M: '%-m',
  MM: '%m',
  MMM: '%b',
  MMMM: '%B',
  yy: '%y',
  yyyy: '%Y',
  h: '%-I',
  hh: '%I',
  H: '%-H',
  HH: '%H',
  m: '%-M',
  mm: '%M',
  s: '%-S',
  ss: '%S',
  'am/pm': '%p',
  'AM/PM': '%p',
};

/** True for a field of a mail merge that has no value of its own. */
export function isOfRecords(instruction: string): boolean {
  return OF_RECORDS.test(instruction);
}

/**
 * The tag for a field of a mail merge: its value is a variable of the same name, in the format of its switches.
 * @returns undefined for another field
 */
export function mergeTag(instruction: string): string | undefined {
  const [, quoted, plain = '', switches = ''] = MERGE_FIELD.exec(instruction) ?? [];
  const name = (quoted ?? plain).trim();
  return name === '' || /[{}|]/.test(name) ? undefined : tagOf(name, switches);
}

function tagOf(name: string, switches: string): string {
  const format: MergeFormat = {};
  let filter = '';
  for (const [, kind = '', text, word] of switches.matchAll(SWITCH)) {
    const argument = text ?? word ?? '';
    if (kind === '@') filter = ` | date: "${dateFormat(argument)}"`;
    else takeSwitch(kind, argument, format);
  }
  return `{{ ${name}${filter}${mergeSuffix(format)} }}`;
}

function takeSwitch(kind: string, argument: string, format: MergeFormat): void {
  if (kind === '#') format.picture = argument;
  if (kind === 'b') format.before = argument;
  if (kind === 'f') format.after = argument;
  if (kind !== '*' || LOOKS.has(argument.toLowerCase())) return;
  if (isCasing(argument)) format.casing = argument.toLowerCase();
  else format.numeral = argument;
}

/** @returns a picture of a date as strftime has it */
export function dateFormat(picture: string): string {
  const part = /'([^']*)'|am\/pm|d{1,4}|M{1,4}|yyyy|yy|h{1,2}|H{1,2}|m{1,2}|s{1,2}/gi;
  return picture
    .replaceAll('%', '%%')
    .replace(part, (found, literal?: string) => literal ?? DATE_PARTS[found] ?? found);
}
