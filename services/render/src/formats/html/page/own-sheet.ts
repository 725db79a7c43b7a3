import { parseLength, type PageGeometry } from '@platen/contracts';

type Size = Pick<PageGeometry, 'width' | 'height'>;
type Margins = Omit<PageGeometry, 'width' | 'height'>;

/** In points: the engine counts in whole ones, and takes a sheet of less for none. */
const LEAST_SIDE = 1;

const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const FIELDS = ['marginTop', 'marginRight', 'marginBottom', 'marginLeft'] as const;

/** None of these takes longer than the text is long, whatever it is. */
const STYLES = /<style\b[^<>]*>([^]*?)(?:<\/style|$)/gi;
const COMMENT = /\/\*[^]*?(?:\*\/|$)/g;
/** A rule for all pages, not one for a first page or a name; it goes on to the next brace or margin box. */
const RULE = /@page\s*\{([^{}@]*)/gi;

/**
 * Reads the size and margins of all pages from `@page` rules in a document's own text; the last rule counts. External
 * style sheets are unknown here.
 * @param sheet turned if the document says only `landscape` @returns the size and margins, in points
 */
export function ownSheetOf(html: string, sheet: Size): Partial<PageGeometry> {
  if (!/@page/i.test(html)) return {};
  const own: Partial<PageGeometry> = {};
  for (const [, styles = ''] of html.matchAll(STYLES)) {
    for (const [, rule = ''] of styles.replace(COMMENT, '').matchAll(RULE)) {
      for (const declaration of rule.split(';')) Object.assign(own, declared(declaration, sheet));
    }
  }
  return own;
}

function declared(declaration: string, sheet: Size): Partial<PageGeometry> {
  const [name = '', text = ''] = declaration
    .toLowerCase()
    .split(':')
    .map((each) => each.trim());
  const value = text.replace(/\s*!important$/, '');
  if (name === 'size') return sizeOf(value, sheet) ?? {};
  if (name === 'margin') return marginsOf(value);
  const field = FIELDS[SIDES.findIndex((side) => name === `margin-${side}`)];
  const length = lengthOf(value);
  return field && length !== undefined ? { [field]: length } : {};
}

/** The names for `size` (CSS Paged Media 3, section 7.1), and further common ones, in millimetres. */
const NAMED = new Map<string, readonly [number, number]>([
  ['a3', [297, 420]],
  ['a4', [210, 297]],
  ['a5', [148, 210]],
  ['b4', [250, 353]],
  ['b5', [176, 250]],
  ['jis-b4', [257, 364]],
  ['jis-b5', [182, 257]],
  ['letter', [215.9, 279.4]],
  ['legal', [215.9, 355.6]],
  ['ledger', [279.4, 431.8]],
  ['a0', [841, 1189]],
  ['a1', [594, 841]],
  ['a2', [420, 594]],
  ['a6', [105, 148]],
  ['tabloid', [279.4, 431.8]],
]);

function sizeOf(value: string, sheet: Size): Size | undefined {
  const words = value.split(/\s+/);
  const lengths = words.map(lengthOf).filter((length) => length !== undefined);
  const [width, height = width] = lengths;
  if (width !== undefined && height !== undefined && lengths.length === words.length) {
    return Math.min(width, height) < LEAST_SIDE ? undefined : { width, height };
  }
  const turn = words.find((word) => word === 'landscape' || word === 'portrait');
  const [name] = words.filter((word) => word !== turn);
  const named = name === undefined ? sheet : namedSize(name);
  return named && turned(named, turn);
}

function namedSize(name: string): Size | undefined {
  const [width, height] = NAMED.get(name) ?? [];
  if (width === undefined || height === undefined) return undefined;
  return { width: (width * 72) / 25.4, height: (height * 72) / 25.4 };
}

function turned({ width, height }: Size, turn: string | undefined): Size {
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
