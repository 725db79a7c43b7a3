import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { subsetsFor, type Subsets } from './subsets.ts';

const require = createRequire(import.meta.url);

/** A family of @fontsource, and the weights of it that a theme sets. */
export interface FontFamily {
  /** Of the package `@fontsource/…`. */
  id: string;
  name: string;
  /** Whether engines have an older one installed, which lacks signs; else that of `packages/fonts`. */
  isOlder?: true;
  faces: readonly FontFace[];
  /** How large STIX Two Math draws the operators that it lacks, to have its weight: a share; absent: others draw them. */
  signs?: number;
}

export interface FontFace {
  weight: number;
  italic?: boolean;
  /** HTML that needs the font; absent: every document needs it. */
  on?: RegExp;
}

interface Files {
  folder: string;
  subsets: Subsets;
}

const families = new Map<string, Files>();
const sources = new Map<string, string>();

/**
 * `@font-face` rules for the faces and the subsets of characters that a document uses: as engines have them installed where it
 * has Latin letters alone, else with their data.
 * @param html the document's body
 * @param all whether any face may be needed, because the author has own styles
 */
export function fontFaces(fonts: readonly FontFamily[], html: string, all = false): string {
  // Runs first: a document has many characters and few kinds of them.
  const runs = new Set(html.match(/[^\0-\x7f]+/g));
  const text = [...runs].join('');
  const characters = new Set(text);
  const hasSigns = SIGNS.test(text);
  return fonts
    .flatMap((family) => {
      const { subsets } = filesOf(family.id);
      const needed = subsetsFor(characters, subsets);
      const faces = family.faces.filter(({ on }) => all || !on || on.test(html));
      // Chromium takes much longer for a page that has a typeface in it. The installed ones have features that the data has not.
      const isInstalled = needed.length === 1 && !family.isOlder;
      return faces.flatMap((face) => [
        ...(hasSigns && !family.isOlder ? [localFace(family.name, face, SIGNS_RANGE)] : []),
        ...needed.map((subset) =>
          isInstalled
            ? localFace(family.name, face, subsets[subset] ?? '')
            : fontFace(family, face, subset),
        ),
      ]);
    })
    .concat(hasSigns ? fonts.flatMap(({ signs }) => (signs ? [signsFace(signs)] : [])) : [])
    .join('');
}

/** Arrows and operators of STIX Two Math 2.12: `pyftsubset --unicodes=U+2190-22FF,U+27F5-27FF`, without hints and features. */
const SIGNS_FILE = fileURLToPath(new URL('signs/stix-two-math.woff2', import.meta.url));

function signsFace(size: number): string {
  return `@font-face{font-family:"STIX Two Math";size-adjust:${size * 100}%;unicode-range:U+2190-22FF,U+27F5-27FF;src:url(${fontUrl(SIGNS_FILE)}) format("woff2")}`;
}

/** Arrows, operators and geometric shapes, which the packages leave out. */
const SIGNS = /[\u2190-\u22FF\u25A0-\u25FF\u27F5-\u27FF]/;
const SIGNS_RANGE = 'U+2190-22FF,U+25A0-25FF';

/** As typefaces call their weights. */
const WEIGHTS: Readonly<Record<number, string>> = {
  300: 'Light',
  400: '',
  600: 'SemiBold',
  700: 'Bold',
};

/**
 * A face of the engine, which has the typefaces whole, for a range of characters; what it lacks comes from the next one.
 * @param family as which it is known
 */
export function localFace(
  name: string,
  face: FontFace,
  range: string,
  family = `"${name}"`,
): string {
  const { weight, italic = false } = face;
  const own = [WEIGHTS[weight], italic && 'Italic'].filter(Boolean).join(' ') || 'Regular';
  return `@font-face{font-family:${family};font-weight:${weight};font-style:${italic ? 'italic' : 'normal'};unicode-range:${range};src:local("${name} ${own}")}`;
}

function fontFace({ id, name }: FontFamily, { weight, italic = false }: FontFace, subset: string) {
  const style = italic ? 'italic' : 'normal';
  const { folder, subsets } = filesOf(id);
  const data = fontUrl(join(folder, 'files', `${id}-${subset}-${weight}-${style}.woff2`));
  const range = subsets[subset] ?? '';
  return `@font-face{font-family:"${name}";font-weight:${weight};font-style:${style};unicode-range:${range};src:url(${data}) format("woff2")}`;
}

function filesOf(id: string): Files {
  let files = families.get(id);
  if (!files) {
    const folder = dirname(require.resolve(`@fontsource/${id}/package.json`));
    const subsets = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Subsets;
    families.set(id, (files = { folder, subsets }));
  }
  return files;
}

/** A file of a font as an address. */
export function fontUrl(file: string): string {
  let data = sources.get(file);
  if (!data) {
    data = `data:font/woff2;base64,${readFileSync(file, 'base64')}`;
    sources.set(file, data);
  }
  return data;
}
