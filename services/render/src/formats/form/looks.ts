import { type PDFDict } from '@cantoo/pdf-lib';
import { familyOf } from '../../pdf/drawn-fonts.ts';
import { inherited, type FormField } from './fields.ts';
import { dictIn, listOf, name, numberOf, textOf } from '../../pdf/objects.ts';

/** How a field looks at one of its places. Lengths in points. */
export interface Looks {
  width: number;
  height: number;
  /** In CSS. */
  color: string;
  /** Of the font; 0: as large as fits. */
  size: number;
  font: string;
  align: 'left' | 'center' | 'right';
  border: number;
  borderColor: string | undefined;
  ground: string | undefined;
}

const ALIGNMENTS = ['left', 'center', 'right'] as const;

/** @param form the document's, with the fonts that fields name */
export function looksOf(field: FormField, widget: PDFDict, form: PDFDict): Looks {
  const found = inherited(widget, 'DA') ?? inherited(field.dict, 'DA') ?? form.lookup(name('DA'));
  const { color, size, font } = appearanceOf(textOf(found));
  const own = dictIn(widget, 'MK');
  const borderColor = colorOf(numbersIn(own, 'BC'));
  const [across, up] = sidesOf(widget);
  const isTurned = (numberOf(own?.lookup(name('R'))) / 90) % 2 !== 0;
  return {
    width: isTurned ? up : across,
    height: isTurned ? across : up,
    color: color ?? '#000',
    size,
    font: fontOf(font, dictIn(dictIn(form, 'DR'), 'Font')),
    align: ALIGNMENTS[numberOf(inherited(widget, 'Q') ?? inherited(field.dict, 'Q'))] ?? 'left',
    border: borderColor === undefined ? 0 : borderWidth(widget),
    borderColor,
    ground: colorOf(numbersIn(own, 'BG')),
  };
}

const numbersIn = (dict: PDFDict | undefined, key: string) =>
  listOf(dict?.lookup(name(key))).map(numberOf);

function sidesOf(widget: PDFDict): [number, number] {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersIn(widget, 'Rect');
  return [Math.abs(x2 - x1), Math.abs(y2 - y1)];
}

/** A border is one point wide if nothing says otherwise (ISO 32000-2, table 168). */
function borderWidth(widget: PDFDict): number {
  const style = dictIn(widget, 'BS')?.lookup(name('W'));
  const [, , old = 1] = numbersIn(widget, 'Border');
  return style === undefined ? old : numberOf(style);
}

const BYTE = 255;

/** @param values of gray, RGB or CMYK, 0 to 1 */
function colorOf(values: readonly number[]): string | undefined {
  const shade = (value: number) => Math.round(Math.min(Math.max(value, 0), 1) * BYTE);
  const [one = 0, two = 0, three = 0, black = 0] = values;
  if (values.length === 1) return `rgb(${Array(3).fill(shade(one)).join(',')})`;
  if (values.length === 3) return `rgb(${[one, two, three].map(shade).join(',')})`;
  if (values.length !== 4) return undefined;
  return `rgb(${[one, two, three].map((each) => shade((1 - each) * (1 - black))).join(',')})`;
}

const COLOURS: Readonly<Record<string, number>> = { g: 1, rg: 3, k: 4 };

/** Reads a default appearance, such as `/Helv 12 Tf 0 g` (ISO 32000-2, 12.7.4.3). */
function appearanceOf(text: string) {
  const tokens = text.split(/[\s\0]+/);
  const found: { color: string | undefined; size: number; font: string } = {
    color: undefined,
    size: 0,
    font: '',
  };
  tokens.forEach((token, at) => {
    if (token === 'Tf') {
      found.font = (tokens[at - 2] ?? '').replace(/^\//, '');
      found.size = Math.abs(Number(tokens[at - 1])) || 0;
    }
    const count = COLOURS[token];
    if (count !== undefined && count <= at)
      found.color = colorOf(tokens.slice(at - count, at).map((each) => Number(each) || 0));
  });
  return found;
}

/** A font that a form names, by its family; the engine has another for what it lacks. In CSS. */
function fontOf(key: string, fonts: PDFDict | undefined): string {
  const base = textOf(dictIn(fonts, key)?.lookup(name('BaseFont'))) || key;
  const family = familyOf(base.split(',')[0] ?? '').replace(/(?:\s?PS)?\s?MT$/, '');
  const generic = GENERIC.find(([pattern]) => pattern.test(base))?.[1] ?? 'sans-serif';
  const style = /italic|oblique/i.test(base) ? 'font-style:italic;' : '';
  const weight = /bold|black|heavy/i.test(base) ? 'font-weight:bold;' : '';
  return `font-family:"${family.replace(/[^\p{L}\p{N} -]/gu, '')}",${generic};${style}${weight}`;
}

const GENERIC: readonly [RegExp, string][] = [
  [/cour|mono/i, 'monospace'],
  [/^ti|times|serif$|roman/i, 'serif'],
];
