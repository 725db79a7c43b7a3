/** `MERGEFIELD name`, the name in quotation marks or not, then its switches (ISO/IEC 29500-1, 17.16.5.35). */
const MERGE_FIELD = /^\s*MERGEFIELD\s+(?:"([^"]+)"|([^\s\\"]+))([^]*)$/i;

/** `\* Upper`, `\@ "dd.MM.yyyy"`, `\# "0.00"` (ISO/IEC 29500-1, 17.16.4). */
const SWITCH = /\\([*@#bfmv])\s*(?:"([^"]*)"|(\S+))?/g;

const CASES: Readonly<Record<string, string>> = {
  upper: 'upcase',
  lower: 'downcase',
  firstcap: 'capitalize',
};

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

/**
 * The tag for a field of a mail merge: its value is a variable of the same name, in the format of its switches.
 * @returns undefined for another field
 */
export function mergeTag(instruction: string): string | undefined {
  const [, quoted, plain, switches = ''] = MERGE_FIELD.exec(instruction) ?? [];
  const name = (quoted ?? plain)?.trim();
  if (name === undefined || name === '' || /[{}|]/.test(name)) return undefined;
  const filters = [...switches.matchAll(SWITCH)].flatMap(([, kind = '', text, word]) => {
    const filter = filterOf(kind, text ?? word ?? '');
    return filter === undefined ? [] : [` | ${filter}`];
  });
  return `{{ ${name}${filters.join('')} }}`;
}

function filterOf(kind: string, argument: string): string | undefined {
  if (kind === '*') return CASES[argument.toLowerCase()];
  if (kind === '@') return `date: "${dateFormat(argument)}"`;
  if (kind === '#') return `number: ${/\.([0#]+)/.exec(argument)?.[1]?.length ?? 0}`;
  return undefined;
}

function dateFormat(picture: string): string {
  const part = /'([^']*)'|am\/pm|d{1,4}|M{1,4}|yyyy|yy|h{1,2}|H{1,2}|m{1,2}|s{1,2}/gi;
  return picture
    .replaceAll('%', '%%')
    .replace(part, (found, literal?: string) => literal ?? DATE_PARTS[found] ?? found);
}
