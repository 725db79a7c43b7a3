import { readFileSync } from 'node:fs';
import type { Theme } from '@platen/contracts';
import { textWidthIn, type TextWidth } from '../../tables/text-width.ts';
import type { FontFace, FontFamily } from './fonts.ts';

/** A theme, besides its style sheet `<name>.css`. */
export interface ThemeLook {
  fonts: readonly FontFamily[];
  /** The text's, for headers and footers too. */
  fontFamily: string;
  widthOf: TextWidth;
  /** Of the text, in points. */
  size: number;
  /** Of a table's text, as a share of the text's. */
  tableSize: number;
  /** Of formulas, as a share of the text's: their letters are smaller than most. */
  mathsSize: number;
  /** The typeface of their letters; absent: KaTeX's. */
  mathsLetters?: string;
  /** Colours of series and parts: any two differ in grey, and to those who do not see all colours. */
  series: readonly string[];
  /** The share of the page's width that the text takes. */
  textShare: number;
  /** How wide the text is at most, in em (`--hang` of its style sheet); absent: it has that share. */
  measure?: number | undefined;
}

const BOLD = /<(?:strong|b|th)\b/;
const HEADINGS = /<(?:h[1-6]|th)\b|class="(?:toc|alert)/;
const ITALIC = /<(?:em|i|cite|dfn|var|address|blockquote|figcaption)\b/;
/** One in the other, as far as the other reaches, or 2,000 characters: what is longer is not searched again and again. */
const BOLD_ITALIC =
  /<(strong|b|h[1-6]|th)\b(?:(?!<\/\1>)[^]){0,2000}?<(?:em|i)\b|<(em|i)\b(?:(?!<\/\2>)[^]){0,2000}?<(?:strong|b)\b/;
const CODE = /<(?:code|pre|kbd|samp|tt)\b/;

const text = (bold: number): FontFace[] => [
  { weight: 400 },
  { weight: 400, italic: true, on: ITALIC },
  { weight: bold, on: new RegExp(`${BOLD.source}|${HEADINGS.source}`) },
  { weight: bold, italic: true, on: BOLD_ITALIC },
];

const mono = (id: string, name: string): FontFamily => ({
  id,
  name,
  faces: [
    { weight: 400, on: CODE },
    { weight: 700, on: /<pre\b/ },
  ],
});

const LOOKS: Readonly<Record<Theme, ThemeLook>> = {
  modern: {
    fonts: [
      { id: 'inter', name: 'Inter', faces: [...text(600), { weight: 700, on: /<h[12]\b/ }] },
      mono('jetbrains-mono', 'JetBrains Mono'),
    ],
    fontFamily: '"Inter",sans-serif',
    widthOf: textWidthIn('Inter'),
    size: 10,
    tableSize: 0.9,
    mathsSize: 1.15,
    series: ['#1d3b5f', '#e5ab45', '#2f9690', '#9c3a28', '#7d63ae', '#94a34a', '#c3dcee'],
    textShare: 1,
  },
  classic: {
    fonts: [
      { id: 'eb-garamond', name: 'EB Garamond', faces: text(600), signs: 0.88 },
      mono('ibm-plex-mono', 'IBM Plex Mono'),
    ],
    fontFamily: '"EB Garamond",serif',
    widthOf: textWidthIn('EB Garamond'),
    size: 12,
    tableSize: 0.92,
    mathsSize: 1.02,
    mathsLetters: 'EB Garamond',
    series: ['#8a1f1f', '#e3b771', '#6d7a3b', '#013556', '#669fc3', '#79507b', '#ebdecd'],
    textShare: 1,
    measure: 29,
  },
  minimal: {
    fonts: [
      {
        id: 'ibm-plex-sans',
        name: 'IBM Plex Sans',
        faces: [...text(600), { weight: 300, on: /<(?:h1|blockquote)\b/ }],
      },
      mono('ibm-plex-mono', 'IBM Plex Mono'),
    ],
    fontFamily: '"IBM Plex Sans",sans-serif',
    widthOf: textWidthIn('IBM Plex Sans'),
    size: 9.5,
    tableSize: 0.92,
    mathsSize: 1.14,
    series: ['#353535', '#c1c1c1', '#7c7c7c', '#525252', '#9e9e9e', '#181818', '#e5e5e5'],
    textShare: 0.76,
  },
  github: {
    fonts: [
      { id: 'noto-sans', name: 'Noto Sans', isOlder: true, faces: text(600) },
      mono('jetbrains-mono', 'JetBrains Mono'),
    ],
    fontFamily: '"Noto Sans",sans-serif',
    widthOf: textWidthIn('Noto Sans'),
    size: 10.5,
    tableSize: 0.84,
    mathsSize: 1.14,
    series: ['#0065c4', '#ea9858', '#46a265', '#533c9f', '#bd589b', '#00336f', '#b8e0f2'],
    textShare: 1,
  },
  academic: {
    fonts: [
      { id: 'stix-two-text', name: 'STIX Two Text', faces: text(700), signs: 1 },
      mono('ibm-plex-mono', 'IBM Plex Mono'),
    ],
    fontFamily: '"STIX Two Text",serif',
    widthOf: textWidthIn('STIX Two Text'),
    size: 10.5,
    tableSize: 0.9,
    mathsSize: 1,
    mathsLetters: 'STIX Two Text',
    series: ['#0f4171', '#b9c1d3', '#6b7fa4', '#202631', '#93a1bd', '#4d6184', '#dfe2ec'],
    textShare: 1,
    measure: 32,
  },
};

export function lookOf(theme: Theme): ThemeLook {
  return LOOKS[theme];
}

const sheets = new Map<string, string>();

/** The style sheet that all themes share, and the theme's own. */
export function styleSheet(theme: Theme): string {
  let sheet = sheets.get(theme);
  if (!sheet) {
    const series = LOOKS[theme].series.map((hex, at) => `--series-${at + 1}:${hex};`).join('');
    sheet = `${themeSheet('base')}${themeSheet(theme)}:root{${series}}`;
    sheets.set(theme, sheet);
  }
  return sheet;
}

const themeSheet = (name: string) => readSheet(new URL(`./${name}.css`, import.meta.url));

/** A style sheet without its comments and lines. */
export function readSheet(file: URL): string {
  const css = readFileSync(file, 'utf8');
  return css.replace(/\/\*[^]*?\*\//g, '').replace(/\s+/g, ' ');
}
