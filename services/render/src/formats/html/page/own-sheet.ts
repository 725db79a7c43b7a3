import { MM, parseLength, sheetSize, type PageGeometry } from '@platen/contracts';
import { atRuleOf, declarationsIn, textsOf } from '../styles.ts';

type Size = Pick<PageGeometry, 'width' | 'height'>;
type Margins = Omit<PageGeometry, 'width' | 'height'>;

/** In points: the engine counts in whole ones, and takes a sheet of less for none. */
const LEAST_SIDE = 1;

const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const FIELDS = ['marginTop', 'marginRight', 'marginBottom', 'marginLeft'] as const;

/** What a document says of its own pages; in points. */
export interface OwnSheet extends Partial<Margins> {
  /** Of all pages: their size, or only how the sheet is turned. */
  size?: Size | Turn;
  /** Whether it says anything of the margins or the size of any page, and of the margins. */
  hasMarginsOrSize?: boolean;
  hasMargins?: boolean;
}

type Turn = 'landscape' | 'portrait';

/** How Excel's HTML turns its sheets. Word's says the size as well. */
const EXCEL_TURN = 'mso-page-orientation';

/**
 * Reads the size and margins of all pages from `@page` rules in a style sheet; the last rule counts. Those that it loads are
 * unknown here.
 * @param own of the style sheets before it
 */
export function ownSheetIn(css: string, own: OwnSheet = {}): OwnSheet {
  const sheet = { ...own };
  for (const declaration of declarationsIn(css)) {
    const { name: rule, isBare: isForAll } = atRuleOf(declaration);
    if (rule !== 'page') continue;
    const [written, value] = textsOf(declaration);
    const name = written === EXCEL_TURN && sheet.size === undefined ? 'size' : written;
    if (!/^(?:size$|margin)/.test(name)) continue;
    sheet.hasMarginsOrSize = true;
    sheet.hasMargins ||= name !== 'size';
    if (isForAll)
      Object.assign(sheet, declared(name, value.replace(/(?<!\s)\s*!\s*important$/, '')));
  }
  return sheet;
}

/** @param sheet turned if the document says only `landscape` @returns the size and margins, in points */
export function ownSheetOf(
  { size, hasMargins: _, hasMarginsOrSize: __, ...margins }: OwnSheet,
  sheet: Size,
): Partial<PageGeometry> {
  return { ...margins, ...(typeof size === 'string' ? turned(sheet, size) : size) };
}

function declared(name: string, value: string): OwnSheet {
  if (name === 'size') return sizeOf(value);
  if (name === 'margin') return marginsOf(value);
  const field = FIELDS[SIDES.findIndex((side) => name === `margin-${side}`)];
  const length = lengthOf(value);
  return field && length !== undefined ? { [field]: length } : {};
}

/** Names for `size` (CSS Paged Media 3, section 7.1) besides those that a request may name, in millimetres. */
const NAMED = new Map<string, readonly [number, number]>([
  ['b4', [250, 353]],
  ['b5', [176, 250]],
  ['jis-b4', [257, 364]],
  ['jis-b5', [182, 257]],
]);

function sizeOf(value: string): Pick<OwnSheet, 'size'> {
  const words = value.split(/\s+/);
  const lengths = words.map(lengthOf).filter((length) => length !== undefined);
  const [width, height = width] = lengths;
  if (width !== undefined && height !== undefined && lengths.length === words.length) {
    return Math.min(width, height) < LEAST_SIDE ? {} : { size: { width, height } };
  }
  const turn = words.find((word) => word === 'landscape' || word === 'portrait');
  const [name] = words.filter((word) => word !== turn);
  const named = name === undefined ? undefined : namedSize(name);
  if (named) return { size: turned(named, turn) };
  return turn && name === undefined ? { size: turn } : {};
}

/** Names that Chromium does not know. */
const OWN_NAMES = /\b(?:a[0126]|tabloid)\b/;

/** @param isForAll whether it is that of all pages, which Platen reads as well */
export function isReadSize(value: string, isForAll: boolean): boolean {
  const text = value.replace(/(?<!\s)\s*!\s*important$/, '');
  if (/\(|^(?:auto|inherit|initial|unset)$/.test(text)) return true;
  const { size } = sizeOf(text);
  return size !== undefined && (isForAll || !OWN_NAMES.test(text));
}

function namedSize(name: string): Size | undefined {
  const [width, height] = NAMED.get(name) ?? [];
  // CSS has it upright.
  if (width === undefined || height === undefined)
    return sheetSize(name === 'ledger' ? 'tabloid' : name);
  return { width: width * MM, height: height * MM };
}

function turned({ width, height }: Size, turn: Turn | undefined): Size {
  if (turn === undefined || (turn === 'landscape') === width > height) return { width, height };
  return { width: height, height: width };
}

/** One to four lengths, clockwise from above. */
function marginsOf(value: string): Partial<Margins> {
  const [top, right = top, bottom = top, left = right] = value.split(/\s+/).map(lengthOf);
  if (top === undefined || right === undefined || bottom === undefined || left === undefined) {
    return {};
  }
  return { marginTop: top, marginRight: right, marginBottom: bottom, marginLeft: left };
}

function lengthOf(text: string): number | undefined {
  return text === '0' ? 0 : parseLength(text);
}
